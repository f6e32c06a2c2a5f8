"""What an extractor gets to read: one function with the means to resolve what it mentions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import libcst as cst

from migrate_kit.model.inventory import Branch
from migrate_kit.scan.tools.asked import Guard, Limit, NamedValue, Question
from migrate_kit.scan.tools.syntax import nodes


class Unresolved:
    """The type of `UNRESOLVED`: the value of an expression that is not a constant."""

    def __repr__(self) -> str:
        return "UNRESOLVED"

    def __bool__(self) -> bool:
        return False


UNRESOLVED: Final = Unresolved()


@dataclass(frozen=True, kw_only=True)
class FunctionSource:
    """A function or method as found in the project. Lines are one-based."""

    node: cst.FunctionDef
    name: str
    """Qualified name: `function` or `Class.method`."""
    file: str
    module: str
    line: int
    last_line: int
    line_of: Callable[[cst.CSTNode], int]
    """Line of any node inside `node`."""
    value_of: Callable[[cst.BaseExpression], Any]
    """The constant that an expression stands for in this scope (literals, constants of this module and of imported
    project modules, joined strings …), else UNRESOLVED."""
    function_named: Callable[[str], FunctionSource | None]
    """The project's function that a (dotted) name in this scope refers to, `self.x` included; None when foreign."""
    imports: Mapping[str, str] = field(default_factory=dict)
    """Local name → dotted name it was imported from."""
    class_named: Callable[[str], cst.ClassDef | None] = field(default=lambda _name: None)
    """The project's class that a (dotted) name in this scope refers to; None when foreign."""
    alias_named: Callable[[str], cst.BaseExpression | None] = field(default=lambda _name: None)
    """What a name of this module, or one imported from the project, was assigned: `Unit = Literal["C", "F"]`."""


def fixed_value(source: FunctionSource, expression: cst.BaseExpression) -> Any:
    """Return the constant that *expression* is in every call: one that a parameter takes part in is UNRESOLVED."""
    given = {p.name.value for p in (*source.node.params.params, *source.node.params.kwonly_params)}
    named = [expression, *nodes(expression, cst.Name)]
    if any(isinstance(node, cst.Name) and node.value in given for node in named):
        return UNRESOLVED
    return source.value_of(expression)


@dataclass(frozen=True, kw_only=True)
class CallSite:
    """A branch that reaches the tool, and how to read the slot parsers and patterns it takes arguments from."""

    file: str
    branch: Branch
    router: str
    """Id of the router."""
    function_named: Callable[[str], FunctionSource | None]
    """Look-up in the router's scope, for `{"from": "call:F"}`."""
    asked: tuple[Question, ...] = ()
    """What the code around the branch asks when a value is missing."""
    limits: tuple[Limit, ...] = ()
    """Where the code around the branch keeps a number within limits."""
    named: tuple[NamedValue, ...] = ()
    """What the code around the branch calls the values that it hands on."""
    guards: tuple[Guard, ...] = ()
    """Who and when the code around the branch does not let through to it."""
