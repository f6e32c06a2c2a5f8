"""The lines of LibCST's nodes, by counting line ends while the tree is written out.

LibCST's own provider walks the tree once more and keeps columns, for four times the price.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import libcst as cst
from libcst.metadata.position_provider import CodegenState

_LINE_END = re.compile(r"\r\n?|\n")
Lines = tuple[int, int]


def lines_of(module: cst.Module) -> dict[cst.CSTNode, Lines]:
    """Return first and last line (one-based) of every node, blanks and comments around it left out."""
    state = _Counting(module.default_indent, module.default_newline)
    module._codegen(state)  # noqa: SLF001 - the way LibCST's own position provider goes
    return state.found


class _Counting(CodegenState):
    def __init__(self, indent: str, newline: str) -> None:
        super().__init__(indent, newline)
        self.found: dict[cst.CSTNode, Lines] = {}
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

    def before_codegen(self, node: cst.CSTNode) -> None:  # noqa: ARG002 - LibCST's signature
        self._starts.append(self.line)

    def after_codegen(self, node: cst.CSTNode) -> None:
        start = self._starts.pop()
        if node not in self.found:
            self.found[node] = (start, self._end(start))

    def _end(self, start: int) -> int:
        # A block ends at column 0 of the line after its last one.
        return self.line - 1 if self.fresh and self.line > start else self.line

    @contextmanager
    def record_syntactic_position(
        self, node: cst.CSTNode, *, start_node: cst.CSTNode | None = None, end_node: cst.CSTNode | None = None
    ) -> Iterator[None]:
        start = self.line
        try:
            yield
        finally:
            start = self.found[start_node][0] if start_node is not None else start
            self.found[node] = (start, self.found[end_node][1] if end_node is not None else self._end(start))
