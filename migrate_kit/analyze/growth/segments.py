"""A Python file cut into the places a person edits: router functions, tables, word lists, imports, the rest.

Places are compared by their syntax, so that a new comment or another line break is not an edit.
"""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

Kind = Literal["router", "function", "table", "constant", "import", "statement"]
MODULE = "<module>"
_LOOSE = re.compile(r"[^\W\d]\w*|[\"']([^\"'\n]+)[\"']")


@dataclass(frozen=True, slots=True)
class Segment:
    """One place: what it is, its name, its syntax as text, the names and strings in it, and how often it forks."""

    kind: Kind
    name: str
    syntax: str
    tokens: frozenset[str]
    forks: int = 0


@lru_cache(maxsize=128)
def segments(source: str, routers: frozenset[str]) -> tuple[Segment, ...]:
    """Return the places of *source*, in which the functions named *routers* (or `<module>`) are routers.

    A file that is not Python 3 is one statement.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            body = ast.parse(source).body
        return tuple(_cut(body, routers, ""))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        tokens = frozenset(match.group(1) or match.group() for match in _LOOSE.finditer(source))
        return (Segment("statement", "", source, tokens),)


def _cut(body: Sequence[ast.stmt], routers: frozenset[str], prefix: str) -> Iterator[Segment]:
    for node in body:
        if isinstance(node, ast.ClassDef):
            yield from _cut(node.body, routers, f"{prefix}{node.name}.")
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from _function(node, routers, prefix)
        else:
            yield _statement(node, routers, prefix)


def _function(node: ast.FunctionDef | ast.AsyncFunctionDef, routers: frozenset[str], prefix: str) -> Iterator[Segment]:
    name = f"{prefix}{node.name}"
    # A closure that routes is a place of its own as well as a part of what encloses it.
    inner = [part for part in ast.walk(node) if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef)]
    nested = any(f"{name}.<locals>.{part.name}" in routers or f"{name}.{part.name}" in routers for part in inner[1:])
    yield _segment("router" if name in routers or nested else "function", name, node)


def _statement(node: ast.stmt, routers: frozenset[str], prefix: str) -> Segment:
    if isinstance(node, ast.Import | ast.ImportFrom):
        return _segment("import", "", node)
    if isinstance(node, ast.Assign | ast.AnnAssign | ast.AugAssign) and node.value is not None:
        target = node.targets[0] if isinstance(node, ast.Assign) else node.target
        kind = _assigned(node.value)
        name = ast.unparse(target)
        if not name.startswith("__"):
            return _segment(kind, prefix + name, node)
    elif MODULE in routers and not prefix and _forks(node):
        return _segment("router", MODULE, node)
    return _segment("statement", prefix, node)


def _assigned(value: ast.expr) -> Kind:
    parts = list(ast.walk(value))
    held = any(isinstance(part, ast.Constant) and isinstance(part.value, str) for part in parts)
    if any(isinstance(part, ast.Dict) and part.keys for part in parts):
        return "table"
    if isinstance(value, ast.List | ast.Tuple | ast.Set) and any(
        isinstance(part, ast.Name | ast.Attribute | ast.Tuple) for part in parts if part is not value
    ):
        return "table"
    return "constant" if held else "statement"


def _segment(kind: Kind, name: str, node: ast.AST) -> Segment:
    return Segment(kind, name, ast.dump(node), frozenset(_tokens(node)), _forks(node))


def _tokens(node: ast.AST) -> Iterator[str]:
    for part in ast.walk(node):
        if isinstance(part, ast.Name):
            yield part.id
        elif isinstance(part, ast.Attribute):
            yield part.attr
        elif isinstance(part, ast.Constant) and isinstance(part.value, str):
            yield part.value


def _forks(node: ast.AST) -> int:
    """Return the number of branches: tests, cases, and entries of tables."""
    found = 0
    for part in ast.walk(node):
        if isinstance(part, ast.If | ast.IfExp | ast.match_case):
            found += 1
        elif isinstance(part, ast.Dict):
            found += len(part.keys)
    return found
