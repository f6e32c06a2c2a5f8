"""Types that show in what the body does with a value.

Good: `int(days)` → integer; `float(amount)` → number; `name.strip()` → string.
Bad:  `str(days)` says nothing of what days was; `len(x)` fits a text and a list.
"""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from migrate_kit.scan.tools.annotation import TYPES
from migrate_kit.scan.tools.claim import Claim, Strength, claim
from migrate_kit.scan.tools.function_source import FunctionSource
from migrate_kit.scan.tools.mention import Mentions
from migrate_kit.scan.tools.rejection import rejections
from migrate_kit.scan.tools.syntax import dotted, nodes, word_set

_CASTS = {"int": "integer", "float": "number", "Decimal": "number"}
_TEXT_METHODS = word_set(
    "strip lstrip rstrip lower upper casefold title capitalize startswith endswith split rsplit splitlines replace "
    "isdigit isalpha isdecimal isnumeric isalnum isspace encode partition rpartition removeprefix removesuffix"
)


def claims(source: FunctionSource) -> Iterator[Claim]:
    """Yield types by use, strongest use first."""
    mentions = Mentions(source)
    for call in nodes(source.node.body, cst.Call):
        yield from _cast(source, mentions, call)
        yield from _text(source, mentions, call)
    for test in nodes(source.node.body, cst.Comparison):
        yield from _searched(source, mentions, test)
    for rejection in rejections(source):
        if not rejection.when and isinstance(rejection.test, cst.Call):
            yield from _instance(source, mentions, rejection.test)


def _cast(source: FunctionSource, mentions: Mentions, call: cst.Call) -> Iterator[Claim]:
    name = dotted(call.func).rpartition(".")[2]
    kind = _CASTS.get(name, "integer" if "to_number" in name or "to_int" in name else None)
    parameter = mentions.of(call.args[0].value) if call.args and kind else _numeral(mentions, call, kind)
    if parameter:
        yield from claim(source, call, parameter, rule="cast", strength=Strength.body, type=kind)


def _numeral(mentions: Mentions, call: cst.Call, kind: str | None) -> str | None:
    # int(chinese_to_number(x)): the parameter one call deeper.
    inner = call.args[0].value if call.args else None
    if kind is None or not isinstance(inner, cst.Call) or not inner.args:
        return None
    return mentions.of(inner.args[0].value)


def _text(source: FunctionSource, mentions: Mentions, call: cst.Call) -> Iterator[Claim]:
    if isinstance(call.func, cst.Attribute) and call.func.attr.value in _TEXT_METHODS:
        name = call.func.value.value if isinstance(call.func.value, cst.Name) else None
        if name in mentions.names:
            yield from claim(source, call, str(name), rule="text-method", strength=Strength.router, type="string")


def _searched(source: FunctionSource, mentions: Mentions, test: cst.Comparison) -> Iterator[Claim]:
    # `"大" in text`: a text is searched for a word.
    for target in test.comparisons:
        parameter = mentions.of(target.comparator)
        if (
            parameter
            and isinstance(target.operator, cst.In | cst.NotIn)
            and isinstance(source.value_of(test.left), str)
        ):
            yield from claim(source, test, parameter, rule="text-search", strength=Strength.hint, type="string")


def _instance(source: FunctionSource, mentions: Mentions, call: cst.Call) -> Iterator[Claim]:
    if dotted(call.func) != "isinstance" or len(call.args) != 2:
        return
    parameter, kind = mentions.of(call.args[0].value), TYPES.get(dotted(call.args[1].value).rpartition(".")[2])
    if parameter and kind:
        yield from claim(source, call, parameter, rule="isinstance", strength=Strength.body, type=kind)
