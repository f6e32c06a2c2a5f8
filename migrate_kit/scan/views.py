"""Which values are views of the request text, and which are labels decided before."""

from __future__ import annotations

from migrate_kit.scan.lookups import label_of
from migrate_kit.scan.request import Head, Piece, Text, Word
from migrate_kit.scan.rests import text_of
from migrate_kit.scan.truth import settle
from migrate_kit.scan.values import Called, Choice, Function, Known, Listing, Mapping_, Member, Unclear, Value, Verdict


def as_text(value: Value) -> Text | None:
    """Return the text that *value* is a view of; an unknown input counts as one of its own."""
    match value:
        case Text():
            return value
        case Piece() | Head() | Word():
            return text_of(value)
        case Called():
            inner = resolve(value)
            if isinstance(inner, Unclear) and not inner.external:
                return Text(value.alias or value.source)
            return as_text(inner) if not isinstance(inner, Called) else None
        case Unclear(external=False):
            return _of_unclear(value)
        case Choice(options=options, default=default):
            ways = [as_text(settle(o.value)) for o in options] + [as_text(settle(default))]
            found = {way for way in ways if way is not None}
            return found.pop() if len(found) == 1 else None
        case _:
            return None


def _of_unclear(value: Unclear) -> Text | None:
    if not value.source or value.source[0] in "\"'[{(":
        return None
    inner = next((v for v in value.inner if isinstance(v, Text)), None)
    if inner is not None and value.reason.startswith("call:"):
        return Text(inner.root, (*inner.steps, value.reason))
    return Text(value.source)


def resolve(value: Value) -> Value:
    """Return what a call gives; a function that decides labels gives a verdict, not its inner tests."""
    if not isinstance(value, Called):
        return value
    result = settle(value)
    labels = labels_of(result)
    if labels is None:
        if isinstance(result, Choice) and any(isinstance(settle(o.value), Mapping_) for o in result.options):
            return Unclear(value.alias or value.source, "a plan decided before")
        return result
    return Verdict(value.alias or value.source, labels, origin_of(value), about_of(value))


def verdict_on(called: Value, entry: Value, source: str) -> Value:
    """Return what stands in an entry of a decision: where it chooses between labels, it is the verdict."""
    if not isinstance(called, Called):
        return entry
    labels = labels_of(entry)
    return Verdict(source, labels, origin_of(called), about_of(called)) if labels is not None else entry


def about_of(called: Called) -> str:
    """Return the root of the text that a call was given."""
    for _, given in called.arguments:
        if isinstance(given, Text):
            return given.root
    return ""


def origin_of(called: Called) -> str:
    """Return the id of the called function."""
    function = called.function
    if isinstance(function, Function):
        return f"{function.definition.module.name}:{function.definition.name}"
    return ""


def labels_of(value: Value) -> frozenset[str] | None:
    """Return the labels that *value* chooses between; None when it is not such a choice (two labels at least)."""
    if isinstance(value, Verdict):
        return value.labels
    if not isinstance(value, Choice):
        return None
    found: set[str] = set()
    for way in (*(option.value for option in value.options), value.default):
        inner = settle(way)
        labels = _labels_in(inner)
        if labels is None:
            return None
        found |= labels
    return frozenset(found) if len(found) > 1 else None


def _labels_in(value: Value) -> frozenset[str] | None:
    label = label_of(value)
    if label is not None:
        return frozenset({label} if label else ())
    if isinstance(value, Known) and value.value is None:
        return frozenset()
    if isinstance(value, Unclear) and not value.source:
        return frozenset()
    if isinstance(value, Choice | Verdict):
        return labels_of(value)
    if isinstance(value, Listing | Mapping_ | Member):
        return None
    return None
