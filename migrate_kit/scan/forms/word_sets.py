"""Lists and sets of words beside the tests: `any(w in text for w in WORDS)`, `tokens & WORDS`."""

from __future__ import annotations

import ast

from migrate_kit.scan.forms.form import Evidence, Form, Look, example

_OF_SETS = ("isdisjoint", "intersection", "issubset", "issuperset")


def recognise(look: Look) -> Evidence | None:
    """A test of many words at once stands in the body."""
    if look.raw.registered:
        return None
    return look.find(ast.expr, _asks_many)


def _asks_many(node: ast.AST) -> bool:
    match node:
        case ast.Call(func=ast.Name(id="any" | "all"), args=[ast.GeneratorExp() | ast.ListComp() | ast.Call()]):
            return True
        case ast.BinOp(op=ast.BitAnd()):
            return True
        case ast.Call(func=ast.Attribute(attr=attr)):
            return attr in _OF_SETS
    return False


GOOD = example(
    """
    WEATHER = ["天气", "气温", "forecast"]
    STOP = {"stop", "halt"}

    def weather(text): ...
    def stop(): ...
    def play(text): ...

    def answer(text):
        words = set(text.lower().split())
        if any(word in text for word in WEATHER):  #> weather
            return weather(text)
        if words & STOP:  #> stop
            return stop()
        if not words.isdisjoint({"play", "song"}):  #> play
            return play(text)
    """
)
BAD = example(
    """
    SECRET = ["password", "token"]
    LOUD = ["error", "fatal"]

    def keep(record):
        if any(word in record.msg for word in SECRET):
            return False
        if any(word in record.msg for word in LOUD):
            return True
        return True
    """
)
FORM = Form("word_sets", recognise, (GOOD,), (BAD,))
