r"""Shapes of text that the body enforces.

Good: `if not re.fullmatch(r"\d{4}", x): raise …` → pattern; `x.isdigit() and len(x) == 12` → `\d{12}`;
      `datetime.strptime(day, "%Y%m%d")` → format; `if not url.startswith("https://"): raise …` → `^https://`.
Bad:  `re.search(P, x)` whose result is only read, not enforced.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import libcst as cst

from migrate_kit.scan.tools.claim import Claim, Strength, claim
from migrate_kit.scan.tools.function_source import FunctionSource
from migrate_kit.scan.tools.mention import Mentions
from migrate_kit.scan.tools.rejection import Rejection, rejections
from migrate_kit.scan.tools.syntax import dotted, nodes

_MATCHERS = frozenset({"match", "fullmatch", "search"})


def claims(source: FunctionSource) -> Iterator[Claim]:
    """Yield patterns and formats that the body enforces."""
    mentions = Mentions(source)
    found = list(rejections(source))
    for rejection in found:
        if isinstance(rejection.test, cst.Call) and not rejection.when:
            yield from _regex(source, mentions, rejection.test)
            yield from _affix(source, mentions, rejection.test)
    yield from _stored(source, mentions, found)
    yield from _digits(source, mentions, found)
    for call in nodes(source.node.body, cst.Call):
        yield from _date(source, mentions, call)


def _regex(source: FunctionSource, mentions: Mentions, call: cst.Call) -> Iterator[Claim]:
    parameter, text = matched(source, mentions, call)
    if parameter and text:
        yield from claim(source, call, parameter, rule="regex-check", strength=Strength.body, pattern=text)
        yield from claim(source, call, parameter, rule="regex-check", strength=Strength.router, type="string")


def matched(source: FunctionSource, mentions: Mentions, call: cst.Call) -> tuple[str | None, str]:
    """Return (parameter, pattern) of `re.match(P, x)` or `P.match(x)`; (None, "") for other calls."""
    if not isinstance(call.func, cst.Attribute) or call.func.attr.value not in _MATCHERS or not call.args:
        return None, ""
    if dotted(call.func.value) in ("re", "regex") and len(call.args) >= 2:
        return mentions.of(call.args[1].value), pattern_text(source, call.args[0].value)
    return mentions.of(call.args[0].value), pattern_text(source, call.func.value)


def pattern_text(source: FunctionSource, node: cst.BaseExpression) -> str:
    """Return the text of a pattern: a string, a constant, a compiled pattern or `re.compile(...)`; else ""."""
    if isinstance(node, cst.Call) and dotted(node.func).endswith("compile") and node.args:
        return pattern_text(source, node.args[0].value)
    value = source.value_of(node)
    if isinstance(value, re.Pattern):
        value = value.pattern
    return value if isinstance(value, str) else ""


def _stored(source: FunctionSource, mentions: Mentions, found: list[Rejection]) -> Iterator[Claim]:
    # m = re.match(P, x) … if not m: raise
    missing = {dotted(r.test) for r in found if not r.when}
    missing |= {dotted(r.test.left) for r in found if r.when and isinstance(r.test, cst.Comparison)}
    for assign in nodes(source.node.body, cst.Assign):
        if dotted(assign.targets[0].target) in missing and isinstance(assign.value, cst.Call):
            yield from _regex(source, mentions, assign.value)


def _affix(source: FunctionSource, mentions: Mentions, call: cst.Call) -> Iterator[Claim]:
    if not isinstance(call.func, cst.Attribute) or call.func.attr.value not in ("startswith", "endswith"):
        return
    parameter = mentions.of(call.func.value)
    value = source.value_of(call.args[0].value) if call.args else None
    parts = (value,) if isinstance(value, str) else value
    if parameter is None or not isinstance(parts, tuple) or not all(isinstance(p, str) for p in parts):
        return
    either = "|".join(escaped(part) for part in parts)
    either = either if len(parts) == 1 else f"({either})"
    text = f"^{either}" if call.func.attr.value == "startswith" else f"{either}$"
    yield from claim(source, call, parameter, rule="affix-check", strength=Strength.body, pattern=text)


def escaped(text: str) -> str:
    """Return *text* as a pattern that fits just it."""
    # re.escape also escapes what JSON Schema engines (ECMA regular expressions) take literally.
    return re.sub(r"([.^$*+?{}\[\]\\|()])", r"\\\1", text)


def _digits(source: FunctionSource, mentions: Mentions, found: list[Rejection]) -> Iterator[Claim]:
    for rejection in found:
        call = rejection.test
        if rejection.when or not isinstance(call, cst.Call) or not isinstance(call.func, cst.Attribute):
            continue
        parameter = mentions.of(call.func.value)
        if parameter is None or call.func.attr.value not in ("isdigit", "isdecimal", "isnumeric"):
            continue
        length = next((n for r in found if (n := _length(source, mentions, r, parameter)) is not None), None)
        text = r"\d+" if length is None else rf"\d{{{length}}}"
        yield from claim(source, call, parameter, rule="digits-check", strength=Strength.body, pattern=text)
        yield from claim(source, call, parameter, rule="digits-check", strength=Strength.router, type="string")


def _length(source: FunctionSource, mentions: Mentions, rejection: Rejection, parameter: str) -> int | None:
    test = rejection.test
    if not isinstance(test, cst.Comparison) or len(test.comparisons) != 1:
        return None
    wanted = cst.NotEqual if rejection.when else cst.Equal
    left, target = test.left, test.comparisons[0]
    if not isinstance(target.operator, wanted) or not isinstance(left, cst.Call) or dotted(left.func) != "len":
        return None
    value = source.value_of(target.comparator)
    return value if mentions.of(left.args[0].value) == parameter and isinstance(value, int) else None


def _date(source: FunctionSource, mentions: Mentions, call: cst.Call) -> Iterator[Claim]:
    name = dotted(call.func).rpartition(".")[2]
    parameter = mentions.of(call.args[0].value) if call.args else None
    if parameter is None:
        return
    if name == "strptime" and len(call.args) >= 2:
        value = source.value_of(call.args[1].value)
        if isinstance(value, str):
            yield from claim(
                source, call, parameter, rule="strptime", strength=Strength.body, format=value, type="string"
            )
    elif dotted(call.func).endswith(("date.fromisoformat", "datetime.fromisoformat")):
        shape = "date" if dotted(call.func).endswith("date.fromisoformat") else "date-time"
        yield from claim(source, call, parameter, rule="isoformat", strength=Strength.body, format=shape, type="string")
