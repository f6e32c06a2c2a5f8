"""Builtins that matter for routing: any, all, len, set, sorted, next, getattr … on views of the request."""

from __future__ import annotations

from collections.abc import Callable

import libcst as cst

from migrate_kit.model.condition import Condition
from migrate_kit.model.condition import Word as WordTest
from migrate_kit.scan.characters import asked_letter_by_letter
from migrate_kit.scan.evaluate import derived, entries, evaluate, test_of
from migrate_kit.scan.loops import comprehension, presence, produced
from migrate_kit.scan.members import member
from migrate_kit.scan.request import Common, Counted, Part, Test, Text, Word, Words
from migrate_kit.scan.scope import Scope
from migrate_kit.scan.scores import Sum, highest, ranked, sum_of
from migrate_kit.scan.syntax import code
from migrate_kit.scan.truth import ALWAYS, both, either, settle, truth_of
from migrate_kit.scan.values import (
    NONE,
    Choice,
    Class,
    Function,
    Hits,
    Instance,
    Known,
    Listing,
    Loaded,
    Mapping_,
    Row,
    Unclear,
    Value,
    listing,
)

#: A loop over more numbers than this goes over no table of tools.
_MOST_ROUNDS = 500
Reader = Callable[[cst.Call, Scope], Value]


def _first(node: cst.Call, scope: Scope) -> Value:
    return settle(evaluate(node.args[0].value, scope)) if node.args else NONE


def _quantifier(node: cst.Call, scope: Scope) -> Value:
    if not node.args:
        return Unclear(code(node), "no argument")
    join = either if code(node.func) == "any" else both
    given = node.args[0].value
    letters = asked_letter_by_letter(given, scope, every=code(node.func) == "all")
    if letters is not None:
        return Test(letters)
    parts = presence(given, scope)
    if parts is None:
        rows = entries(evaluate(given, scope))
        if rows is None:
            value = settle(evaluate(given, scope))
            external = isinstance(value, Unclear) and value.external
            return Unclear(code(node), "entries that cannot be told", external)
        parts = [truth_of(row.value, scope.run, code(given)) for row in rows]
    elif code(node.func) == "all":
        parts = _every(given, scope)
    return Test(join(parts))


def _every(given: cst.BaseExpression, scope: Scope) -> list[Condition]:
    from migrate_kit.scan.loops import produced
    from migrate_kit.scan.truth import opposite

    assert isinstance(given, cst.GeneratorExp | cst.ListComp | cst.SetComp)
    return [either([opposite(test), truth_of(value, scope.run)]) for value, test, _ in produced(given, scope)]


def _length(node: cst.Call, scope: Scope) -> Value:
    from migrate_kit.scan.measures import amount

    value = _first(node, scope)
    if isinstance(value, Known) and isinstance(value.value, str):
        return Known(len(value.value))
    if isinstance(value, Common):
        return Sum(tuple(scope.run.atom(WordTest(text=word), value.words.text) for word in value.among)).measure(scope)
    if isinstance(value, Hits):
        return Sum(tuple(option.condition for option in value.options)).measure(scope)
    if isinstance(value, Mapping_) and any(row.when != ALWAYS for row in value.rows):
        return Sum(tuple(row.when for row in value.rows)).measure(scope)
    rows = entries(value)
    if rows is not None:
        return Known(len(rows))
    return amount(value, code(node)) or derived("len", [value], code(node))


def _collection(node: cst.Call, scope: Scope) -> Value:
    name = code(node.func)
    if node.args and isinstance(node.args[0].value, cst.GeneratorExp):
        value = comprehension(node.args[0].value, scope)
    else:
        value = _first(node, scope)
    is_set = name in ("set", "frozenset")
    if value == NONE:
        return Listing("set" if is_set else "list", ())
    if isinstance(value, Words):
        return Words(value.text, is_set)
    rows = entries(value)
    if rows is not None:
        is_range = isinstance(value, Listing) and value.kind == "range"
        return Listing("range" if is_range else "set" if is_set else "tuple" if name == "tuple" else "list", rows)
    return value if isinstance(value, Hits | Text) else derived(name, [value], code(node))


def _sorted(node: cst.Call, scope: Scope) -> Value:
    in_order = ranked(node, scope)
    if in_order is not None:
        return in_order
    value = _first(node, scope)
    rows = entries(value)
    if rows is None:
        return value
    key = next((a.value for a in node.args if a.keyword is not None and a.keyword.value == "key"), None)
    backwards = next((a.value for a in node.args if a.keyword is not None and a.keyword.value == "reverse"), None)
    reverse = backwards is not None and evaluate(backwards, scope) == Known(True)
    ranks = [_rank(row.value, key, scope) for row in rows]
    if any(rank is None for rank in ranks):
        return Listing("list", rows)
    try:
        order = sorted(range(len(rows)), key=lambda i: ranks[i], reverse=reverse)  # type: ignore[arg-type,return-value]
    except TypeError:
        return Listing("list", rows)
    return Listing("list", tuple(rows[i] for i in order))


def _rank(value: Value, key: cst.BaseExpression | None, scope: Scope) -> object:
    from migrate_kit.scan.calls import invoke
    from migrate_kit.scan.values import plain

    if key is not None and isinstance(key, cst.Name) and key.value == "len" and isinstance(value, Known):
        return len(value.value)
    ranked = value if key is None else settle(invoke(evaluate(key, scope), [value], {}, scope, code(key)))
    try:
        return plain(ranked)
    except ValueError:
        return None


def _next(node: cst.Call, scope: Scope) -> Value:
    default = evaluate(node.args[1].value, scope) if len(node.args) > 1 else Unclear(code(node), "StopIteration")
    given = node.args[0].value if node.args else None
    value = comprehension(given, scope) if isinstance(given, cst.GeneratorExp) else _first(node, scope)
    return first_of(value, default, code(node))


def first_of(value: Value, default: Value, source: str) -> Value:
    """Return the first of some hits, else *default*."""
    if isinstance(value, Hits):
        return Choice(value.options, default)
    if isinstance(value, Listing):
        return value.items[0] if value.rows else default
    return derived("next", [value], source)


def _text(node: cst.Call, scope: Scope) -> Value:
    value = _first(node, scope)
    if isinstance(value, Known):
        return Known(str(value.value))
    if isinstance(value, Unclear) and not value.external:
        return Text(code(node))
    return value


def _same(node: cst.Call, scope: Scope) -> Value:
    """int(x), float(x): the same part of the request."""
    value = _first(node, scope)
    if isinstance(value, Known):
        try:
            return Known({"int": int, "float": float}[code(node.func)](value.value))
        except (TypeError, ValueError):
            return Unclear(code(node), "not a number")
    if isinstance(value, Word):
        return Part("first_number", value.words.text)
    return value if isinstance(value, Part) else derived(code(node.func), [value], code(node))


def _bool(node: cst.Call, scope: Scope) -> Value:
    value = _first(node, scope)
    return value if isinstance(value, Part) else Test(truth_of(value, scope.run, code(node)))


def _dict(node: cst.Call, scope: Scope) -> Value:
    rows: list[Row] = []
    for given in node.args:
        value = settle(evaluate(given.value, scope))
        if given.keyword is not None:
            rows.append(Row(Known(given.keyword.value), value, scope.place(given)))
        elif isinstance(value, Mapping_):
            rows.extend(value.rows)
        elif isinstance(value, Listing) and all(isinstance(i, Listing) and len(i.rows) == 2 for i in value.items):
            rows.extend(Row(i.items[0], i.items[1], r.place) for r in value.rows if isinstance(i := r.value, Listing))
        else:
            return derived("dict", [value], code(node))
    return Mapping_(tuple(rows))


def _getattr(node: cst.Call, scope: Scope) -> Value:
    if len(node.args) < 2:
        return Unclear(code(node), "no argument")
    value, name = evaluate(node.args[0].value, scope), settle(evaluate(node.args[1].value, scope))
    return by_name(value, name, scope, code(node))


def by_name(value: Value, name: Value, scope: Scope, source: str) -> Value:
    """Return `getattr(value, name)` for a name that is constant or one of several."""
    from migrate_kit.scan.dynamic import attribute_by_name

    if isinstance(name, Known) and isinstance(name.value, str):
        if isinstance(value, Text):
            return attribute_by_name(value, name, scope, source)
        found = member(value, name.value, scope, source)
        return found if not isinstance(found, Unclear) else attribute_by_name(value, name, scope, source)
    return attribute_by_name(value, name, scope, source)


def _enumerate(node: cst.Call, scope: Scope) -> Value:
    rows = entries(_first(node, scope))
    if rows is None:
        value = _first(node, scope)
        counted = isinstance(value, Words | Text)
        return Counted(value) if counted else derived("enumerate", [value], code(node))
    pairs = [
        Listing("tuple", (Row(Known(0), Known(i), r.place), Row(Known(1), r.value, r.place)))
        for i, r in enumerate(rows)
    ]
    return Listing("list", tuple(Row(Known(i), p, r.place) for i, (p, r) in enumerate(zip(pairs, rows, strict=True))))


def _zip(node: cst.Call, scope: Scope) -> Value:
    columns = [entries(evaluate(given.value, scope)) for given in node.args]
    if not columns or any(column is None for column in columns):
        return Unclear(code(node), "entries that cannot be told")
    lines = list(zip(*[column for column in columns if column is not None], strict=False))
    rows = []
    for i, cells in enumerate(lines):
        entry = Listing("tuple", tuple(Row(Known(n), c.value, c.place) for n, c in enumerate(cells)))
        rows.append(Row(Known(i), entry, cells[0].place))
    return Listing("list", tuple(rows))


def _map(node: cst.Call, scope: Scope) -> Value:
    from migrate_kit.scan.calls import invoke, method

    rows = entries(evaluate(node.args[1].value, scope)) if len(node.args) == 2 else None
    function = node.args[0].value if node.args else None
    if rows is None or function is None:
        return Unclear(code(node), "entries that cannot be told")
    source = code(node)
    if isinstance(function, cst.Attribute):
        receiver = evaluate(function.value, scope)
        values = [method(receiver, function.attr.value, [row.value], {}, scope, source) for row in rows]
    else:
        values = [invoke(evaluate(function, scope), [row.value], {}, scope, source) for row in rows]
    return Listing("list", tuple(Row(r.key, v, r.place) for r, v in zip(rows, values, strict=True)))


def _sum(node: cst.Call, scope: Scope) -> Value:
    given = node.args[0].value if node.args else None
    if not isinstance(given, cst.GeneratorExp | cst.ListComp):
        return Unclear(code(node), "sum")
    found = Sum(())
    for value, test, _ in produced(given, scope):
        one = sum_of(settle(value))
        if one is None and isinstance(value, Known):
            return Unclear(code(node), "weights that take away")
        added = (one if one is not None else Sum((truth_of(value, scope.run),), exact=False)).under(test)
        found = Sum((*found.parts, *added.parts), found.exact and added.exact)
    return found.measure(scope)


def _input(_node: cst.Call, _scope: Scope) -> Value:
    return Text("input()")


def _isinstance(node: cst.Call, scope: Scope) -> Value:
    value = _first(node, scope)
    kind = code(node.args[1].value) if len(node.args) == 2 else ""
    if isinstance(value, Class | Function) and kind == "type":
        return Known(isinstance(value, Class))
    is_text = isinstance(value, Text) and kind == "str"
    return Known(True) if is_text else Unclear(code(node), "type test")


def _issubclass(node: cst.Call, scope: Scope) -> Value:
    one, other = (settle(evaluate(a.value, scope)) for a in node.args[:2]) if len(node.args) == 2 else (NONE, NONE)
    if not isinstance(one, Class) or not isinstance(other, Class):
        return Unclear(code(node), "type test")
    return Known(any(base.outline is other.definition.outline for base in scope.run.project.bases(one.definition)))


def _hasattr(node: cst.Call, scope: Scope) -> Value:
    value = _first(node, scope)
    name = settle(evaluate(node.args[1].value, scope)) if len(node.args) > 1 else NONE
    if not isinstance(value, Class | Function | Instance | Loaded) or not isinstance(name, Known):
        return derived("call:hasattr", [value], code(node))
    return Known(not isinstance(member(value, str(name.value), scope, code(node)), Unclear))


def _dir(node: cst.Call, scope: Scope) -> Value:
    from migrate_kit.scan.forms.loading import names_in

    found = names_in(_first(node, scope), scope)
    return found if found is not None else Unclear(code(node), "names of something unknown")


def _vars(node: cst.Call, scope: Scope) -> Value:
    from migrate_kit.scan.forms.loading import defined_in

    owner = _first(node, scope)
    return defined_in(owner.definition) if isinstance(owner, Loaded) else Unclear(f"{code(node.func)}()", "names")


def _callable(node: cst.Call, scope: Scope) -> Value:
    return Test(test_of(node.args[0].value, scope)) if node.args else NONE


def _namespace(node: cst.Call, _scope: Scope) -> Value:
    return Unclear(f"{code(node.func)}()", "names of the module")


def _range(node: cst.Call, scope: Scope) -> Value:
    given = [settle(evaluate(a.value, scope)) for a in node.args]
    numbers = [a.value for a in given if isinstance(a, Known) and isinstance(a.value, int)]
    if len(numbers) != len(given) or not 1 <= len(numbers) <= 3 or 0 in numbers[2:]:
        return Unclear(code(node), "numbers")
    steps = range(*numbers)
    if len(steps) > _MOST_ROUNDS:
        return Unclear(code(node), "numbers")
    return listing("range", [Known(n) for n in steps], scope.place(node))


BUILTINS: dict[str, Reader] = {
    "any": _quantifier, "all": _quantifier, "len": _length, "set": _collection, "frozenset": _collection,
    "list": _collection, "tuple": _collection, "sorted": _sorted, "reversed": _collection, "next": _next,
    "iter": _first, "str": _text, "int": _same, "float": _same, "bool": _bool, "dict": _dict, "getattr": _getattr,
    "enumerate": _enumerate, "zip": _zip, "map": _map, "max": highest, "sum": _sum,
    "input": _input, "raw_input": _input,
    "isinstance": _isinstance, "callable": _callable, "range": _range,
    "globals": _namespace, "locals": _namespace, "issubclass": _issubclass, "vars": _vars, "hasattr": _hasattr,
    "dir": _dir,
}  # fmt: skip
