"""Comprehensions and loops over known tables: one round for each entry."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from migrate_kit.model.condition import Condition
from migrate_kit.scan.bindings import bind
from migrate_kit.scan.evaluate import entries, evaluate, test_of
from migrate_kit.scan.request import Counted, Text, Word, Words
from migrate_kit.scan.scope import Scope
from migrate_kit.scan.syntax import code
from migrate_kit.scan.truth import ALWAYS, NEVER, both, settle
from migrate_kit.scan.values import Hits, Known, Listing, Mapping_, Option, Place, Row, Unclear, Value

#: A longer text is no list of signs.
_MOST_SIGNS = 40
AnyComp = cst.ListComp | cst.SetComp | cst.GeneratorExp


def rounds(iterable: Value) -> list[tuple[Value, Place]] | None:
    """Return what a loop variable takes on, with the place of each entry; None when the entries are not known."""
    rows = entries(iterable)
    return [(row.value, row.place) for row in rows] if rows is not None else None


def loop_value(iterable: Value, source: str) -> Value:
    """Return what the variable of a loop over something unknown stands for."""
    iterable = settle(iterable)
    if isinstance(iterable, Counted):
        entry = loop_value(iterable.over, source)
        here = Place("", 0)
        return Listing("tuple", (Row(Known(0), Unclear(source, "a number"), here), Row(Known(1), entry, here)))
    if isinstance(iterable, Words):
        return Word(iterable, None)
    external = isinstance(iterable, Unclear) and iterable.external
    if isinstance(iterable, Text):  # who goes over a text of letters changes nothing; an input may be many
        return Word(Words(iterable), None) if iterable.steps else iterable
    return Unclear(f"one of {source}", "an entry of something unknown", external, (iterable,))


def comprehension(node: AnyComp, scope: Scope) -> Value:
    """Return a listing with one entry for each round; entries that depend on a test become choices of presence."""
    found = list(produced(node, scope))
    kind = "set" if isinstance(node, cst.SetComp) else "list"
    words = _cleaned_words(node, scope, kind == "set")
    if words is not None:
        return words
    unclear = next((value for value, _, _ in found if isinstance(value, Unclear) and value.external), None)
    if unclear is not None or _unknown_rounds(node, scope):
        external = unclear is not None
        inner = tuple(value for value, _, _ in found)
        return Unclear(code(node), "entries that cannot be told", external, inner)
    if any(test != ALWAYS for _, test, _ in found):
        return filtered(found)
    rows = tuple(Row(Known(i), value, place) for i, (value, _, place) in enumerate(found))
    return Listing(kind, rows)  # type: ignore[arg-type]


def filtered(found: list[tuple[Value, Condition, Place]]) -> Value:
    """Return the entries whose test holds: indexed with 0 or asked with next(), it is a choice."""
    return Hits(tuple(Option(test, value, place) for value, test, place in found))


def _cleaned_words(node: AnyComp, scope: Scope, is_set: bool) -> Words | None:
    """`[w.lower() for w in text.split()]`: still the words of the text, changed one by one."""
    loop = node.for_in
    over = settle(evaluate(loop.iter, scope))
    if not isinstance(over, Words) or loop.inner_for_in is not None or not isinstance(loop.target, cst.Name):
        return None
    inner = scope.fork(**{loop.target.value: Word(over, None)})
    value = evaluate(node.elt, inner)
    if not isinstance(value, Word):
        return None
    if not all(_leaves_words_out(test.test) for test in loop.ifs):
        return None
    steps = list(_stripping(node.elt))
    text = value.words.text
    return Words(Text(text.root, (*text.steps, *steps)), is_set)


def _leaves_words_out(test: cst.BaseExpression) -> bool:
    """Whether a filter only drops words that carry nothing: empty ones, stop words, signs."""
    match test:
        case cst.Name():
            return True
        case cst.Comparison(comparisons=[cst.ComparisonTarget(operator=cst.NotIn())]):
            return True
        case cst.Call(func=cst.Attribute(attr=cst.Name(value="isalpha" | "isalnum" | "strip"))):
            return True
    return False


def _stripping(node: cst.BaseExpression) -> Iterator[str]:
    """Stripping each word of punctuation is, for whole words, cutting at that punctuation too."""
    while isinstance(node, cst.Call) and isinstance(node.func, cst.Attribute):
        if node.func.attr.value == "strip" and node.args:
            given = node.args[0].value
            chars = given.evaluated_value if isinstance(given, cst.SimpleString) else None
            if isinstance(chars, str) and chars:
                inside = "".join("\\" + c if c in r"\]^-" else c for c in chars)
                yield rf"tokens:[^\s{inside}](?:\S*[^\s{inside}])?"
        node = node.func.value


def _unknown_rounds(node: AnyComp | cst.DictComp, scope: Scope) -> bool:
    loop: cst.CompFor | None = node.for_in
    return loop is not None and rounds(evaluate(loop.iter, scope)) is None


def produced(node: AnyComp, scope: Scope) -> Iterator[tuple[Value, Condition, Place]]:
    """Yield (entry, condition of its presence, place) for every round of a comprehension."""
    yield from _produced(node.elt, node.for_in, scope, [])


def _produced(
    element: cst.BaseExpression, loop: cst.CompFor, scope: Scope, before: list[Condition]
) -> Iterator[tuple[Value, Condition, Place]]:
    over = evaluate(loop.iter, scope)
    known = rounds(over)
    here = scope.place(loop)
    if isinstance(over, Known) and isinstance(over.value, str) and len(over.value) <= _MOST_SIGNS:
        known = [(Known(sign), here) for sign in over.value]  # `for sign in "+-*/"`
    for value, place in known if known is not None else [(loop_value(over, code(loop.iter)), here)]:
        inner = scope.fork()
        bind(loop.target, value, inner)
        tests = [*before, *(test_of(test.test, inner) for test in loop.ifs)]
        if NEVER in tests:
            continue
        if loop.inner_for_in is not None:
            yield from _produced(element, loop.inner_for_in, inner, tests)
        else:
            yield evaluate(element, inner), both(tests), place


def dict_comprehension(node: cst.DictComp, scope: Scope) -> Value:
    """Return the table that a dict comprehension over known tables makes."""
    rows: dict[Value, Row] = {}
    for inner, tests, place in _rounds_within(node.for_in, scope, []):
        if inner is None or tests:
            return Unclear(code(node), "entries that cannot be told")
        row = Row(evaluate(node.key, inner), evaluate(node.value, inner), place)
        rows[row.key] = row  # the last of one key wins, at the place of the first
    return Mapping_(tuple(rows.values()))


def _rounds_within(
    loop: cst.CompFor, scope: Scope, before: list[Condition]
) -> Iterator[tuple[Scope | None, list[Condition], Place]]:
    """Yield the scope of each round of nested loops; None for rounds that are not known."""
    known = rounds(evaluate(loop.iter, scope))
    if known is None:
        yield None, before, scope.place(loop)
        return
    for value, place in known:
        inner = scope.fork()
        bind(loop.target, value, inner)
        tests = [*before, *(test_of(test.test, inner) for test in loop.ifs)]
        if NEVER in tests:
            continue
        if loop.inner_for_in is not None:
            yield from _rounds_within(loop.inner_for_in, inner, tests)
        else:
            yield inner, [test for test in tests if test != ALWAYS], place


def presence(node: cst.BaseExpression, scope: Scope) -> list[Condition] | None:
    """Return, for each entry of the argument of any()/all(), when it is true; None when it is no comprehension."""
    from migrate_kit.scan.truth import truth_of

    if not isinstance(node, cst.GeneratorExp | cst.ListComp | cst.SetComp):
        return None
    return [both([test, truth_of(value, scope.run)]) for value, test, _ in produced(node, scope)]
