"""Names bound by assignments and loops: which part of a value each one gets."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import libcst as cst

from migrate_kit.model.condition import Contains, EndsWith, StartsWith
from migrate_kit.scan.evaluate import element, evaluate
from migrate_kit.scan.portions import Stretch
from migrate_kit.scan.request import Piece, Text, Word, Words
from migrate_kit.scan.scope import Scope, TooMuch
from migrate_kit.scan.scores import grown, keep_score
from migrate_kit.scan.syntax import SmallOrCompound, code, dotted, statements
from migrate_kit.scan.truth import ALWAYS, settle
from migrate_kit.scan.values import Called, Choice, Known, Mapping_, Member, Option, Row, Unclear, Value
from migrate_kit.scan.weights import is_light

#: Values and tests in what a name stands for; more are the ways through a program, no rules about words.
_MOST_WAYS = 20_000


def bind(target: cst.BaseExpression, value: Value, scope: Scope) -> None:
    """Assign *value* to *target* in *scope*; attributes and subscripts are kept under their source text."""
    if isinstance(target, cst.Tuple | cst.List):
        starred = next((i for i, e in enumerate(target.elements) if isinstance(e, cst.StarredElement)), None)
        for index, entry in enumerate(target.elements):
            at = index if starred is None or index < starred else index - len(target.elements)
            part = _rest(value, index, entry, last=index == len(target.elements) - 1) if index == starred else None
            bind(entry.value, part if part is not None else element(value, at, scope), scope)
        return
    name = dotted(target) or code(target)
    if name in scope.run.assumed:
        value = scope.run.assumed[name]
    if isinstance(target, cst.Subscript):
        note_key(target, value, scope)
    if isinstance(value, Called) and not value.alias:
        value = Called(value.function, value.arguments, value.source, value.line, name, value.outcome)
    scope.names[name] = value
    if isinstance(target, cst.Subscript):
        keep_score(target, value, scope)


def _rest(value: Value, start: int, entry: cst.BaseElement, *, last: bool) -> Value:
    """Return what `name, *rest = words` leaves for *rest*."""
    words = settle(value)
    if last and type(words) is Words:
        return Stretch("rest_of_text", words.text, start=start)
    return Unclear(code(entry.value), "the rest")


def note_key(target: cst.Subscript, value: Value, scope: Scope) -> None:
    """Put `table[key] = value` into a local table. Keyed by the words of the request it is the set of its words."""
    held = scope.names.get(dotted(target.value) or "")
    index = target.slice[0].slice
    if not isinstance(held, Mapping_ | Words) or not isinstance(index, cst.Index):
        return
    key = evaluate(index.value, scope)
    name = dotted(target.value) or ""
    if isinstance(key, Word) and key.index is None and not getattr(held, "rows", ()):
        scope.names[name] = Words(key.words.text, True)
    elif isinstance(held, Mapping_) and isinstance(key, Known | Member):
        scope.names[name] = Mapping_((*held.rows, Row(key, value, scope.place(target))))
    else:
        scope.names[name] = Unclear(name, "filled while the program runs")


def operand(previous: Value | None, statement: cst.AugAssign, scope: Scope) -> Value:
    """Return the value of `name += …`."""
    from migrate_kit.scan.operators import binary

    new = evaluate(statement.value, scope)
    if previous is None:
        return Unclear(code(statement.target), "changed in place")
    sign = type(statement.operator).__name__.removesuffix("Assign")
    return binary(sign, previous, new, scope, code(statement))


def merged(name: str, old: Value | None, ways: list[Option], scope: Scope) -> Value:
    """Return what *name* stands for after a conditional: one of *ways*, else what it was."""
    more = grown(old, ways, scope) if old is not None else None
    if more is not None:
        return more
    default = old if old is not None else Unclear(name, "may be unset")
    if ways[-1].condition == ALWAYS:
        *ways, last = ways
        default = last.value
    if all(way.value == default for way in ways):
        return default
    cut = _without_affix(default, ways)
    if cut is not None:
        return cut
    choice = Choice(tuple(ways), default)
    return choice if is_light((choice,), _MOST_WAYS) else Unclear(name, "too many ways to follow")


def _without_affix(default: Value, ways: list[Option]) -> Text | None:
    """`if text.startswith(k): text = text[len(k):]` is a step like others: it changes no other text."""
    if not isinstance(default, Text) or len(ways) != 1:
        return None
    test, value = ways[0].condition, ways[0].value
    word = re.escape(getattr(test, "text", ""))
    match test, value:
        case StartsWith(), Piece(text=whole, start=start, stop=None) if whole == default and start == len(test.text):
            return Text(default.root, (*default.steps, rf"resub:\A{word}=>"))
        case EndsWith(), Piece(text=whole, start=None, stop=stop) if whole == default and stop == -len(test.text):
            return Text(default.root, (*default.steps, rf"resub:{word}\Z=>"))
        case Contains(), Text(root=root, steps=(*steps, last)) if (
            root == default.root and tuple(steps) == default.steps and last.partition("=>")[0].endswith(f":{test.text}")
        ):
            return value
    return None


def assigned(statement: SmallOrCompound) -> Iterator[tuple[cst.BaseExpression, cst.BaseExpression]]:
    """Yield (target, value expression) of plain and annotated assignments."""
    if isinstance(statement, cst.Assign):
        for target in statement.targets:
            yield target.target, statement.value
    elif isinstance(statement, cst.AnnAssign) and statement.value is not None:
        yield statement.target, statement.value


def value_after(_outline: ast.stmt, name: str, previous: Value | None, scope: Scope | None) -> Value:
    """Return the value of *name* after a module- or class-level statement."""
    if scope is None:
        return Unclear(name, "the statement cannot be read")
    try:
        return _value_after(name, previous, scope)
    except (TooMuch, RecursionError):  # whoever asks for one name must not pay for a table that costs too much
        return Unclear(name, "too much to analyse")


def _value_after(name: str, previous: Value | None, scope: Scope) -> Value:
    if previous is not None:
        scope.names[name] = previous
    found: Value | None = None
    for statement in _all(scope):
        if isinstance(statement, cst.AugAssign) and dotted(statement.target) == name:
            found = operand(previous, statement, scope)
        for target, expression in assigned(statement):
            if name in _names(target):
                bind(target, evaluate(expression, scope), scope)
                found = scope.names.get(name)
    return found if found is not None else Unclear(name, "set in a loop or by unpacking")


def _all(scope: Scope) -> Iterator[SmallOrCompound]:
    for statement in scope.slice.body:
        yield statement
        if isinstance(statement, cst.With):
            for item in statement.items:
                if item.asname is not None and isinstance(item.asname.name, cst.Name):
                    bind(item.asname.name, evaluate(item.item, scope), scope)
        if isinstance(statement, cst.With | cst.Try):
            yield from statements(statement.body)


def _names(target: cst.BaseExpression) -> set[str]:
    if isinstance(target, cst.Tuple | cst.List):
        return {name for e in target.elements for name in _names(e.value)}
    return {dotted(target) or code(target)}
