"""One statement about a parameter, with where it was read and how far it can be trusted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

import libcst as cst

from migrate_kit.model.record import Evidence
from migrate_kit.scan.tools.function_source import FunctionSource


class Strength(IntEnum):
    """How far a claim can be trusted; of two claims on one field the stronger one counts, of equals the first."""

    hint = 1
    """a word of prose, a habit of naming"""
    router = 2
    """what the router passes"""
    document = 3
    """what the docstring declares"""
    body = 4
    """what the body enforces"""
    declared = 5
    """what the signature declares"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """`parameter` has `value` in `field` (a field of ParameterFacts)."""

    parameter: str
    field: str
    value: Any
    strength: Strength
    evidence: Evidence


def claim(
    source: FunctionSource, node: cst.CSTNode, parameter: str, *, rule: str, strength: Strength, **fields: Any
) -> Iterator[Claim]:
    """Yield one claim for each of *fields*, read at *node*."""
    evidence = Evidence(file=source.file, line=source.line_of(node), rule=rule)
    for name, value in fields.items():
        yield Claim(parameter=parameter, field=name, value=value, strength=strength, evidence=evidence)
