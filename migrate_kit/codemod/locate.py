"""Find the `def` line of a router's function.

LibCST reads the file first: it keeps decorators, comments and suites apart. Where it cannot (tabs mixed with blanks,
chains too long for its visitors, very large files), the positions of the standard library's parser are used. Either
way the edit is checked afterwards against the program as it was.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass

from migrate_kit.codemod.lines import split_lines
from migrate_kit.codemod.tree import Function

_DEF = re.compile(rb"^[ \t\f]*(?:async[ \t\f\\]|def[ \t\f\\])")
#: Beyond this LibCST takes seconds and hundreds of megabytes, and the standard library knows the same lines.
_LARGE = 400_000


@dataclass(frozen=True, slots=True)
class Place:
    """A function: qualified name without `<locals>`, the line of its `def` and its last line, one-based."""

    name: str
    line: int
    last_line: int
    is_overload: bool = False


def places(source: bytes, tree: ast.Module) -> list[Place]:
    """Return every function of *source*, in source order."""
    lines = split_lines(source)
    if len(source) <= _LARGE:
        found = _by_libcst(source)
        if found and all(p.line <= len(lines) and _DEF.match(lines[p.line - 1]) for p in found):
            return found
    return sorted(_by_ast(tree, ()), key=lambda place: place.line)


def plain_name(function: str) -> str:
    """Return a qualified name without `<locals>` parts."""
    return ".".join(part for part in function.split(".") if part != "<locals>")


def _by_libcst(source: bytes) -> list[Place]:
    """Return the places as LibCST sees them, nothing where it cannot read the file."""
    import libcst as cst

    from migrate_kit.codemod.visitor import FunctionPlaces

    try:
        wrapper = cst.MetadataWrapper(cst.parse_module(source), unsafe_skip_copy=True)
        visitor = FunctionPlaces()
        wrapper.visit(visitor)
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException:  # noqa: BLE001 - the native parser can panic, which is no Exception; ast takes over
        return []
    return visitor.found


def _by_ast(node: ast.AST, parents: tuple[str, ...]) -> Iterator[Place]:
    waiting: list[tuple[ast.AST, tuple[str, ...]]] = [(node, parents)]
    while waiting:
        current, names = waiting.pop()
        for child in ast.iter_child_nodes(current):
            inner = names
            if isinstance(child, Function | ast.ClassDef):
                inner = (*names, child.name)
            if isinstance(child, Function):
                overload = any(_last_name(d) == "overload" for d in child.decorator_list)
                yield Place(".".join(inner), child.lineno, child.end_lineno or child.lineno, overload)
            waiting.append((child, inner))


def _last_name(node: ast.expr) -> str:
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""
