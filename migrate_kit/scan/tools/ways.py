"""Where in a body something stands: on every way through it or on some, once or in a loop.

Good: a call under `if`, in an `except`, on the right of `a or b` happens sometimes; one in a loop again and again.
Bad:  the test of an `if` itself is always done, and so is what a `try` begins with.
"""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from migrate_kit.scan.tools.syntax import parents

_ARMS = (cst.ExceptHandler, cst.MatchCase, cst.For, cst.While)


class Ways:
    """The ways through one body."""

    def __init__(self, body: cst.CSTNode) -> None:
        self._body = body

    def is_certain(self, node: cst.CSTNode) -> bool:
        """Tell whether *node* is reached on every way that does not leave the body before."""
        return not any(_is_arm(inner, outer) for inner, outer in self._up(node))

    def is_afterwards(self, node: cst.CSTNode) -> bool:
        """Tell whether *node* stands in what is done when something failed, or at the end in any case."""
        return any(isinstance(outer, cst.ExceptHandler | cst.Finally) for _, outer in self._up(node))

    def is_looped(self, node: cst.CSTNode) -> bool:
        """Tell whether *node* stands in a loop or a comprehension."""
        return self.loop_of(node) is not None

    def loop_of(self, node: cst.CSTNode) -> cst.CSTNode | None:
        """Return the innermost loop or comprehension that does *node* again and again, or None."""
        return next((outer for inner, outer in self._up(node) if _is_repeated(inner, outer)), None)

    def _up(self, node: cst.CSTNode) -> Iterator[tuple[cst.CSTNode, cst.CSTNode]]:
        above = parents(self._body)
        while (outer := above.get(id(node))) is not None:
            yield node, outer
            node = outer


def _is_arm(inner: cst.CSTNode, outer: cst.CSTNode) -> bool:
    if isinstance(outer, cst.If | cst.IfExp):
        return inner is not outer.test
    if isinstance(outer, cst.BooleanOperation):
        return inner is outer.right
    return isinstance(outer, _ARMS) and inner is outer.body


def _is_repeated(inner: cst.CSTNode, outer: cst.CSTNode) -> bool:
    if isinstance(outer, cst.While):
        return True
    if isinstance(outer, cst.DictComp):
        return inner is outer.key or inner is outer.value
    if isinstance(outer, cst.For):
        return inner is outer.body
    return isinstance(outer, cst.ListComp | cst.SetComp | cst.GeneratorExp) and inner is outer.elt
