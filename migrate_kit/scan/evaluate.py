"""Expression → value. One small reader for each kind of expression; what none can read becomes `Unclear`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import libcst as cst

from migrate_kit.model.condition import Always, Condition
from migrate_kit.scan.members import member
from migrate_kit.scan.one_value import one_value
from migrate_kit.scan.portions import Stretch
from migrate_kit.scan.request import Head, Made, Part, Piece, Test, Text, Words
from migrate_kit.scan.request import Word as OneWord
from migrate_kit.scan.rests import is_rest
from migrate_kit.scan.scope import Scope, TooMuch
from migrate_kit.scan.slices import SliceFailed
from migrate_kit.scan.syntax import code, dotted, without_await
from migrate_kit.scan.truth import NEVER, opposite, settle, truth_of
from migrate_kit.scan.values import (
    Called,
    Choice,
    Class,
    Closure,
    Known,
    Listing,
    Mapping_,
    Option,
    Place,
    Ranking,
    Row,
    Unclear,
    Value,
)


def evaluate(node: cst.BaseExpression, scope: Scope) -> Value:
    """Return what *node* stands for in *scope*."""
    scope.run.spend()
    reader = _READERS.get(type(node))
    if reader is None:
        return Unclear(code(node), type(node).__name__)
    try:
        value: Value = reader(node, scope)
    except (TooMuch, RecursionError, SliceFailed):
        raise
    except Exception:  # noqa: BLE001 - constants of any kind meet here: what one expression raises must not cost the rest
        return Unclear(code(node), "cannot be worked out")
    return value


def test_of(node: cst.BaseExpression, scope: Scope) -> Condition:
    """Return the condition under which *node* is true."""
    return truth_of(evaluate(node, scope), scope.run, code(node))


def _name(node: cst.Name, scope: Scope) -> Value:
    if node.value == "__name__":
        return Known("__main__")
    found = known_name(node.value, scope)
    if found is None:
        from migrate_kit.scan.strangers import stranger

        found = stranger(node.value, scope)
    return found if found is not None else Unclear(node.value, "unknown name")


def known_name(name: str, scope: Scope) -> Value | None:
    """Return what a bare name stands for here; None for builtins and strangers."""
    if name in scope.names:
        return scope.names[name]
    if name in ("True", "False", "None"):
        return Known({"True": True, "False": False, "None": None}[name])
    return scope.run.project.value(name, scope.module)


def _string(node: cst.SimpleString | cst.ConcatenatedString, scope: Scope) -> Value:
    value = literal(node) if isinstance(node, cst.SimpleString) else None
    if isinstance(node, cst.ConcatenatedString):
        left, right = evaluate(node.left, scope), evaluate(node.right, scope)
        if isinstance(left, Known) and isinstance(right, Known) and type(left.value) is type(right.value):
            value = left.value + right.value
        else:
            return _template([left, right], code(node))
    return Known(value)


def literal(node: cst.SimpleString) -> str | bytes:
    """Return the value of a string; LibCST asks the compiler for each."""
    if "\\" not in node.value and node.prefix in ("", "r", "u"):
        return node.raw_value
    return node.evaluated_value


def _formatted(node: cst.FormattedString, scope: Scope) -> Value:
    parts: list[Value] = []
    for part in node.parts:
        if isinstance(part, cst.FormattedStringText):
            raw = "r" in node.start.lower() or "\\" not in part.value
            text = part.value if raw else cst.SimpleString(f"'''{part.value}'''").evaluated_value
            parts.append(Known(str(text).replace("{{", "{").replace("}}", "}")))
        elif isinstance(part, cst.FormattedStringExpression):
            plain = part.format_spec is None and part.conversion is None
            parts.append(evaluate(part.expression, scope) if plain else Unclear(code(part)))
    return _template(parts, code(node))


def _template(parts: list[Value], source: str) -> Value:
    settled = [settle(part) for part in parts]
    if len(settled) == 2 and isinstance(settled[0], Known) and isinstance(settled[1], Head | OneWord):
        return Made(str(settled[0].value), settled[1])
    if all(isinstance(part, Known) for part in settled):
        return Known("".join(str(part.value) for part in settled if isinstance(part, Known)))
    return derived(f"template:{source}", settled, source)


def derived(kind: str, inner: list[Value], source: str) -> Value:
    """Return a value computed from *inner*: a part of the request where one of them is, else unclear."""
    if any(isinstance(value, Called) for value in inner):
        return Unclear(source, kind, inner=tuple(inner))
    for value in inner:
        if isinstance(value, Part):
            return Part(value.source, value.text, made=True)
        if isinstance(value, Text) and is_rest(value) and len(inner) > 1:
            break  # put together with something else
        if isinstance(value, Text):
            return Part("rest_of_text" if is_rest(value) else "text", value)
        if isinstance(value, Piece):
            return Part("rest_of_text", value.text)
    external = any(isinstance(value, Unclear) and value.external for value in inner)
    return Unclear(source, kind, external, tuple(inner))


def _number(node: cst.Integer | cst.Float, _scope: Scope) -> Value:
    # As Python reads it, without the compiler that LibCST asks for each.
    return Known(int(node.value, 0) if isinstance(node, cst.Integer) else float(node.value))


def _listing(node: cst.List | cst.Tuple | cst.Set, scope: Scope) -> Value:
    kind = {cst.List: "list", cst.Tuple: "tuple", cst.Set: "set"}[type(node)]
    rows: list[Row] = []
    for entry in node.elements:
        value = evaluate(entry.value, scope)
        if isinstance(entry, cst.StarredElement):
            inner = entries(value)
            if inner is None:
                return Unclear(code(node), "unpacks something unknown", _is_external(value))
            rows.extend(inner)
        else:
            rows.append(Row(Known(len(rows)), value, scope.place(entry.value)))
    return Listing(kind, tuple(rows))  # type: ignore[arg-type]


def _dict(node: cst.Dict, scope: Scope) -> Value:
    rows: list[Row] = []
    for entry in node.elements:
        if isinstance(entry, cst.DictElement):
            rows.append(Row(evaluate(entry.key, scope), evaluate(entry.value, scope), scope.place(entry.key)))
            continue
        value = settle(evaluate(entry.value, scope))
        if not isinstance(value, Mapping_):
            return Unclear(code(node), "unpacks something unknown", _is_external(value))
        rows.extend(value.rows)
    return Mapping_(tuple(rows))


def entries(value: Value) -> tuple[Row, ...] | None:
    """Return the rows one gets by iterating over *value*; None when they are not known."""
    value = settle(value)
    if isinstance(value, Listing):
        return value.rows
    if isinstance(value, Ranking):
        return tuple(Row(Known(i), o.value, o.place, o.condition) for i, o in enumerate(value.best.options))
    if isinstance(value, Mapping_):
        return tuple(Row(Known(i), row.key, row.place) for i, row in enumerate(value.rows))
    if isinstance(value, Class) and value.definition.is_enum:
        from migrate_kit.scan.values import Member

        own, file = value.definition, value.definition.module.file
        members = [
            (Member(own.name, name, own.json_of(name)), Place(file, s.lineno)) for name, s in own.attributes.items()
        ]
        return tuple(Row(Known(i), entry, place) for i, (entry, place) in enumerate(members))
    return None


def _is_external(value: Value) -> bool:
    return isinstance(value, Unclear) and value.external


def _attribute(node: cst.Attribute, scope: Scope) -> Value:
    kept = scope.names.get(dotted(node) or "")
    if kept is not None:
        return kept
    whole = dotted(node)
    if whole is not None:
        head = whole.partition(".")[0]
        if head not in scope.names:
            found = _by_dotted_name(whole, scope)
            if found is not None:
                return found
    return member(evaluate(node.value, scope), node.attr.value, scope, code(node))


def _by_dotted_name(whole: str, scope: Scope) -> Value | None:
    from migrate_kit.scan.definitions import Module

    base, _, name = whole.rpartition(".")
    home = scope.run.project.definition(base, scope.module)
    return scope.run.project.value(name, home) if isinstance(home, Module) else None


def _subscript(node: cst.Subscript, scope: Scope) -> Value:
    kept = scope.names.get(code(node))
    if kept is not None:
        return kept
    value = evaluate(node.value, scope)
    inner = node.slice[0].slice
    if len(node.slice) == 1 and isinstance(inner, cst.Slice):
        return sliced(value, _bound(inner.lower, scope), _bound(inner.upper, scope), scope, code(node))
    if len(node.slice) != 1 or not isinstance(inner, cst.Index):
        return Unclear(code(node), "subscript")
    return item(value, evaluate(inner.value, scope), scope, code(node))


def _bound(node: cst.BaseExpression | None, scope: Scope) -> Value | None:
    return evaluate(node, scope) if node is not None else None


def item(value: Value, key: Value, scope: Scope, source: str) -> Value:
    """Return `value[key]`."""
    from migrate_kit.scan.lookups import look_up
    from migrate_kit.scan.views import resolve, verdict_on

    return verdict_on(value, look_up(settle(value), resolve(key), scope, source), source)


def element(value: Value, index: int, scope: Scope) -> Value:
    """Return the entry *index* of something that is unpacked."""
    return item(value, Known(index), scope, "unpacked")


def sliced(value: Value, start: Value | None, stop: Value | None, _scope: Scope, source: str) -> Value:
    """Return `value[start:stop]`."""
    value = settle(value)
    first = start.value if isinstance(start, Known) else None
    last = stop.value if isinstance(stop, Known) else None
    fixed = (start is None or first is not None) and (stop is None or last is not None)
    match value:
        case Text() if fixed:
            return Piece(value, first, last)
        case Text():
            return Part("rest_of_text", value)
        case Words() if fixed and (first or 0) >= 0 and (last is None or last > 0) and type(value) is Words:
            return Stretch("rest_of_text", value.text, start=first or 0, stop=last)
        case Words():
            return Part("rest_of_text", value.text)
        case Listing(kind=kind, rows=rows) if fixed:
            return Listing(kind, rows[first:last])
        case Known(value=str() as text) if fixed:
            return Known(text[first:last])
        case _:
            return derived("slice", [value], source)


def _unary(node: cst.UnaryOperation, scope: Scope) -> Value:
    value = evaluate(node.expression, scope)
    if isinstance(node.operator, cst.Not):
        return Test(opposite(truth_of(value, scope.run, code(node.expression))))
    if isinstance(value, Known) and isinstance(node.operator, cst.Minus) and isinstance(value.value, int | float):
        return Known(-value.value)
    return Unclear(code(node), "arithmetic")


def _conditional(node: cst.IfExp, scope: Scope) -> Value:
    test = test_of(node.test, scope)
    if isinstance(test, Always):
        return evaluate(node.body, scope)
    if test == NEVER:
        return evaluate(node.orelse, scope)
    body, orelse = evaluate(node.body, scope), evaluate(node.orelse, scope)
    if _is_external(body) or _is_external(orelse) or test.op == "external":
        return Unclear(code(node), "depends on what is read at run time", external=True)
    same = one_value(node, test, body, orelse)
    if same is not None:
        return same
    option = Option(test, body, scope.place(node.body))
    if isinstance(orelse, Choice) and not isinstance(node.orelse, cst.Name):
        return Choice((option, *orelse.options), orelse.default)
    return Choice((option,), orelse)


def _named(node: cst.NamedExpr, scope: Scope) -> Value:
    value = evaluate(node.value, scope)
    name = dotted(node.target) or code(node.target)
    if isinstance(value, Called) and not value.alias:
        value = Called(value.function, value.arguments, value.source, value.line, name, value.outcome)
    scope.names[name] = value
    return value


def _lambda(node: cst.Lambda, scope: Scope) -> Value:
    return Closure(node, scope)


def _awaited(node: cst.Await, scope: Scope) -> Value:
    return evaluate(without_await(node), scope)


def _yielded(node: cst.Yield, scope: Scope) -> Value:
    given = node.value.item if isinstance(node.value, cst.From) else node.value
    return evaluate(given, scope) if given is not None else Known(None)


def _lazy(module: str, function: str) -> Callable[[Any, Scope], Value]:
    """Return a reader that is imported at first use: the readers call each other in a circle."""

    def read(node: Any, scope: Scope) -> Value:
        from importlib import import_module

        value: Value = getattr(import_module(f"migrate_kit.scan.{module}"), function)(node, scope)
        return value

    return read


_READERS: dict[type[cst.CSTNode], Callable[[Any, Scope], Value]] = {
    cst.Name: _name,
    cst.SimpleString: _string,
    cst.ConcatenatedString: _string,
    cst.FormattedString: _formatted,
    cst.Integer: _number,
    cst.Float: _number,
    cst.List: _listing,
    cst.Tuple: _listing,
    cst.Set: _listing,
    cst.Dict: _dict,
    cst.Attribute: _attribute,
    cst.Subscript: _subscript,
    cst.BooleanOperation: _lazy("connectives", "boolean"),
    cst.UnaryOperation: _unary,
    cst.IfExp: _conditional,
    cst.NamedExpr: _named,
    cst.Lambda: _lambda,
    cst.Await: _awaited,
    cst.Yield: _yielded,
    cst.Comparison: _lazy("compare", "comparison"),
    cst.Call: _lazy("calls", "call"),
    cst.BinaryOperation: _lazy("operators", "operation"),
    cst.ListComp: _lazy("loops", "comprehension"),
    cst.SetComp: _lazy("loops", "comprehension"),
    cst.GeneratorExp: _lazy("loops", "comprehension"),
    cst.DictComp: _lazy("loops", "dict_comprehension"),
}
