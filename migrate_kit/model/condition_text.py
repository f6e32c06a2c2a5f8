"""A condition as one line that a person can read, close to how the code would say it."""

from __future__ import annotations

from migrate_kit.model.condition import (
    AllOf,
    AnyOf,
    Condition,
    Contains,
    EndsWith,
    Equals,
    External,
    Fuzzy,
    LabelIs,
    Not,
    Opaque,
    Regex,
    StartsWith,
    Word,
)


def show(condition: Condition) -> str:
    """Return *condition* in words: `'log' in text and not ('rm' in text or 'kill' in text)`."""
    if isinstance(condition, AnyOf | AllOf):
        return _many(condition)
    if isinstance(condition, Not):
        return f"not {_bracketed(condition.of[0])}"
    return _atom(condition)


def _many(condition: AnyOf | AllOf) -> str:
    if not condition.of:
        return "never" if isinstance(condition, AnyOf) else "always"
    if isinstance(condition, AnyOf) and all(isinstance(p, Contains) and p.normalise is None for p in condition.of):
        keywords = [repr(part.text) for part in condition.of if isinstance(part, Contains)]
        return f"{keywords[0]} in text" if len(keywords) == 1 else f"any of {', '.join(keywords)} in text"
    joint = " or " if isinstance(condition, AnyOf) else " and "
    return joint.join(map(_bracketed, condition.of))


def _bracketed(condition: Condition) -> str:
    text = show(condition)
    return f"({text})" if isinstance(condition, AnyOf | AllOf) and len(condition.of) > 1 else text


def _atom(atom: Condition) -> str:
    if isinstance(atom, LabelIs):
        return f"label == {atom.text!r}"
    if isinstance(atom, External):
        return f"words of {atom.source}"
    if isinstance(atom, Opaque):
        return f"[{atom.source}]"
    if isinstance(atom, Contains | Word | Equals | StartsWith | EndsWith | Regex | Fuzzy):
        return _text_test(atom)
    return "always"


def _text_test(atom: Contains | Word | Equals | StartsWith | EndsWith | Regex | Fuzzy) -> str:
    seen = "text" if atom.normalise is None else ".".join(("text", *atom.normalise)) if atom.normalise else "raw text"
    if isinstance(atom, Regex):
        flags = f" ({atom.flags})" if atom.flags else ""
        return f"/{atom.pattern}/{flags} {_HOW[atom.how]} {seen}"
    if isinstance(atom, Fuzzy):
        return f"{seen} resembles {atom.text!r} (>= {atom.threshold:g})"
    return _FORMS[type(atom)].format(seen=seen, keyword=repr(atom.text))


_HOW = {"search": "found in", "match": "at the start of", "fullmatch": "is all of"}
_FORMS: dict[type, str] = {
    Contains: "{keyword} in {seen}",
    Word: "word {keyword} in {seen}",
    Equals: "{seen} == {keyword}",
    StartsWith: "{seen} starts with {keyword}",
    EndsWith: "{seen} ends with {keyword}",
}
