"""The lines of LibCST's nodes, by counting line ends while the tree is written out.

LibCST's own provider walks the tree once more and keeps columns, for four times the price.
"""

from __future__ import annotations

import re
from contextlib import AbstractContextManager

import libcst as cst
from libcst._nodes.internal import CodegenState

_LINE_END = re.compile(r"\r\n?|\n")
Lines = tuple[int, int]


def lines_of(module: cst.Module) -> dict[int, Lines]:
    """Return first and last line (one-based) of every node by its id, blanks and comments around it left out.

    A node would be looked up by a hash that is worked out in Python; the tree is kept, so that ids stay what they are.
    """
    state = _Counting(module.default_indent, module.default_newline)
    module._codegen(state)
    return state.found


def lines_within(node: cst.CSTNode, line: int, module: cst.Module, *, indented: bool) -> dict[int, Lines]:
    """Return the same for *node* of *module* and what lies in it, where it starts on *line*."""
    state = _Counting(module.default_indent, module.default_newline)
    state.line = line
    if indented:
        state.increase_indent(module.default_indent)
    node._codegen(state)
    return state.found


class _Counting(CodegenState):
    def __init__(self, indent: str, newline: str) -> None:
        super().__init__(indent, newline)
        self.found: dict[int, Lines] = {}
        self.line = 1
        self.fresh = True
        """Whether nothing stands on the line so far."""
        self._starts: list[int] = []

    def add_indent_tokens(self) -> None:
        if self.indent_tokens:
            self.fresh = False

    def add_token(self, value: str) -> None:
        if "\n" in value or "\r" in value:
            self.line += len(_LINE_END.findall(value))
            self.fresh = value[-1] in "\r\n"
        elif value:
            self.fresh = False

    def before_codegen(self, node: cst.CSTNode) -> None:
        self._starts.append(self.line)

    def after_codegen(self, node: cst.CSTNode) -> None:
        start = self._starts.pop()
        if id(node) not in self.found:
            # A block ends at column 0 of the line after its last one.
            line = self.line
            self.found[id(node)] = (start, line - 1 if line > start and self.fresh else line)

    def end_from(self, start: int) -> int:
        """Return the line where something that began on *start* ends here."""
        # A block ends at column 0 of the line after its last one.
        return self.line - 1 if self.fresh and self.line > start else self.line

    def record_syntactic_position(  # type: ignore[override]
        self, node: cst.CSTNode, *, start_node: cst.CSTNode | None = None, end_node: cst.CSTNode | None = None
    ) -> AbstractContextManager[None]:
        return _Recorded(self, node, start_node, end_node)


class _Recorded(AbstractContextManager[None]):
    """The lines that are written while it is open."""

    __slots__ = ("_end_node", "_node", "_start", "_start_node", "_state")

    def __init__(
        self, state: _Counting, node: cst.CSTNode, start_node: cst.CSTNode | None, end_node: cst.CSTNode | None
    ) -> None:
        self._state, self._node, self._start_node, self._end_node = state, node, start_node, end_node

    def __enter__(self) -> None:
        self._start = self._state.line

    def __exit__(self, *_: object) -> None:
        found = self._state.found
        start = found[id(self._start_node)][0] if self._start_node is not None else self._start
        end = found[id(self._end_node)][1] if self._end_node is not None else self._state.end_from(self._start)
        found[id(self._node)] = (start, end)
