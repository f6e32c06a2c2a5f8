"""From the conditions of a router to a Python module that decides the same, and a benchmark that says if it is faster.

Only conditions of constants compile: in, startswith, ==, and any, all, not over them. Everything else is refused with
its place, because a matcher that is nearly equal is a wrong one.
"""

from __future__ import annotations

from migrate_kit.analyze.compile.benchmark import benchmark_source
from migrate_kit.analyze.compile.matcher import Engine, matcher_source
from migrate_kit.analyze.compile.program import Program, Refusal, program
from migrate_kit.analyze.compile.workload import workload

__all__ = ["Engine", "Program", "Refusal", "benchmark_source", "matcher_source", "program", "workload"]
