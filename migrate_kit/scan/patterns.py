"""Calls of `re` and of compiled patterns."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from migrate_kit.scan.evaluate import derived
from migrate_kit.scan.request import Match, Part, Pattern, Text, Words
from migrate_kit.scan.scope import Scope
from migrate_kit.scan.truth import settle
from migrate_kit.scan.values import Known, Unclear, Value
from migrate_kit.scan.views import as_text

_FLAGS = {"I": "i", "IGNORECASE": "i", "M": "m", "MULTILINE": "m", "S": "s", "DOTALL": "s", "X": "x", "VERBOSE": "x",
          "A": "a", "ASCII": "a", "U": "u", "UNICODE": "u"}  # fmt: skip
_HOW = ("search", "match", "fullmatch")


def regex_call(
    name: str, arguments: Sequence[Value], keywords: Mapping[str, Value], scope: Scope, source: str
) -> Value:
    """Return the value of `re.name(pattern, …)`."""
    given = settle(arguments[0]) if arguments else keywords.get("pattern")
    if name == "escape":
        constant = given.value if isinstance(given, Known) else None
        return Known(re.escape(constant)) if isinstance(constant, str) else derived("escape", list(arguments), source)
    flag_at = 1 if name == "compile" else 2 if name in (*_HOW, "findall", "finditer") else 3
    flags = keywords.get("flags") or (arguments[flag_at] if len(arguments) > flag_at else None)
    pattern = _pattern(given, flags)
    if pattern is None:
        external = isinstance(given, Unclear) and given.external
        return Unclear(source, "pattern that cannot be told", external, tuple(arguments[1:2]))
    if name == "compile":
        return pattern
    found = pattern_method(pattern, name, arguments[1:], scope, source)
    inline = isinstance(found, Match) and isinstance(given, Known)
    return replace(found, inline=True) if inline and isinstance(found, Match) else found


def _pattern(given: Value | None, flags: Value | None) -> Pattern | None:
    letters = flag_letters(flags)
    if isinstance(given, Pattern):
        return given
    if isinstance(given, Known) and isinstance(given.value, str) and letters is not None:
        return Pattern(given.value, letters)
    return None


def flag_letters(flags: Value | None) -> str | None:
    """Return the letters of a flags expression; None when it cannot be told."""
    if flags is None:
        return ""
    if isinstance(flags, Known) and flags.value == 0:
        return ""
    if not isinstance(flags, Unclear):
        return None
    names = [part.strip().rpartition(".")[2] for part in re.split(r"[|+]", flags.source)]
    if not all(name in _FLAGS for name in names):
        return None
    return "".join(sorted({_FLAGS[name] for name in names}))


def pattern_method(pattern: Pattern, name: str, arguments: Sequence[Value], _scope: Scope, source: str) -> Value:
    """Return the value of `pattern.name(text, …)`."""
    at = 1 if name in ("sub", "subn") else 0
    given = arguments[at] if len(arguments) > at else None
    text = as_text(given) if given is not None else None
    if text is None:
        return derived(f"regex:{pattern.pattern}", list(arguments), source)
    if isinstance(given, Part):
        return Unclear(source, "matches a part of the request", inner=(given,))
    if name in _HOW:
        return Match(pattern.pattern, pattern.flags, name, text)  # type: ignore[arg-type]
    if name in ("findall", "finditer"):
        return Words(Text(text.root, (*text.steps, f"tokens:{_with_flags(pattern)}")))
    if name == "split":
        return Words(Text(text.root, (*text.steps, f"tokens:{_between(pattern.pattern)}")))
    if name == "sub" and isinstance(arguments[0], Known):
        step = f"resub:{_with_flags(pattern)}=>{arguments[0].value}"
        return Text(text.root, (*text.steps, step))
    return derived(f"regex:{pattern.pattern}", [text], source)


def _with_flags(pattern: Pattern) -> str:
    return f"(?{pattern.flags}){pattern.pattern}" if pattern.flags else pattern.pattern


def _between(pattern: str) -> str:
    """Return a pattern of what stands between matches of *pattern*, where that is a plain class of characters."""
    plain = re.fullmatch(r"\[([^\]^]+)\]\+?", pattern)
    if plain:
        return f"[^{plain.group(1)}]+"
    shorthand = re.fullmatch(r"\\([sWD])\+?", pattern)
    return f"\\{shorthand.group(1).swapcase()}+" if shorthand else f"(?:(?!{pattern}).)+"
