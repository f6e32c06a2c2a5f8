"""What a router does around its branches that tells something of the tools behind them."""

from __future__ import annotations

from dataclasses import dataclass

from migrate_kit.scan.tools.asked import Guard, Limit, NamedValue, Question
from migrate_kit.scan.tools.function_source import FunctionSource
from migrate_kit.scan.tools.guard import guards_of
from migrate_kit.scan.tools.question import questions_of
from migrate_kit.scan.tools.router_name import names_of
from migrate_kit.scan.tools.router_range import limits_of


@dataclass(frozen=True, kw_only=True)
class Surroundings:
    """What one function asks for, keeps within limits, calls by a name, and refuses."""

    asked: tuple[Question, ...] = ()
    limits: tuple[Limit, ...] = ()
    named: tuple[NamedValue, ...] = ()
    guards: tuple[Guard, ...] = ()


def surroundings_of(source: FunctionSource) -> Surroundings:
    """Return what *source* says around its branches."""
    return Surroundings(
        asked=questions_of(source), limits=limits_of(source), named=names_of(source), guards=guards_of(source)
    )
