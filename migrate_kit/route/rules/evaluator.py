"""simpleeval with our own few operators and functions. Imported at first use; one evaluator serves every thread."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from threading import local
from typing import Any, Final

LARGEST_RESULT = 1e100
"""Beyond this a number is none that a business counts in."""
LONGEST_VALUE = 20_000
"""Characters and entries of a value that an expression looks into."""

_Number = int | float


def _numbers(work: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    """Return *work* for numbers only: with texts `+`, `*` and `%` would build what has no bound."""

    def checked(one: Any, other: Any) -> Any:
        if not (_is_number(one) and _is_number(other)):
            raise TypeError
        result = work(one, other)
        if not abs(result) <= LARGEST_RESULT:
            raise OverflowError
        return result

    return checked


def _is_number(value: Any) -> bool:
    """Tell whether *value* is a number to reckon with: true and false are none, nor is not-a-number."""
    return isinstance(value, _Number) and not isinstance(value, bool) and value == value


def _judged(value: Any) -> Any:
    """Return *value*. Raises TypeError for not-a-number: it would pass every limit, since no comparison is true."""
    if isinstance(value, float) and value != value:
        raise TypeError
    return value


def _orderly(value: Any) -> Any:
    """Return *value*. Raises TypeError for what has no order: `amount > 5000` is not false of the amount `true`."""
    if isinstance(value, bool):
        raise TypeError
    return _judged(value)


def _ordered(work: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    return lambda one, other: work(_orderly(one), _orderly(other))


def _equal(one: Any, other: Any) -> bool:
    if isinstance(one, bool) is not isinstance(other, bool) and isinstance(one, _Number) and isinstance(other, _Number):
        raise TypeError
    return bool(_judged(one) == _judged(other))


def _contains(whole: Any, part: Any) -> bool:
    if whole is None or len(whole) > LONGEST_VALUE:
        raise TypeError
    if isinstance(whole, str):
        return part in whole
    return any(_equal(part, item) for item in whole)


OPERATORS: Final[Mapping[type[ast.AST], Callable[..., Any]]] = {
    ast.Add: _numbers(operator.add),
    ast.Sub: _numbers(operator.sub),
    ast.Mult: _numbers(operator.mul),
    ast.Div: _numbers(operator.truediv),
    ast.FloorDiv: _numbers(operator.floordiv),
    ast.Mod: _numbers(operator.mod),
    ast.USub: operator.neg,
    ast.Not: operator.not_,
    ast.Eq: _equal,
    ast.NotEq: lambda one, other: not _equal(one, other),
    ast.Lt: _ordered(operator.lt),
    ast.LtE: _ordered(operator.le),
    ast.Gt: _ordered(operator.gt),
    ast.GtE: _ordered(operator.ge),
    ast.Is: lambda one, other: one is other,
    ast.IsNot: lambda one, other: one is not other,
    ast.In: lambda part, whole: _contains(whole, part),
    ast.NotIn: lambda part, whole: not _contains(whole, part),
}


@dataclass(frozen=True, slots=True)
class Function:
    """What an expression may call, and with how many values."""

    work: Callable[..., Any]
    takes: range

    def __call__(self, *values: Any) -> Any:
        """Return what comes of *values*. Raises TypeError and the like for what does not fit."""
        return self.work(*values)


def _lower(text: Any) -> str:
    if not isinstance(text, str):
        raise TypeError
    return text.lower()


def _number(value: Any) -> float | int:
    """Return a number that is written as text, with or without commas between thousands."""
    if _is_number(value):
        return value  # type: ignore[no-any-return]
    if not isinstance(value, str) or len(value) > 40:
        raise TypeError
    plain = value.strip().replace(",", "")
    return int(plain) if plain.lstrip("+-").isdecimal() else float(plain)


def _of_numbers(work: Callable[[Any], Any]) -> Callable[[Any], Any]:
    def checked(value: Any) -> Any:
        if not _is_number(value):
            raise TypeError
        return work(value)

    return checked


def _in_order(work: Callable[..., Any]) -> Callable[..., Any]:
    """Return *work* for values that have an order; of one value the list is meant."""

    def checked(*values: Any) -> Any:
        among = values if len(values) > 1 else tuple(*values)
        return work(tuple(map(_orderly, among)))

    return checked


FUNCTIONS: Final[Mapping[str, Function]] = {
    "abs": Function(_of_numbers(abs), range(1, 2)),
    "len": Function(len, range(1, 2)),
    "lower": Function(_lower, range(1, 2)),
    "max": Function(_in_order(max), range(1, 9)),
    "min": Function(_in_order(min), range(1, 9)),
    "number": Function(_number, range(1, 2)),
    "round": Function(_of_numbers(round), range(1, 2)),
}


class _Names:
    """The names of the evaluation under way in this thread."""

    def __init__(self) -> None:
        self._here = local()

    def put(self, names: Mapping[str, Any]) -> None:
        self._here.names = names

    def __getitem__(self, name: str) -> Any:
        return self._here.names[name]


_NAMES: Final = _Names()


def evaluate(source: str, tree: ast.expr, names: Mapping[str, Any]) -> Any:
    """Return the value of *tree*, which was checked, with *names*. Raises what the values make of it."""
    _NAMES.put(names)
    return evaluator().eval(source, tree)


@cache
def evaluator() -> Any:
    """Return the one evaluator; made when rules are loaded, because making one touches the filters of warnings."""
    from simpleeval import SimpleEval

    return SimpleEval(operators=dict(OPERATORS), functions=dict(FUNCTIONS), names=_NAMES)
