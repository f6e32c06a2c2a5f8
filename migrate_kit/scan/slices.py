"""LibCST on one statement of a file: the tree, and lines as in the whole file.

Parsing only the owning statement costs a fraction of parsing the file. An indented one is wrapped in `if 1:`.
"""

from __future__ import annotations

import ast
import io
import tokenize
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import libcst as cst

from migrate_kit.scan.collector import without_collector
from migrate_kit.scan.node_lines import Lines
from migrate_kit.scan.outline_lines import NodeLines
from migrate_kit.scan.syntax import SmallOrCompound, statements

#: One statement longer than this (half a megabyte) was written by no person, and costs seconds.
MOST_TEXT = 500_000
#: LibCST takes half a minute for five thousand `+`.
_DEEPEST = 1_000
_SURELY_SHALLOW = 4_000


class SliceFailed(Exception):
    """Internal: LibCST refuses what the stdlib accepts (or runs out of stack). Never leaves the scan."""


@dataclass(frozen=True, eq=False)
class Slice:
    """The statements of some lines, with their places."""

    body: tuple[SmallOrCompound, ...]
    module: cst.Module
    text: str
    """What was parsed."""
    offset: int
    height: int
    """How many lines were cut out."""

    @cached_property
    def lines(self) -> NodeLines:
        """Where each node lies in the cut text; worked out at first use."""
        return NodeLines(self.module, self.text)

    def _lines_of(self, node: cst.CSTNode) -> Lines:
        try:
            with without_collector():
                return self.lines.of(node) or (1, 1)
        except (RecursionError, KeyError) as error:
            raise SliceFailed from error

    def line(self, node: cst.CSTNode) -> int:
        """Return the one-based line where *node* starts."""
        return self.offset + self._lines_of(node)[0]

    def last_line(self, node: cst.CSTNode) -> int:
        """Return the one-based line where *node* ends."""
        return self.offset + self._lines_of(node)[1]


def cut(lines: Sequence[str], first: int, last: int) -> Slice:
    """Parse the one-based lines *first* to *last*, which hold whole statements. Raises SliceFailed."""
    with without_collector():
        # A form feed starts the line anew.
        return _cut("".join(lines[first - 1 : last]).lstrip("\f"), first, last)


def _cut(text: str, first: int, last: int) -> Slice:
    indented = text[:1] in " \t"
    offset = first - 1
    if indented:
        text, offset = "if 1:\n" + text, offset - 1
    module = _parse(text)
    body = tuple(statements(module.body))
    if indented and isinstance(body[0], cst.If):
        body = tuple(statements(body[0].body))
    return Slice(body, module, text, offset, last - first + 1)


def cut_decorators(lines: Sequence[str], first: int, last: int) -> Slice:
    """Parse the one-based lines *first* to *last* of decorators at the margin, on an empty function."""
    text = "".join(lines[first - 1 : last]) + "\ndef _(): pass\n"
    module = _parse(text)
    return Slice(tuple(statements(module.body)), module, text, first - 1, last - first + 1)


def _parse(text: str) -> cst.Module:
    if len(text) > MOST_TEXT or (len(text) > _SURELY_SHALLOW and is_too_deep(text)):
        raise SliceFailed
    try:
        return cst.parse_module(text)
    except (cst.ParserSyntaxError, RecursionError):
        pass
    except BaseException as error:  # a panic of the native parser derives from BaseException
        if isinstance(error, KeyboardInterrupt | SystemExit):
            raise
        raise SliceFailed from error
    try:  # tabs and blanks mixed: the stdlib accepts it, LibCST after re-indenting
        return cst.parse_module(_reindented(text))
    except (cst.ParserSyntaxError, RecursionError, tokenize.TokenError, IndentationError) as error:
        raise SliceFailed from error


def is_too_deep(text: str) -> bool:
    """Tell whether an expression is nested deeper than LibCST reads in a reasonable time; the stdlib is asked first."""
    try:
        waiting: list[tuple[ast.AST, int]] = [(ast.parse(text), 0)]
    except (SyntaxError, ValueError):
        return False  # LibCST will say the same
    except (RecursionError, MemoryError):
        return True
    longest = max(map(len, text.split("\n")))
    while waiting:
        node, depth = waiting.pop()
        if depth > _DEEPEST:
            return True
        # A chain of `or` is flat here and nested there; one of `elif` is nested in both, and read without trouble.
        depth = 0 if isinstance(node, ast.stmt) else depth + len(getattr(node, "values", ())) + 1
        waiting.extend(
            (child, depth)
            for child in ast.iter_child_nodes(node)
            if not (depth == 0 and isinstance(child, ast.expr) and _is_short(child, longest))
        )
    return False


def _is_short(node: ast.expr, longest: int) -> bool:
    """Whether an expression has too few characters to be deep; no line has more than *longest* of them."""
    lines = (node.end_lineno or node.lineno) - node.lineno
    return lines * longest + (node.end_col_offset or 0) < _DEEPEST // 2


def _reindented(text: str) -> str:
    lines = text.splitlines(keepends=True)
    depth, at_start = 0, True
    skipped = (tokenize.NL, tokenize.COMMENT, tokenize.ENCODING)
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.INDENT:
            depth += 1
        elif token.type == tokenize.DEDENT:
            depth -= 1
        elif token.type == tokenize.NEWLINE:
            at_start = True
        elif at_start and token.type not in skipped:
            row = token.start[0] - 1
            lines[row] = "    " * depth + lines[row].lstrip(" \t\f")
            at_start = False
    return "".join(lines)
