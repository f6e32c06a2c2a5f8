"""Which value a test finds missing or there, by the place that value is kept in.

Good: `not city`, `city is None`, `len(words) < 2`, `not self.city`, `"city" not in slots`, `not slots.get("city")`,
      `not (city := find(text))`, `not find(text)`, `not (city and day)`, `city not in CITIES` miss a value.
Bad:  `"weather" in text`, `n > 3` ask something else.

A place is written as one text, the same wherever it stands: `city`, `self.city`, `slots[city]` (also for
`slots.get("city")`), and the code of a call whose result nobody keeps.
"""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from migrate_kit.scan.tools.function_source import UNRESOLVED, FunctionSource
from migrate_kit.scan.tools.syntax import dotted, nodes, source_of, spoken, word_set

_TRIMS = word_set("strip lower upper lstrip rstrip casefold isdigit isnumeric isdecimal isalpha")
_MATCHERS = word_set("match search fullmatch findall")
REQUEST = word_set("""
    text msg message query utterance content event q question input cmd command words parts args tokens line sentence
    raw user_input user_text payload body data update
""")
"""What a router is handed: where that is empty, no value of a tool is asked for."""
_MENTIONS = (cst.Name, cst.Attribute, cst.Subscript, cst.Call)
Places = frozenset[str]
NOWHERE: Places = frozenset()


def missing(source: FunctionSource, test: cst.BaseExpression) -> Places:
    """Return the places of the values one of which is missing when *test* holds."""
    match test:
        case cst.UnaryOperation(operator=cst.Not(), expression=cst.BooleanOperation(operator=cst.And()) as both):
            return _all(place(source, both.left), place(source, both.right))
        case cst.UnaryOperation(operator=cst.Not(), expression=value):
            return _tested(source, value)
        case cst.BooleanOperation(operator=cst.Or(), left=left, right=right):
            return _all(missing(source, left), missing(source, right))
        case cst.Comparison(left=left, comparisons=[cst.ComparisonTarget(operator=operator, comparator=other)]):
            return _compared(source, left, operator, other)
    return NOWHERE


def present(source: FunctionSource, test: cst.BaseExpression) -> Places:
    """Return the places of the values that are there when *test* holds."""
    match test:
        case cst.Comparison(left=left, comparisons=[cst.ComparisonTarget(operator=operator, comparator=other)]):
            if isinstance(operator, cst.IsNot) and dotted(other) == "None":
                return place(source, left)
            return _within(source, left, other) if isinstance(operator, cst.In) else NOWHERE
        case cst.BooleanOperation(operator=cst.And(), left=left, right=right):
            return present(source, left) | present(source, right)
    return place(source, test)


def place(source: FunctionSource, value: cst.BaseExpression) -> Places:
    """Return where *value* is kept, through what only trims it; nowhere for a constant or a computation."""
    match value:
        case cst.NamedExpr(target=cst.Name(value=name)) | cst.Name(value=name):
            return frozenset({name})
        case cst.Call(func=cst.Attribute(value=owner, attr=cst.Name(value=method))) if method in _TRIMS:
            return place(source, owner)
    own = _own(source, value, whole=True)
    return frozenset({own}) if own else NOWHERE


def mentions(source: FunctionSource, node: cst.CSTNode, places: Places) -> bool:
    """Tell whether the value of one of *places* stands in *node*."""
    whole = any("(" in one for one in places)
    inside = (node, *nodes(node, _MENTIONS))
    return any(isinstance(part, cst.BaseExpression) and _own(source, part, whole=whole) in places for part in inside)


def _all(*parts: Places) -> Places:
    return frozenset().union(*parts) if all(parts) else NOWHERE


def _tested(source: FunctionSource, value: cst.BaseExpression) -> Places:
    """Return the places of a value that is tested by itself; a pattern tests what it is matched with as well."""
    if isinstance(value, cst.Call) and dotted(value.func) == "len" and len(value.args) == 1:
        return place(source, value.args[0].value)
    if isinstance(value, cst.Call) and dotted(value.func) == "all" and len(value.args) == 1:
        given = value.args[0].value
        parts = given.elements if isinstance(given, cst.List | cst.Tuple) else ()
        return _all(*(place(source, part.value) for part in parts)) if parts else NOWHERE
    is_match = isinstance(value, cst.Call) and dotted(value.func).rpartition(".")[2] in _MATCHERS
    matched = [a.value for a in value.args if isinstance(a.value, cst.Name)] if isinstance(value, cst.Call) else []
    return place(source, value).union(*(place(source, one) for one in matched[-1:] if is_match))


def _compared(
    source: FunctionSource, left: cst.BaseExpression, operator: cst.BaseCompOp, other: cst.BaseExpression
) -> Places:
    if isinstance(left, cst.Call) and dotted(left.func) == "len" and len(left.args) == 1:
        is_short = isinstance(operator, cst.LessThan | cst.LessThanEqual | cst.Equal | cst.NotEqual) and isinstance(
            other, cst.Integer
        )
        return place(source, left.args[0].value) if is_short else NOWHERE
    if isinstance(operator, cst.NotIn):
        return _within(source, left, other)
    if isinstance(operator, cst.In) and dotted(left) == "None" and isinstance(other, cst.Tuple | cst.List):
        return _all(*(place(source, element.value) for element in other.elements))
    is_empty = dotted(other) == "None" or (isinstance(other, cst.SimpleString) and not spoken(other))
    return place(source, left) if isinstance(operator, cst.Is | cst.Equal) and is_empty else NOWHERE


def _within(source: FunctionSource, left: cst.BaseExpression, other: cst.BaseExpression) -> Places:
    """Return the place of a value that is among *other* or not: under its key, or itself as one of a table."""
    name, key = dotted(other), spoken(left)
    if not name or name.rpartition(".")[2] in REQUEST:
        return NOWHERE
    return frozenset({f"{name}[{key}]"}) if key else place(source, left)


def _own(source: FunctionSource, value: cst.BaseExpression, *, whole: bool) -> str:
    match value:
        case cst.Name(value=name):
            return name if name not in ("self", "cls", "None", "True", "False") else ""
        case cst.Attribute():
            name = dotted(value)
            return name if "()" not in name else ""
        case cst.Subscript(value=owner, slice=[cst.SubscriptElement(slice=cst.Index(value=key))]):
            return _kept(source, owner, key)
        case cst.Call(func=cst.Attribute(value=owner, attr=cst.Name(value="get")), args=[cst.Arg(value=key), *_]):
            kept = _kept(source, owner, key)
            return kept or (source_of(value) if whole else "")
        case cst.Call():
            return source_of(value) if whole else ""
    return ""


def _kept(source: FunctionSource, owner: cst.BaseExpression, key: cst.BaseExpression) -> str:
    name, given = dotted(owner), source.value_of(key)
    return f"{name}[{given}]" if name and given is not UNRESOLVED and isinstance(given, str | int) else ""


def conjuncts(test: cst.BaseExpression) -> Iterator[cst.BaseExpression]:
    """Yield what has to hold together for *test* to hold."""
    if isinstance(test, cst.BooleanOperation) and isinstance(test.operator, cst.And):
        yield from conjuncts(test.left)
        yield from conjuncts(test.right)
    else:
        yield test
