"""String methods: on the request they add a step or make a test, on constants they are worked out."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from migrate_kit.model.condition import Contains, EndsWith, Opaque, Regex, StartsWith
from migrate_kit.scan.evaluate import derived, entries
from migrate_kit.scan.portions import Stretch
from migrate_kit.scan.request import Head, Measure, Part, Piece, Test, Text, Word, Words
from migrate_kit.scan.rests import after, before, stretch_of, text_of
from migrate_kit.scan.scope import Scope
from migrate_kit.scan.truth import either
from migrate_kit.scan.values import Known, Unclear, Value

_STEPS = frozenset({"lower", "upper", "casefold", "strip", "lstrip", "rstrip"})
#: Methods of `str` that leave the words as they are; they only change what a person sees.
_OTHER_STEPS = frozenset({"title", "capitalize", "swapcase", "expandtabs", "translate", "encode", "decode", "zfill"})
_CONSTANT = _STEPS | {"split", "rsplit", "replace", "join", "format", "title", "capitalize", "removeprefix",
                      "removesuffix", "startswith", "endswith", "splitlines", "count", "find", "zfill"}  # fmt: skip
_PATTERNS = {"isdigit": r"\d+", "isnumeric": r"\d+", "isdecimal": r"\d+", "isspace": r"\s+", "isalpha": r"[^\W\d_]+",
             "isalnum": r"[^\W_]+"}  # fmt: skip
Arguments = Sequence[Value]


def on_text(text: Text, name: str, arguments: Arguments, scope: Scope, source: str) -> Value:
    """Return `text.name(arguments)`."""
    if name in _STEPS:
        return _stripped(text, name, arguments)
    if name in _PATTERNS:
        return Test(scope.run.atom(Regex(pattern=_PATTERNS[name], how="fullmatch"), text))
    reader = _ON_TEXT.get(name)
    if reader is not None:
        return reader(text, arguments, scope, source)
    if name in _OTHER_STEPS:
        return Text(text.root, (*text.steps, name))
    if name == "get":  # the input is a payload, not yet a text
        return Text(source)
    return derived(f"method:{name}", [text, *arguments], source)


def on_constant(constant: str, name: str, arguments: Arguments, scope: Scope, source: str) -> Value:
    """Return `"constant".name(arguments)` where all of it is constant, or the request comes in as a part."""
    if name == "join" and arguments and (joined := _joined(constant, arguments[0], source)) is not None:
        return joined
    from migrate_kit.scan.values import plain

    if name in _CONSTANT:
        try:
            result = getattr(constant, name)(*[plain(a) for a in arguments])
        except (ValueError, TypeError, IndexError, KeyError, AttributeError):
            return derived(f"template:{source}", list(arguments), source)
        return _from_python(result, scope)
    if name == "__eq__" and isinstance(arguments[0], Text):
        from migrate_kit.model.condition import Equals

        return Test(scope.run.atom(Equals(text=constant), arguments[0]))
    return derived(f"template:{source}", list(arguments), source)


def _from_python(result: Any, scope: Scope) -> Value:
    from migrate_kit.scan.values import Place, listing

    if isinstance(result, list):
        return listing("list", [Known(item) for item in result], scope.table or Place(scope.module.file, 0))
    return Known(result)


def _joined(glue: str, parts: Value, source: str) -> Value | None:
    if isinstance(parts, Words) and not parts.is_set:
        steps = parts.text.steps
        if any(step.startswith(("tokens:", "split:")) for step in steps):
            return Text(parts.text.root, (*steps, "join"))
        return Text(parts.text.root, (*steps, rf"resub:\s+=>{glue}", "strip"))
    if isinstance(parts, Stretch) and (own := stretch_of(parts, glue)) is not None:
        return own
    if isinstance(parts, Part | Text):
        return Part(
            "rest_of_text" if isinstance(parts, Part) else "text", parts.text if isinstance(parts, Part) else parts
        )
    if isinstance(parts, Unclear) and not parts.external and not glue.strip():
        return Text(source)  # the words of a command line or a message, put together again
    return None


def _stripped(text: Text, name: str, arguments: Arguments) -> Value:
    if not arguments:
        # The same plain step twice in a row changes nothing.
        return text if text.steps[-1:] == (name,) else Text(text.root, (*text.steps, name))
    given = arguments[0]
    step = f"{name}:{given.value}" if isinstance(given, Known) and isinstance(given.value, str) else f"{name}:?"
    return Text(text.root, (*text.steps, step))


def texts_of(value: Value) -> list[str] | None:
    """Return the constant texts in *value* (one, or a tuple of them)."""
    if isinstance(value, Known) and isinstance(value.value, str):
        return [value.value]
    rows = entries(value)
    if rows is None:
        return None
    found = [row.value.value for row in rows if isinstance(row.value, Known) and isinstance(row.value.value, str)]
    return found if len(found) == len(rows) else None


def _anchored(atom: Callable[..., Any]) -> Callable[[Text, Arguments, Scope, str], Value]:
    def read(text: Text, arguments: Arguments, scope: Scope, source: str) -> Value:
        words = texts_of(arguments[0]) if arguments else None
        if words is None:
            return _unknown_words(arguments, source)
        return Test(either(scope.run.atom(atom(text=word), text) for word in words))

    return read


def _unknown_words(arguments: Arguments, source: str) -> Value:
    given = arguments[0] if arguments else None
    if isinstance(given, Unclear) and given.external:
        return Unclear(source, given.reason, external=True)
    return Test(Opaque(source=source, reason="words that cannot be told"))


def _measured(kind: str) -> Callable[[Text, Arguments, Scope, str], Value]:
    def read(text: Text, arguments: Arguments, _scope: Scope, source: str) -> Value:
        words = texts_of(arguments[0]) if arguments else None
        if words is None or len(words) != 1 or len(arguments) > 1:
            return Unclear(source, "a position of something unknown", inner=(text,))
        return Measure(kind, text, needle=words[0])  # type: ignore[arg-type]

    return read


def _has(text: Text, arguments: Arguments, scope: Scope, source: str) -> Value:
    words = texts_of(arguments[0]) if arguments else None
    if words is None:
        return _unknown_words(arguments, source)
    return Test(either(scope.run.atom(Contains(text=word), text) for word in words))


def _split(text: Text, arguments: Arguments, _scope: Scope, _source: str) -> Value:
    words = texts_of(arguments[0]) if arguments else None
    if not arguments or (isinstance(arguments[0], Known) and arguments[0].value is None):
        return Words(text)
    if words is None or len(words) != 1:
        return Part("rest_of_text", text)
    if len(arguments) > 1 or not words[0].strip() or len(words[0]) > 1:
        return Split(text, words[0], len(arguments) > 1)
    return Words(Text(text.root, (*text.steps, f"split:{words[0]}")))


class Split(Words):
    """`text.split(k)`: what stands before and after a phrase."""

    __slots__ = ("once", "phrase")
    phrase: str
    once: bool

    def __init__(self, text: Text, phrase: str, once: bool) -> None:
        super().__init__(Text(text.root, (*text.steps, f"split:{phrase}")))
        object.__setattr__(self, "phrase", phrase)
        object.__setattr__(self, "once", once)

    def part(self, index: int) -> Text | None:
        """Return the first, second or last part as a text of its own; None for others."""
        text = Text(self.text.root, self.text.steps[:-1])
        if index == 0:
            return before(text, self.phrase)
        if index == 1:
            rest = after(text, self.phrase)
            return rest if self.once else before(rest, self.phrase)
        return after(text, self.phrase, last=not self.once) if index == -1 else None


def _partition(text: Text, arguments: Arguments, scope: Scope, source: str, start: int = 0) -> Value:
    words = texts_of(arguments[0]) if arguments else None
    if words is None or len(words) != 1:
        return Unclear(source, "cut at something unknown", inner=(text,))
    from migrate_kit.scan.values import Place, listing

    head: Value = Head(text, words[0], start)
    whole = text if not start else text_of(Piece(text, start, None)) or text
    parts: list[Value] = [head, Known(words[0]), after(whole, words[0], else_nothing=True)]
    return listing("tuple", parts, Place(scope.module.file, 0))


def _replace(text: Text, arguments: Arguments, _scope: Scope, _source: str) -> Value:
    values = [a.value if isinstance(a, Known) else None for a in arguments[:2]]
    if len(values) < 2 or not all(isinstance(v, str) for v in values):
        return Text(text.root, (*text.steps, "replace:?"))
    old, new = values
    return Text(text.root, (*text.steps, f"remove:{old}" if new == "" else f"replace:{old}=>{new}"))


def _without_affix(at_end: bool) -> Callable[[Text, Arguments, Scope, str], Value]:
    """`removeprefix` and `removesuffix`: a step like others, that only one end of the text is changed by."""

    def read(text: Text, arguments: Arguments, _scope: Scope, _source: str) -> Value:
        words = texts_of(arguments[0]) if arguments else None
        if words is None or len(words) != 1:
            return Text(text.root, (*text.steps, "remove:?"))
        word = re.escape(words[0])
        return Text(text.root, (*text.steps, rf"resub:{word}\Z=>" if at_end else rf"resub:\A{word}=>"))

    return read


_ON_TEXT: dict[str, Callable[[Text, Arguments, Scope, str], Value]] = {
    "startswith": _anchored(StartsWith),
    "endswith": _anchored(EndsWith),
    "find": _measured("find"),
    "rfind": _measured("find"),
    "index": _measured("find"),
    "count": _measured("count"),
    "__contains__": _has,
    "split": _split,
    "rsplit": _split,
    "partition": _partition,
    "rpartition": _partition,
    "replace": _replace,
    "removeprefix": _without_affix(False),
    "removesuffix": _without_affix(True),
}


def on_part(value: Value, name: str, arguments: Arguments, scope: Scope, source: str) -> Value:
    """Return a method of a part of the request: still a part of it."""
    match value:
        case Head():
            return _on_head(value, name, arguments)
        case Piece():
            return _on_piece(value, name, arguments, scope, source)
        case Word():
            own = text_of(value) if name in _ON_TEXT else None
            return on_text(own, name, arguments, scope, source) if own is not None else _on_word(value, name, scope)
        case Part() if name not in _PATTERNS:
            return Part(value.source, value.text)
        case _:
            return Unclear(source, "method of a part", inner=(value,))


def _on_head(value: Head, name: str, arguments: Arguments) -> Value:
    given = [text for argument in arguments for text in texts_of(argument) or ()]
    if name == "replace" and len(given) == 2:
        return replace(value, steps=(*value.steps, f"replace:{given[0]}=>{given[1]}"))
    return replace(value, steps=(*value.steps, name)) if name in _STEPS else Part("word", value.text)


def _on_piece(value: Piece, name: str, arguments: Arguments, scope: Scope, source: str) -> Value:
    words = texts_of(arguments[0]) if arguments else None
    if name == "partition" and value.stop is None and (value.start or 0) >= 0:
        return _partition(value.text, arguments, scope, source, start=value.start or 0)
    if name == "startswith" and words and value.start in (0, None) and value.stop is None:
        return Test(either(scope.run.atom(StartsWith(text=w), value.text) for w in words))
    own = text_of(value)
    return on_text(own, name, arguments, scope, source) if own is not None else Part("rest_of_text", value.text)


def _on_word(value: Word, name: str, scope: Scope) -> Value:
    text = value.words.text
    if name in _PATTERNS and value.index is None:
        return Test(scope.run.atom(Regex(pattern=rf"(?<!\S){_PATTERNS[name]}(?!\S)"), text))
    if name in ("lower", "upper", "casefold"):
        return Word(Words(Text(text.root, (*text.steps, name)), value.words.is_set), value.index)
    return value if name in _STEPS else Part("word", text)
