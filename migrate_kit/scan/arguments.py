"""Where the arguments of a call come from, in the words of the case format."""

from __future__ import annotations

from typing import Any, Protocol

from migrate_kit.model.condition import Condition, Contains, Not, StartsWith
from migrate_kit.model.condition import Word as WordTest
from migrate_kit.model.inventory import Argument, Computed
from migrate_kit.scan.leaves import atoms
from migrate_kit.scan.truth import settle
from migrate_kit.scan.values import (
    Called,
    Choice,
    Function,
    Head,
    Match,
    Measure,
    Part,
    Piece,
    StrangerCall,
    Test,
    Text,
    Unclear,
    Value,
    Verdict,
    Word,
    Words,
    plain,
)

_CUTTING = ("remove:", "replace:", "resub:", "split:")


class Reading(Protocol):
    """What must be known of the branch that an argument is read for."""

    @property
    def roots(self) -> frozenset[str]:
        """Roots of the request."""

    @property
    def parameters(self) -> frozenset[str]:
        """Parameters of the router."""

    @property
    def steps(self) -> tuple[str, ...]:
        """Steps before the tests; a text that is cut further is the rest of the text."""

    @property
    def tested(self) -> frozenset[str]:
        """Patterns that the branch tests."""


def argument_of(value: Value, reading: Reading) -> Argument:
    """Return the constant that *value* is, or `{"from": …}`."""
    try:
        return _as_json(plain(value))  # type: ignore[no-any-return]
    except ValueError:
        return Computed.model_validate({"from": _source(value, reading)})


def _as_json(value: Any) -> Any:
    """Return *value* as JSON has it: a tuple or set is a list."""
    if isinstance(value, list | tuple | range):
        return [_as_json(item) for item in value]
    if isinstance(value, set | frozenset):
        return sorted((_as_json(item) for item in value), key=repr)
    if isinstance(value, dict):
        return {str(key): _as_json(item) for key, item in value.items()}
    return value if isinstance(value, str | int | float | bool | None) else repr(value)


def _source(value: Value, reading: Reading) -> str:
    match value:
        case Text():
            return _text(value, reading)
        case Part():
            return _part(value, reading)
        case Piece():
            return "rest_of_text"
        case Word(words=words, index=index):
            return _word(words, index)
        case Test(condition=condition):
            return _test(condition)
        case Choice():
            return _choice(value, reading)
        case Called(function=Function() as function):
            return f"call:{function.definition.name.rpartition('.')[2]}"
        case Unclear():
            return _unclear(value, reading)
        case _:
            return _other(value)


def _other(value: Value) -> str:
    match value:
        case Head():
            return "first_word"
        case Verdict(root=root):
            return root
        case Match(pattern=pattern):
            return f"regex:{pattern}"
        case Measure(kind=kind):
            return kind
        case _:
            return type(value).__name__.lower().rstrip("_")


def _part(value: Part, reading: Reading) -> str:
    """A group of a pattern that only the argument uses is found again by that pattern."""
    if value.inline and value.pattern not in reading.tested:
        return f"regex:{value.pattern}"
    return value.source


def _text(value: Text, reading: Reading) -> str:
    steps = reading.steps
    if value.root not in reading.roots:
        return f"parameter {value.root}" if value.root in reading.parameters else value.root
    extra = value.steps[len(steps) :] if value.steps[: len(steps)] == steps else value.steps
    return "rest_of_text" if any(step.startswith(_CUTTING) for step in extra if step not in steps) else "text"


def _word(words: Words, index: int | None) -> str:
    if any(step.startswith(("split:", "tokens:(?:(?!")) for step in words.text.steps):
        return "rest_of_text"
    return {-1: "last_word", 0: "first_word", 1: "second_word"}.get(index if index is not None else 99, "word")


def _test(condition: Condition) -> str:
    negated = isinstance(condition, Not)
    found = [a.text for a in atoms(condition) if isinstance(a, Contains | WordTest | StartsWith)]
    if not found:
        return "test"
    return f"{'not ' if negated else ''}contains:{found[0]}"


def _choice(value: Choice, reading: Reading) -> str:
    """A part of the request where there is one, else the word that the constants depend on."""
    for way in (*(o.value for o in value.options), value.default):
        inner = way if isinstance(way, Called) else settle(way)
        if isinstance(inner, Part | Piece | Word | Text | Choice | Called):
            return _source(inner, reading)
    return _test(value.options[0].condition) if value.options else "choice"


def _unclear(value: Unclear, reading: Reading) -> str:
    """A part of the request that went into it; what an unknown function makes of the whole still comes from it."""
    if value.source in reading.roots:
        return "text"
    kinds = Text | Part | Piece | Word if isinstance(value, StrangerCall) else Part | Piece | Word
    for given in value.inner:
        if isinstance(given, kinds):
            return _source(given, reading)
    return value.source
