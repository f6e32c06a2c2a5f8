"""What a slot parser can answer: the values it knows, the words users say for them, and its fallback.

Good: `for alias, name in ALIASES.items(): if alias in text: return name` → name ← alias, for every row.
Good: `if "订单" in text: return "order"` → order ← 订单; a last `return "today"` → the fallback.
Good: `return lookup(ALIASES, text) or "cpu"` → what `lookup` answers for that table, with cpu as the fallback.
Bad:  `return text[2:]` knows no values.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import libcst as cst

from migrate_kit.scan.tools.built import value_pattern
from migrate_kit.scan.tools.capture import read_group, shape_of
from migrate_kit.scan.tools.function_source import UNRESOLVED, FunctionSource
from migrate_kit.scan.tools.json_type import PLAIN
from migrate_kit.scan.tools.pattern import pattern_text
from migrate_kit.scan.tools.syntax import dotted, nodes, statements

_NOTHING = (None, "", False)
_HOPS = 2
"""How many helpers a slot parser is followed through."""


@dataclass
class Slot:
    """The answers of one slot parser."""

    words: dict[Any, list[str]] = field(default_factory=dict)
    """value → phrases that lead to it"""
    fallback: Any = UNRESOLVED
    shape: dict[str, Any] = field(default_factory=dict)
    """type and pattern where it reads a regular expression"""
    is_closed: bool = True
    """it answers nothing but the known values and the fallback"""


def read_slot(parser: FunctionSource, *, hops: int = _HOPS) -> Slot:
    """Read the slot parser *parser*, and what it hands on to a helper, up to *hops* of them."""
    slot = Slot()
    for loop in nodes(parser.node.body, cst.For):
        _loop(parser, loop, slot)
    for branch in nodes(parser.node.body, cst.If):
        _branch(parser, branch, slot)
    for call in nodes(parser.node.body, cst.Call):
        _pattern(parser, call, slot)
    built = value_pattern(parser)
    if built and not _casts(parser):
        # What comes out counts, not what the parser looks for: a prefix may be put before it.
        slot.shape = shape_of(built)
    elif slot.shape and _composes(parser):
        slot.shape = {"type": "string"}
    _answers(parser, slot, hops)
    return slot


def _loop(parser: FunctionSource, loop: cst.For, slot: Slot) -> None:
    returned = [r.value for r in nodes(loop.body, cst.Return) if r.value is not None]
    tested = list(nodes(loop.body, cst.Comparison))
    if not returned or not tested:
        return
    table = _table(parser, loop.iter)
    if isinstance(table, dict) and isinstance(loop.target, cst.Tuple):
        key, value = (dotted(element.value) for element in loop.target.elements[:2])
        for left, right in table.items():
            row = {key: left, value: right}
            _row(slot, row, dotted(returned[0]), tested)
    elif isinstance(table, list | tuple | set | frozenset | dict) and isinstance(loop.target, cst.Name):
        for member in table:
            answer = dotted(returned[0])
            row = {loop.target.value: member}
            if isinstance(table, dict) and isinstance(returned[0], cst.Subscript):
                row["()"], answer = table[member], "()"
            _row(slot, row, answer, tested)


def _table(parser: FunctionSource, iterated: cst.BaseExpression) -> Any:
    if isinstance(iterated, cst.Call) and isinstance(iterated.func, cst.Attribute) and not iterated.args:
        owner = parser.value_of(iterated.func.value)
        return owner if iterated.func.attr.value == "items" else _view(owner, iterated.func.attr.value)
    if isinstance(iterated, cst.Call) and dotted(iterated.func) in ("sorted", "list", "tuple", "reversed"):
        return _table(parser, iterated.args[0].value)
    value = parser.value_of(iterated)
    pairs = isinstance(value, list | tuple) and all(isinstance(row, list | tuple) and len(row) == 2 for row in value)
    return dict(value) if pairs and value and all(isinstance(row[0], PLAIN) for row in value) else value


def _view(owner: Any, method: str) -> Any:
    if not isinstance(owner, dict):
        return UNRESOLVED
    return list(owner.values()) if method == "values" else owner


def _row(slot: Slot, row: dict[str, Any], answer: str, tested: list[cst.Comparison]) -> None:
    if answer not in row or not isinstance(row[answer], PLAIN):
        return
    others = [value for name, value in row.items() if name != answer] or [row[answer]]
    # The returned side may itself be tested too (`if name in text or alias in text`).
    phrases = [p for value in others for p in _phrases(value)]
    if any(dotted(test.left) == answer for test in tested):
        phrases += _phrases(row[answer])
    _learn(slot, row[answer], phrases)


def _phrases(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value]
    if isinstance(value, list | tuple | set | frozenset):
        return [v for v in value if isinstance(v, str)]
    return []


def _branch(parser: FunctionSource, branch: cst.If, slot: Slot) -> None:
    said = list(_words(parser, branch.test))
    answer = _answer(parser, branch.body)
    if said and answer is not UNRESOLVED and answer not in _NOTHING:
        _learn(slot, answer, said)


def _answer(parser: FunctionSource, block: cst.BaseSuite) -> Any:
    body = statements(block)
    last = body[-1] if body else None
    if isinstance(last, cst.Return | cst.Assign) and last.value is not None:
        value = parser.value_of(last.value)
        return value if isinstance(value, PLAIN) else UNRESOLVED
    return UNRESOLVED


def _words(parser: FunctionSource, test: cst.BaseExpression) -> list[str]:
    found: list[str] = []
    comparisons = [test] if isinstance(test, cst.Comparison) else []
    for comparison in [*comparisons, *nodes(test, cst.Comparison)]:
        for target in comparison.comparisons:
            if isinstance(target.operator, cst.In):
                found += _phrases(parser.value_of(comparison.left))
                found += _phrases(parser.value_of(target.comparator)) if not found else []
            elif isinstance(target.operator, cst.Equal):
                found += _phrases(parser.value_of(target.comparator))
    for generator in nodes(test, cst.CompFor):  # any(word in text for word in WORDS)
        found += _phrases(parser.value_of(generator.iter))
    return found


def _learn(slot: Slot, value: Any, phrases: list[str]) -> None:
    known = slot.words.setdefault(value, [])
    known.extend(p for p in phrases if p and p not in known)


def _pattern(parser: FunctionSource, call: cst.Call, slot: Slot) -> None:
    if not isinstance(call.func, cst.Attribute) or call.func.attr.value not in (
        "search",
        "match",
        "fullmatch",
        "findall",
    ):
        return
    is_module = dotted(call.func.value) in ("re", "regex")
    text = pattern_text(parser, call.args[0].value if is_module and call.args else call.func.value)
    if not text:
        return
    slot.is_closed = False
    casts = _casts(parser)
    read = read_group(text, "1") or ({"pattern": text, "type": "string"} if "(" not in text else {})
    if casts:
        read = {"type": "integer" if "int" in casts else "number"}
    slot.shape = slot.shape or read


def _composes(parser: FunctionSource) -> bool:
    """Whether a text is put together from what was found: `f"{m[1]}-{m[2]}"`, `"%s-%s" % m.groups()`."""
    given = [r.value for r in nodes(parser.node.body, cst.Return) if r.value is not None]
    sides = [side for v in given for side in ((v.body, v.orelse) if isinstance(v, cst.IfExp) else (v,))]
    formats = (v.left for v in sides if isinstance(v, cst.BinaryOperation) and isinstance(v.operator, cst.Modulo))
    calls = [v.func.attr.value for v in sides if isinstance(v, cst.Call) and isinstance(v.func, cst.Attribute)]
    made = any(isinstance(v, cst.FormattedString) for v in sides) or not {"join", "strftime"}.isdisjoint(calls)
    return made or any(isinstance(text, cst.SimpleString) for text in formats)


def _casts(parser: FunctionSource) -> set[str]:
    return {dotted(call.func) for call in nodes(parser.node.body, cst.Call)} & {"int", "float"}


def _answers(parser: FunctionSource, slot: Slot, hops: int) -> None:
    body = statements(parser.node.body)
    last = body[-1] if body else None
    if not isinstance(last, cst.Return) or last.value is None:
        return
    first, fallback = _alternatives(last.value)
    helper = _helper(parser, first) if hops else None
    if helper is not None:
        _adopt(slot, read_slot(helper, hops=hops - 1))
    if helper is None or fallback is not first:
        _fall_back(parser, body, fallback, slot)


def _alternatives(answer: cst.BaseExpression) -> tuple[cst.BaseExpression, cst.BaseExpression]:
    """Return the two sides of `a or b`; anything else is both."""
    if isinstance(answer, cst.BooleanOperation) and isinstance(answer.operator, cst.Or):
        return answer.left, answer.right
    return answer, answer


def _helper(parser: FunctionSource, answer: cst.BaseExpression) -> FunctionSource | None:
    """Return the helper that *answer* calls, with the constants it is given standing for its parameters."""
    if not isinstance(answer, cst.Call):
        return None
    helper = parser.function_named(dotted(answer.func))
    if helper is None:
        return None
    names = [parameter.name.value for parameter in helper.node.params.params]
    given = {
        argument.keyword.value if argument.keyword else name: parser.value_of(argument.value)
        for name, argument in zip(names, answer.args, strict=False)
    }
    inner = helper.value_of

    def value_of(expression: cst.BaseExpression) -> Any:
        known = given.get(expression.value, UNRESOLVED) if isinstance(expression, cst.Name) else UNRESOLVED
        return inner(expression) if known is UNRESOLVED else known

    return replace(helper, value_of=value_of)


def _adopt(slot: Slot, helper: Slot) -> None:
    for value, phrases in helper.words.items():
        _learn(slot, value, phrases)
    slot.fallback = helper.fallback
    slot.shape = slot.shape or helper.shape
    slot.is_closed = slot.is_closed and helper.is_closed


def _fall_back(parser: FunctionSource, body: list[cst.CSTNode], answer: cst.BaseExpression, slot: Slot) -> None:
    value = parser.value_of(answer)
    if value is UNRESOLVED and isinstance(answer, cst.Name):
        value = _first_value(parser, body, answer.value)
    if value is UNRESOLVED or not isinstance(value, PLAIN):
        slot.is_closed = False
    elif value not in _NOTHING:
        slot.fallback = value


def _first_value(parser: FunctionSource, body: list[cst.CSTNode], name: str) -> Any:
    # cabin = "economy"; if "business" in text: cabin = "business"; return cabin
    for statement in body:
        if isinstance(statement, cst.Assign) and dotted(statement.targets[0].target) == name:
            return parser.value_of(statement.value)
    return UNRESOLVED
