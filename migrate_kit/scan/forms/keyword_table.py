"""A table instead of branches: one row a tool, and one loop that asks row after row."""

from __future__ import annotations

import ast

from migrate_kit.scan.forms.form import Evidence, Form, Look, at, example


def recognise(look: Look) -> Evidence | None:
    """Two branches at least that stand at rows of a list or dict of this file."""
    if look.raw.registered:
        return None
    rows = {line for node in ast.walk(look.module.source.tree) for line in _rows(node)}
    tests = set(look.find_tests())
    return at([branch.line for branch in look.own if branch.line in rows - tests], fewest=2)


def _rows(node: ast.AST) -> list[int]:
    if isinstance(node, ast.Dict):
        return [key.lineno for key in node.keys if key is not None]
    return [entry.lineno for entry in node.elts] if isinstance(node, ast.List | ast.Tuple) else []


GOOD = example(
    """
    def weather(text): ...
    def alarm(text): ...

    TOOLS = {
        "weather": (weather, ["天气", "forecast"]),  #> weather
        "alarm": (alarm, ["闹钟", "wake me"]),  #> alarm
    }

    def dispatch(text):
        for name, (tool, words) in TOOLS.items():
            if any(word in text for word in words):
                return tool(text)
    """
)
BAD = example(
    """
    TYPES = {
        ".jpg": "image",
        ".txt": "text",
    }

    def kind_of(path):
        for suffix, kind in TYPES.items():
            if path.endswith(suffix):
                return kind
        return "unknown"
    """
)
FORM = Form("keyword_table", recognise, (GOOD,), (BAD,))
