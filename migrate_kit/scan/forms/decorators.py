"""Decorators of the project that fill a registry, and the loop that goes through it; fluent rules, too."""

from __future__ import annotations

from migrate_kit.scan.forms.form import Evidence, Form, Look, at, example


def recognise(look: Look) -> Evidence | None:
    """Two branches at least stand at decorators, and the loop over them was read."""
    if look.raw.registered:
        return None
    return at([branch.line for branch in look.record.branches if branch.line in look.decorated], fewest=2)


GOOD = example(
    """
    ROUTES = []

    def on(*words, priority=5):
        def register(function):
            ROUTES.append((priority, words, function))
            return function
        return register

    @on("天气", "forecast")  #> weather
    def weather(text): ...

    @on("闹钟", priority=1)  #> alarm
    def alarm(text): ...

    def dispatch(text):
        for _, words, function in sorted(ROUTES, key=lambda route: route[0]):
            if any(word in text for word in words):
                return function(text)
    """
)
FLUENT = example(
    """
    class Rule:
        def __init__(self, name):
            self.name = name
            self.needed = []

        def need(self, word):
            self.needed.append(word)
            return self

    RULES = []

    def on(rule):
        def register(function):
            RULES.append((rule, function))
            return function
        return register

    @on(Rule("Dim").need("dim").need("lamp"))  #> dim
    def dim(text): ...

    @on(Rule("Lock").need("lock"))  #> lock
    def lock(text): ...

    def feed(text):
        for rule, function in RULES:
            if all(word in text for word in rule.needed):
                return function(text)
    """
)
BAD = example(
    """
    CHECKS = []

    def check(name):
        def register(function):
            CHECKS.append((name, function))
            return function
        return register

    @check("disk")
    def disk(): ...

    @check("memory")
    def memory(): ...

    def run_all():
        return [function() for _, function in CHECKS]
    """
)
FORM = Form("decorators", recognise, (GOOD, FLUENT), (BAD,))
