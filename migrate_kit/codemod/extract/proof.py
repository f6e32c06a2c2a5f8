"""Prove an extraction: with every new function's statements back in the place of its call, it is the old program."""

from __future__ import annotations

import ast
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from migrate_kit.codemod.tree import Function, same_program


@dataclass(frozen=True, slots=True)
class Added:
    """What is known of a new function: its name, and how many lines of its body are ours, before and behind."""

    name: str
    ahead: int
    behind: int


def is_same(before: ast.Module, after: ast.Module, added: Sequence[Added]) -> bool:
    """Tell whether *after* is *before* with the functions *added* written out. Changes *after*."""
    names = {one.name: one for one in added}
    found = _functions(after, names)
    if sorted(found) != sorted(names):
        return False
    calls = 0
    for block in _blocks(after):
        index = 0
        while index < len(block):
            called = _called(block[index], names)
            if called is not None:
                one, calls = names[called], calls + 1
                body = found[called].body
                block[index : index + 1] = body[one.ahead : len(body) - one.behind]
            index += 1
    return calls == len(names) and same_program(before, after, found.values())


def _functions(tree: ast.Module, names: Collection[str]) -> dict[str, Function]:
    return {node.name: node for node in ast.walk(tree) if isinstance(node, Function) and node.name in names}


def _blocks(tree: ast.Module) -> list[list[ast.stmt]]:
    found: list[list[ast.stmt]] = []
    for node in ast.walk(tree):
        for _, value in ast.iter_fields(node):
            if isinstance(value, list) and value and isinstance(value[0], ast.stmt):
                found.append(value)
    return found


def _called(statement: ast.stmt, names: Collection[str]) -> str | None:
    """Return the new function that a simple statement calls; None for any other statement."""
    if not isinstance(statement, ast.Expr | ast.Return | ast.Assign):
        return None
    value = statement.value
    while isinstance(value, ast.Await | ast.YieldFrom):
        value = value.value
    if not isinstance(value, ast.Call):
        return None
    name = value.func.attr if isinstance(value.func, ast.Attribute) else getattr(value.func, "id", "")
    return name if name in names else None
