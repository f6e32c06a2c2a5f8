"""`table[key]`: by a constant, by a label that was decided before, by the text itself."""

from __future__ import annotations

import re

from migrate_kit.model.condition import Condition
from migrate_kit.scan.evaluate import derived
from migrate_kit.scan.members import map_choice
from migrate_kit.scan.portions import Stretch
from migrate_kit.scan.request import Head, Match, Part, Piece, Test, Text, Word, Words
from migrate_kit.scan.scope import Scope
from migrate_kit.scan.text_methods import Split
from migrate_kit.scan.truth import settle
from migrate_kit.scan.values import (
    NONE,
    Choice,
    Function,
    Hits,
    Instance,
    Known,
    Listing,
    Mapping_,
    Member,
    Option,
    Ranking,
    Record,
    Row,
    Unclear,
    Value,
    Verdict,
)


def look_up(value: Value, key: Value, scope: Scope, source: str, default: Value | None = None) -> Value:
    """Return `value[key]`, or what `.get` gives with *default*."""
    if isinstance(value, Choice):
        return map_choice(value, lambda inner: look_up(settle(inner), key, scope, source, default))
    if isinstance(key, Choice):
        return map_choice(key, lambda inner: look_up(value, settle(inner), scope, source, default))
    if isinstance(value, Mapping_):
        return _in_table(value, key, scope, source, default)
    if isinstance(value, Ranking):
        is_best = key == Known(0 if value.down else -1)
        return value.best if is_best else Unclear(source, "another place in the order")
    if isinstance(key, Known) and isinstance(key.value, int):
        return _by_index(value, key.value, source)
    return _in_view(value, key, scope, source)


def _in_view(value: Value, key: Value, scope: Scope, source: str) -> Value:
    """Return the entry of something that is no table, under a key that is no number."""
    if isinstance(value, Words) and isinstance(key, Known) and isinstance(key.value, str):
        from migrate_kit.scan.compare import contained

        return Test(contained(key, value, scope, source))
    if isinstance(value, Match) and isinstance(key, Known):
        return group(value, str(key.value))
    if isinstance(value, Words) and isinstance(key, Unclear):
        return Word(value, None)  # `words[i + 1]`: one of the words
    if isinstance(value, Text):
        return Text(source)
    if isinstance(value, Unclear) and value.reason == "names of the module":
        from migrate_kit.scan.dynamic import attribute_by_name

        return attribute_by_name(value, key, scope, source)
    if isinstance(value, Words):
        return Part("word", value.text)
    external = isinstance(value, Unclear) and value.external
    return Unclear(source, "subscript", external, (value, key))


def group(match: Match, name: str) -> Part:
    """Return a group of a match, by number or name."""
    return Part(f"regex_group:{name}", match.text, pattern=match.pattern, inline=match.inline)


def _by_index(value: Value, index: int, source: str) -> Value:
    match value:
        case Record(fields=fields) | Instance(fields=fields) if -len(fields) <= index < len(fields):
            return fields[index][1]
        case Listing(rows=rows) if -len(rows) <= index < len(rows):
            return rows[index].value
        case Known(value=str() as text) if -len(text) <= index < len(text):
            return Known(text[index])
        case Hits(options=options):
            return Choice(options, NONE)  # no hit raises, so it never equals anything
        case Unclear(reason="groups", inner=(Match() as found, *_)) if index >= 0:
            return group(found, str(index + 1))
        case Unclear():
            return Unclear(source, value.reason, value.external, value.inner)
        case _:
            return _part_at(value, index, source)


def _part_at(value: Value, index: int, source: str) -> Value:
    match value:
        case Words():
            part = value.part(index) if isinstance(value, Split) else None
            return part if part is not None else Word(value, index)
        case Stretch(start=start, stop=None) if index >= -1:
            return Word(Words(value.text), start + index if index >= 0 else -1)
        case Match():
            return group(value, str(index))
        case Text() if re.fullmatch(r"\w+", value.root):
            return Piece(value, index, index + 1 if index != -1 else None)
        case Text():
            return Text(source)
        case _:
            return derived("entry", [value], source)


def _in_table(table: Mapping_, key: Value, scope: Scope, source: str, default: Value | None) -> Value:
    missing = default if default is not None else Unclear(source, "no such key")
    if isinstance(key, Known | Member | Function):
        row = table.get(key)
        return row.value if row is not None else missing
    tests = [_key_test(row, key, scope) for row in table.rows]
    if not tests or None in tests:
        return Unclear(source, "key is not known", inner=(key,))
    options = [
        Option(test, row.value, row.place)
        for test, row in zip(tests, table.rows, strict=True)
        if test is not None and table.get(row.key) is row
    ]
    return Choice(tuple(options), missing)


def _key_test(row: Row, key: Value, scope: Scope) -> Condition | None:
    from migrate_kit.scan.compare import equal

    if label_of(row.key) is None or not isinstance(key, Verdict | Text | Head | Word | Unclear):
        return None
    test = equal(key, row.key, scope, "key")
    return None if test.op == "opaque" and isinstance(key, Unclear) else test


def label_of(value: Value) -> str | None:
    """Return the label that a constant text or enumeration member is; None for anything else."""
    if isinstance(value, Member):
        return value.label
    return value.value if isinstance(value, Known) and isinstance(value.value, str) else None
