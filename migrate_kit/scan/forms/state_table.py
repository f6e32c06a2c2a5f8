"""A machine of states: the rules are rows under the state in which they count, `RULES[state]`."""

from __future__ import annotations

import ast

from migrate_kit.model.condition import Opaque
from migrate_kit.scan.forms.form import Evidence, Form, Look, at, example


def recognise(look: Look) -> Evidence | None:
    """Two rows at least that a state guards, in a table that is looked up by it or holds it."""
    if look.raw.registered:
        return None
    tests = set(look.find_tests())
    rows = [b.line for b, atom in look.tests if isinstance(atom, Opaque) and b.line not in tests and b.file is None]
    cases = {case.pattern.lineno for node in look.nodes if isinstance(node, ast.Match) for case in node.cases}
    return at([line for line in rows if line not in cases], fewest=2)


LOOKED_UP = example(
    """
    def begin(text): ...
    def finish(text): ...
    def explain(text): ...

    STATES = {
        "idle": {"开始": begin},  #> begin
        "running": {
            "停": finish,  #> finish
            "help": explain,  #> explain
        },
    }

    def step(state, text):
        for word, action in STATES[state].items():
            if word in text:
                return action(text)
    """
)
PAIRS = example(
    """
    def begin(text): ...
    def finish(text): ...

    TABLE = {
        ("idle", "start"): begin,  #> begin
        ("running", "stop"): finish,  #> finish
    }

    class Bot:
        def __init__(self, state):
            self.state = state

        def on_text(self, text):
            for (state, word), action in TABLE.items():
                if state == self.state and word in text:
                    return action(text)
    """
)
BAD = example(
    """
    NEXT = {
        "idle": {"connect": "open"},
        "open": {"close": "idle", "fail": "idle"},
    }

    def follow(state, event):
        return NEXT[state].get(event, state)
    """
)
FORM = Form("state_table", recognise, (LOOKED_UP, PAIRS), (BAD,))
