"""What the body reads of an object by key.

Good: `match["lang"]` → object with lang; `if "date" not in payload: return "date missing"` … `payload.get("room")` → an
      object with date and room.
Bad:  `"date" in text` looks for a word in a text; `rows[0]` reads a list.
"""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from migrate_kit.scan.tools.claim import Claim, Strength, claim
from migrate_kit.scan.tools.function_source import FunctionSource
from migrate_kit.scan.tools.mention import Mentions
from migrate_kit.scan.tools.rejection import refusals
from migrate_kit.scan.tools.syntax import nodes

RULE = "keyed"


def claims(source: FunctionSource) -> Iterator[Claim]:
    """Yield the type of each parameter that is read by key, and the keys, in source order."""
    mentions = Mentions(source)
    found = [(at, name, key) for at in nodes(source.node.body, _PLACES) for name, key in _read(source, at)]
    read = {name for at, name, _ in found if not isinstance(at, cst.Comparison)}
    read |= {name for name, key in _demanded(source) if name in mentions.names and key}
    for at, name, key in found:
        if name in mentions.names and name in read:
            yield from claim(source, at, name, rule=RULE, strength=Strength.router, type="object", keys=(key,))


_PLACES = (cst.Subscript, cst.Call, cst.Comparison)


def _read(source: FunctionSource, at: cst.CSTNode) -> Iterator[tuple[str, str]]:
    """Yield (name, key) where *at* reads what is called *name* by a constant key, or asks whether that is there."""
    match at:
        case cst.Subscript(value=cst.Name(value=name), slice=[cst.SubscriptElement(slice=cst.Index(value=key))]):
            yield from _named(source, name, key)
        case cst.Call(
            func=cst.Attribute(value=cst.Name(value=name), attr=cst.Name(value="get" | "pop")),
            args=[cst.Arg(value=key), *_],
        ):
            yield from _named(source, name, key)
        case cst.Comparison(left=key, comparisons=[cst.ComparisonTarget(operator=op, comparator=cst.Name(value=name))]):
            yield from _named(source, name, key) if isinstance(op, cst.In | cst.NotIn) else ()


def _named(source: FunctionSource, name: str, key: cst.BaseExpression) -> Iterator[tuple[str, str]]:
    known = source.value_of(key)
    if isinstance(known, str) and known:
        yield name, known


def _demanded(source: FunctionSource) -> Iterator[tuple[str, str]]:
    """Yield (name, key) of what is refused without the key, in a sentence that names it: no word of a text is."""
    for refusal in refusals(source):
        test = refusal.test
        if isinstance(test, cst.Comparison) and isinstance(test.comparisons[0].operator, cst.NotIn) is refusal.when:
            for name, key in _read(source, test):
                if key.isidentifier() and key.lower() in refusal.sentence.lower():
                    yield name, key
