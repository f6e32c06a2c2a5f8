"""Where the arguments of a call come from, in the words of the case format."""

from __future__ import annotations

import re
from typing import Any, Protocol

from migrate_kit.model.condition import Condition, Contains, Not, StartsWith, anchors, atoms
from migrate_kit.model.condition import Word as WordTest
from migrate_kit.model.inventory import Argument, Computed
from migrate_kit.scan.request import Head, Match, Measure, Part, Piece, Test, Text, Word, Words
from migrate_kit.scan.tools.syntax import word_set
from migrate_kit.scan.truth import settle
from migrate_kit.scan.values import (
    Called,
    Choice,
    Function,
    Known,
    Member,
    StrangerCall,
    Unclear,
    Value,
    Verdict,
    plain,
)

_KEY = r"""(?:"[^"\\]*"|'[^'\\]*')"""
#: A path that the shim can read: attributes, and entries under a constant key.
_PATH = re.compile(rf"([A-Za-z_]\w*)(?:\.(?!get\b)\w+|\.get\({_KEY}\)|\[{_KEY}\])*")
_WORD = re.compile(r"[A-Za-z]+")
#: Where an assistant keeps what was said; a tool wants that from the request.
_SAID = word_set(
    """
    slot slots entity entities arg args argument arguments kwargs param params parameters match matches group groups
    captures token tokens word words argv payload body json form query option options field fields value values content
    text message msg data
    """
)
_NOTHING = (Known(None), Known(""), Known(False))
_GROUPS = ("regex_group", "capture")
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
        values = _values(value)
        return Computed.model_validate(
            {"from": _source(value, reading), "values": values, "made": not values and _is_made(value)}
        )


def _as_json(value: Any) -> Any:
    """Return *value* as JSON has it: a tuple or set is a list."""
    if isinstance(value, list | tuple | range):
        return [_as_json(item) for item in value]
    if isinstance(value, set | frozenset):
        return sorted((_as_json(item) for item in value), key=repr)
    if isinstance(value, dict):
        return {str(key): _as_json(item) for key, item in value.items()}
    return value if isinstance(value, str | int | float | bool | None) else repr(value)


def _values(value: Value) -> tuple[tuple[Any, tuple[str, ...]], ...]:
    """Return the constants with words that lead to each, where tests of words choose between constants alone."""
    if not isinstance(value, Choice):
        return ()
    found: dict[Any, list[str]] = {}
    for option in value.options:
        answer, words = _settled(option.value), [word for word in anchors(option.condition) if word.strip()]
        if not _is_constant(answer) or not words:
            return ()
        found.setdefault(answer.value, []).extend(words)  # type: ignore[attr-defined]
    default = _settled(value.default)
    if _is_constant(default):
        found.setdefault(default.value, [])  # type: ignore[attr-defined]
    elif default not in _NOTHING:
        return ()
    return tuple((answer, tuple(dict.fromkeys(words))) for answer, words in found.items())


def _settled(value: Value) -> Value:
    """Return what *value* stands for, a member of an enumeration as JSON has it."""
    found = settle(value)
    return Known(found.json) if isinstance(found, Member) and found.json is not None else found


def _is_constant(value: Value) -> bool:
    return isinstance(value, Known) and type(value.value) in (str, int, float) and value.value != ""


def _is_made(value: Value) -> bool:
    """Tell whether a part of the request went into something else, which then need not look like that part."""
    match value:
        case Called():
            return False  # its answers are read where it stands
        case Part(source=source, made=made):
            return made and source.startswith(_GROUPS)
        case Choice() as choice:
            ways = [settle(way) for way in (*(option.value for option in choice.options), choice.default)]
            parts = [way for way in ways if isinstance(way, Part | Piece | Word | Text | Choice | Called)]
            return any(map(_is_made, parts or ways)) or (not parts and any(map(_is_constant, ways)))
        case Unclear(inner=inner):
            return any(isinstance(given, Part) and given.source.startswith(_GROUPS) for given in inner)
    return False


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
        return f"parameter {value.root}" if _is_handed_in(value.root, reading) else value.root
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
    return f"parameter {value.source}" if _is_handed_in(value.source, reading) else value.source


def _is_handed_in(source: str, reading: Reading) -> bool:
    """Tell whether *source* is a parameter of the router, or a path into one that holds no words of the request."""
    path = _PATH.fullmatch(source)
    if path is None or path[1] not in (*reading.parameters, "self"):
        return False
    return source == path[1] or (source not in reading.roots and _SAID.isdisjoint(_WORD.findall(source)))
