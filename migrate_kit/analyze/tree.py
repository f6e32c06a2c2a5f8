"""The source of one file as a syntax tree, with columns that count characters."""

from __future__ import annotations

import ast
import io
import re
import tokenize
import warnings
from collections.abc import Iterator
from dataclasses import dataclass

_LINE_END = re.compile(r"\r\n|\r|\n")


@dataclass(frozen=True, slots=True)
class Tree:
    """A parsed file."""

    module: ast.Module
    lines: tuple[str, ...]

    def place(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        """Return the one-based line of *node* and its zero-based column in characters; `ast` counts bytes."""
        line = self.lines[node.lineno - 1]
        before = line.encode("utf-8", "surrogatepass")[: node.col_offset]
        return node.lineno, len(before.decode("utf-8", "surrogatepass"))


def tree_of(source: bytes) -> Tree | None:
    """Return the tree of *source*, or None where it is not Python 3."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            encoding, _ = tokenize.detect_encoding(io.BytesIO(source).readline)
            text = source.decode(encoding)
            module = ast.parse(text)
    except (SyntaxError, ValueError, LookupError, RecursionError, MemoryError):
        return None
    return Tree(module, tuple(_LINE_END.split(text)))


def functions(tree: Tree) -> Iterator[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef]]:
    """Yield (qualified name without `<locals>`, definition) of every function, in source order."""
    waiting: list[tuple[ast.AST, str]] = [(tree.module, "")]
    while waiting:
        node, prefix = waiting.pop()
        inner: list[tuple[ast.AST, str]] = []
        for child in ast.iter_child_nodes(node):
            named = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
            name = f"{prefix}{child.name}" if named else ""  # type: ignore[attr-defined]
            inner.append((child, f"{name}." if named else prefix))
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
                yield name, child
        waiting.extend(reversed(inner))
