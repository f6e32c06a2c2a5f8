"""`match` and `case`: words, alternatives, sequences of words, guards."""

from __future__ import annotations

import ast

from migrate_kit.scan.forms.form import Evidence, Form, Look, at, example


def recognise(look: Look) -> Evidence | None:
    """A branch stands at a `case`."""
    cases = {case.pattern.lineno for node in look.nodes if isinstance(node, ast.Match) for case in node.cases}
    return at([branch.line for branch in look.own if branch.line in cases])


GOOD = example(
    """
    def weather(city): ...
    def stop(): ...
    def play(song): ...

    def handle(text):
        match text.split():
            case ["weather", city]:  #> weather
                return weather(city)
            case ["stop" | "halt"]:  #> stop
                return stop()
            case ["play", *rest] if rest:  #> play
                return play(" ".join(rest))
    """
)
BAD = example(
    """
    def area(shape):
        match shape:
            case {"kind": "circle", "r": r}:
                return 3.14 * r * r
            case {"kind": "square", "a": a}:
                return a * a
    """
)
FORM = Form("match_case", recognise, (GOOD,), (BAD,))
