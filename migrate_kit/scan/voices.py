"""Functions that only speak: `say("done")` answers the user, it is no tool."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from migrate_kit.scan.definitions import FunctionDef, Module
from migrate_kit.scan.glance import calls_in
from migrate_kit.scan.values import Called, Function, Known


class Voices:
    """Remembers which functions are voices; asks how they are called in the files that mention them."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, str], bool] = {}
        self._prose: dict[Module, dict[str, bool]] = {}

    def anew(self) -> Voices:
        """Return one that has heard nothing, but need not read again what the files say."""
        other = Voices()
        other._prose = self._prose
        return other

    def is_voice(self, function: FunctionDef) -> bool:
        """Tell whether *function* only passes on what it is given, and is given sentences."""
        key = (function.module.name, function.name)
        if key not in self._known:
            self._known[key] = _only_passes_on(function.outline) and self._hears_prose(function)
        return self._known[key]

    def hear(self, called: Called) -> None:
        """Take note of what a function was seen to be given: a sentence kept under a name is one too."""
        function = called.function
        if isinstance(function, Function) and any(
            isinstance(v, Known) and isinstance(v.value, str) and is_prose(v.value) for _, v in called.arguments
        ):
            key = (function.definition.module.name, function.definition.name)
            self._known[key] = _only_passes_on(function.definition.outline)

    def _hears_prose(self, function: FunctionDef) -> bool:
        module = function.module
        if module not in self._prose:
            self._prose[module] = dict(_prose_by_callee(module.source.tree))
        return self._prose[module].get(function.name.rpartition(".")[2], False)


def _only_passes_on(outline: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    names = {a.arg for a in (*outline.args.posonlyargs, *outline.args.args)} - {"self", "cls"}
    if not names and outline.args.vararg is None:
        return False
    passed = {
        n.id for s in outline.body for n in ast.walk(s) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)
    }
    if not names <= passed:  # it takes something that it does not pass on
        return False
    body = [s for s in outline.body if not (isinstance(s, ast.Expr) and isinstance(s.value, ast.Constant))]
    if not body or len(body) > 5:
        return False
    return all(_is_passing_on(statement) for statement in body)


def _is_passing_on(statement: ast.stmt) -> bool:
    if isinstance(statement, ast.Expr):
        value = statement.value.value if isinstance(statement.value, ast.Await) else statement.value
        return isinstance(value, ast.Call)
    if isinstance(statement, ast.Return):
        return statement.value is None or (isinstance(statement.value, ast.Constant) and statement.value.value is None)
    return isinstance(statement, ast.Pass)


def _prose_by_callee(tree: ast.Module) -> Iterator[tuple[str, bool]]:
    heard: dict[str, bool] = {}
    for node in calls_in(tree):
        callee = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        texts = [a.value for a in node.args if isinstance(a, ast.Constant) and isinstance(a.value, str)]
        heard[callee] = heard.get(callee, False) or any(map(is_prose, texts))
    yield from heard.items()


def is_prose(text: str) -> bool:
    """Tell whether *text* is something one says to a person: several words, a closing mark, Chinese."""
    if "://" in text:
        return False
    return len(text.split()) > 1 or text.rstrip()[-1:] in (".", "!", "?", "。", "!", "?") or not text.isascii()
