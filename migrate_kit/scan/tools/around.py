"""The function that a branch stands in: what it is handed, what it binds, and what it gives back at which line."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

import libcst as cst

from migrate_kit.scan.syntax import parameters
from migrate_kit.scan.tools.syntax import nodes


class Around:
    """Read once for all branches of *node*."""

    def __init__(self, node: cst.FunctionDef, line_of: Callable[[cst.CSTNode], int]) -> None:
        self._node, self._line_of = node, line_of

    @cached_property
    def handed_in(self) -> frozenset[str]:
        """The parameters."""
        return frozenset(p.name.value for p in parameters(self._node))

    @cached_property
    def shared(self) -> frozenset[str]:
        """The names that belong to the module or the function around it."""
        lists = nodes(self._node.body, (cst.Global, cst.Nonlocal))
        return frozenset(
            item.name.value
            for listed in lists
            if isinstance(listed, cst.Global | cst.Nonlocal)
            for item in listed.names
        )

    @cached_property
    def bindings(self) -> tuple[tuple[str, cst.BaseExpression], ...]:
        """(name, value) of each plain assignment, in source order."""
        found = ((assign.targets[0].target, assign.value) for assign in nodes(self._node.body, cst.Assign))
        return tuple((target.value, value) for target, value in found if isinstance(target, cst.Name))

    def read_behind(self, line: int) -> frozenset[str]:
        """Return the names that the code behind *line* gives back or hands on."""
        return frozenset(name for place, name in self._uses if place > line)

    @cached_property
    def _uses(self) -> tuple[tuple[int, str], ...]:
        uses = nodes(self._node.body, (cst.Return, cst.Arg, cst.Yield))
        given = [(self._line_of(u), u.value) for u in uses if isinstance(u, cst.Return | cst.Arg | cst.Yield)]
        return tuple(
            dict.fromkeys(
                (line, name.value)
                for line, value in given
                if value is not None
                for name in (value, *nodes(value, cst.Name))
                if isinstance(name, cst.Name)
            )
        )
