"""Regular expressions: in the tests, compiled as constants, in a list, or matched before and tested later."""

from __future__ import annotations

from migrate_kit.model.condition import Regex
from migrate_kit.scan.forms.form import Evidence, Form, Look, example
from migrate_kit.scan.truth import is_emptiness


def recognise(look: Look) -> Evidence | None:
    """A branch tests a pattern; whether there is any text at all does not count."""
    if not any(isinstance(atom, Regex) and not is_emptiness(atom) for _, atom in look.tests):
        return None
    return look.where(Regex)


LISTED = example(
    r"""
    import re

    PLEASE = "(?:please )?"

    def set_level(level): ...
    def turn_off(room): ...

    RULES = [
        (re.compile(rf"^{PLEASE}set (\d+)$"), set_level),  #> set_level
        (re.compile(rf"^{PLEASE}turn off the (\w+)$"), turn_off),  #> turn_off
    ]

    def answer(text):
        for pattern, tool in RULES:
            m = pattern.match(text)
            if m:
                return tool(*m.groups())
    """
)
STORED = example(
    r"""
    import re

    BUY = re.compile(r"买(\d+)个(.+)")
    SELL = re.compile(r"卖(\d+)个(.+)")

    def buy(count, item): ...
    def sell(count, item): ...

    def trade(text):
        bought = BUY.search(text)
        sold = SELL.search(text)
        if bought:  #> buy
            return buy(bought.group(1), bought.group(2))
        elif sold:  #> sell
            return sell(sold.group(1), sold.group(2))
    """
)
BAD = example(
    r"""
    import re

    def parse(line):
        if re.match(r"Date: (.*)", line):
            return "date"
        if re.match(r"From: (.*)", line):
            return "sender"
    """
)
FORM = Form("patterns", recognise, (LISTED, STORED), (BAD,))
