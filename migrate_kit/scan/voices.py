"""Functions that only speak: `say("done")` answers the user, it is no tool."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Sequence

from migrate_kit.scan.definitions import FunctionDef, Module
from migrate_kit.scan.glance import calls_in
from migrate_kit.scan.tools.syntax import word_set
from migrate_kit.scan.tools.wording import by_tokens, name_tokens
from migrate_kit.scan.values import Called, Function, Known


class Voices:
    """Remembers which functions are voices; asks how they are called in the files that mention them."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, str], bool] = {}
        self._prose: dict[Module, dict[str, list[str]]] = {}

    def anew(self) -> Voices:
        """Return one that has heard nothing, but need not read again what the files say."""
        other = Voices()
        other._prose = self._prose
        return other

    def is_voice(self, function: FunctionDef) -> bool:
        """Tell whether *function* only passes on what it is given, and is given sentences."""
        key = (function.module.name, function.name)
        if key not in self._known:
            self._known[key] = _may_speak(function, self._heard_by(function))
        return self._known[key]

    def hear(self, called: Called) -> None:
        """Take note of what a function was seen to be given: a sentence kept under a name is one too."""
        function = called.function
        texts = [v.value for _, v in called.arguments if isinstance(v, Known) and isinstance(v.value, str)]
        if isinstance(function, Function) and any(map(is_prose, texts)):
            key = (function.definition.module.name, function.definition.name)
            self._known[key] = _may_speak(function.definition, texts)

    def wraps(self, function: FunctionDef) -> None:
        """Take note that most branches only hand it what a tool of their own gave."""
        self._known[function.module.name, function.name] = True

    def _heard_by(self, function: FunctionDef) -> Sequence[str]:
        module = function.module
        if module not in self._prose:
            self._prose[module] = _prose_by_callee(module.source.tree)
        return self._prose[module].get(function.name.rpartition(".")[2], ())


#: Words of functions that hand something to the user; in a name they say no deed.
_ADDRESSING = word_set("""
    send reply respond answer message msg notify post push emit write print output put echo text chat speech voice out
    response finish show display return give
""")
#: How functions are called that speak, whatever they must do for it.
_SPEAKING = re.compile(r"_?(speak|say|talk|tts|utter|announce|reply|respond|log|print|notify_user)(?![a-z])")


_SHORT, _PAIR = 4, 2
"""Characters of Chinese, and words of English, that may be a name and no sentence."""

_LISTENING = re.compile(
    r"_?(listen|hear|ask|input|recogni[sz]e|take_?(command|input|query|voice)|record|speech_to_text|my_?command|"
    r"get_?(user_?)?(input|audio|command|speech|voice|query|text))(?![a-z])",
    re.IGNORECASE,
)


def is_ear(name: str) -> bool:
    """Tell whether a function is named like one that asks the user for more: `city = listen()` is no tool."""
    return bool(_LISTENING.match(name.rpartition(".")[2]))


def _is_named_so(function: FunctionDef) -> bool:
    return bool(_SPEAKING.match(function.name.rpartition(".")[2]))


def _may_speak(function: FunctionDef, texts: Iterable[str]) -> bool:
    """Tell whether *function*, which is given *texts*, only speaks: by its name, or by what it does with sentences."""
    if _is_named_so(function):
        return any(map(is_prose, texts))
    name = function.name.rpartition(".")[2]
    return any(map(_is_sentence, texts)) and not _does(name) and _only_passes_on(function.outline)


def _does(name: str) -> bool:
    """Tell whether *name* says that something is done: `open_app("音乐")` speaks to nobody, whatever it passes on."""
    words = name_tokens(name)
    return by_tokens(words) != "unknown" and _ADDRESSING.isdisjoint(words)


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


def _prose_by_callee(tree: ast.Module) -> dict[str, list[str]]:
    """Return how a function is called → the texts that it is given, of those that may be said to a person."""
    heard: dict[str, list[str]] = {}
    for node in calls_in(tree):
        callee = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        said = [text for a in node.args for text in _constant_texts(a) if is_prose(text)]
        if said:
            heard.setdefault(callee, []).extend(said)
    return heard


def _constant_texts(node: ast.expr) -> Iterator[str]:
    for part in node.values if isinstance(node, ast.JoinedStr) else [node]:
        if isinstance(part, ast.Constant) and isinstance(part.value, str) and part.value.strip():
            yield part.value


def _is_sentence(text: str) -> bool:
    """Tell whether *text* is more than the name of a thing: `音乐`, `living room` are none."""
    short = len(text.strip()) <= _SHORT if not text.isascii() else len(text.split()) == _PAIR
    return is_prose(text) and not (short and text.rstrip()[-1:].isalnum())


def is_prose(text: str) -> bool:
    """Tell whether *text* is something one says to a person: several words, a closing mark, Chinese."""
    if "://" in text:
        return False
    return len(text.split()) > 1 or text.rstrip()[-1:] in (".", "!", "?", "。", "!", "?") or not text.isascii()
