"""How a text looks to a test: normalisation as a map from each raw character to what the test sees of it.

Where every step works character by character (case, removing one character, stripping), the automaton reads the raw
text and the map is exact. Other steps (`nfkc`, `resub`, longer replacements) make the view *loose*: the automaton
then reads the seen text itself, kept to the characters that can still be there. That may only make too much
possible, so what is called dead stays dead; a witness is checked on the real steps before anyone sees it.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from migrate_kit.analyze.expression import BLANKS, Chars, One, Seq, Star
from migrate_kit.analyze.pattern import Unsupported, parse
from migrate_kit.model.normalise import normalise

_CASES: dict[str, Callable[[str], str]] = {"lower": str.lower, "upper": str.upper, "casefold": str.casefold}
_Form = Literal["NFC", "NFD", "NFKC", "NFKD"]
_FORMS: dict[str, _Form] = {"nfkc": "NFKC", "nfc": "NFC", "nfkd": "NFKD", "nfd": "NFD"}
_STRIPS = {"strip": "lr", "lstrip": "l", "rstrip": "r"}
_CUTS = ("tokens", "split")

CharMap = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Seen:
    """What a test sees of one raw character: its text, and whether the strip takes it at the left and right end."""

    text: str
    left: bool = False
    right: bool = False


@dataclass(frozen=True, slots=True)
class View:
    """The steps of one way to look at the text, read by the automaton as described above."""

    steps: tuple[str, ...]
    before: tuple[CharMap, ...] = ()
    after: tuple[CharMap, ...] = ()
    left: Chars | None = None
    right: Chars | None = None
    loose: bool = False
    lost: tuple[Callable[[str], bool], ...] = ()
    """Loose views: tells of a character that it cannot be in the seen text any more."""

    def image(self, char: str) -> tuple[Seen, ...]:
        """Return what is seen of the raw *char*; nothing where it is removed."""
        pieces = _mapped(char, self.before)
        return tuple(
            Seen(
                _mapped(piece, self.after),
                self.left is not None and self.left.holds(piece),
                self.right is not None and self.right.holds(piece),
            )
            for piece in pieces
        )

    def is_lost(self, char: str) -> bool:
        """Tell whether *char* can never be in the seen text."""
        if self.loose:
            return any(lost(char) for lost in self.lost)
        return normalise(char, _without_strips(self.steps)) != char


def _mapped(text: str, maps: tuple[CharMap, ...]) -> str:
    for change in maps:
        text = "".join(map(change, text))
    return text


def _without_strips(steps: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(step for step in steps if step.partition(":")[0] not in _STRIPS)


@lru_cache(maxsize=512)
def view_of(steps: tuple[str, ...]) -> View | None:
    """Return the view of *steps*, or None when a step is not known."""
    steps = tuple(step for step in steps if step.partition(":")[0] not in _CUTS)
    if normalise("", steps) is None:
        return None
    exact = _exact(steps)
    return exact if exact is not None else _loose(steps)


def _exact(steps: tuple[str, ...]) -> View | None:
    view = View(steps)
    stripped = False
    for step in steps:
        sides, chars = _strip(step)
        if sides:
            if stripped:
                return None
            stripped = True
            view = replace(view, left=chars if "l" in sides else None, right=chars if "r" in sides else None)
            continue
        change = _char_map(step)
        # What vanishes behind a strip could be the character that kept the strip off a blank.
        if change is None or (stripped and step.startswith(("remove:", "replace:"))):
            return None
        changes = (*view.after, change) if stripped else (*view.before, change)
        view = replace(view, after=changes) if stripped else replace(view, before=changes)
    return view


def _strip(step: str) -> tuple[str, Chars]:
    name, colon, chars = step.partition(":")
    return _STRIPS.get(name, ""), Chars(frozenset(chars)) if colon else BLANKS


def _char_map(step: str) -> CharMap | None:
    name, _, rest = step.partition(":")
    if step in _CASES:
        return _CASES[step]
    if name == "remove" and len(rest) == 1:
        return lambda char: "" if char == rest else char
    old, arrow, new = rest.partition("=>")
    if name == "replace" and arrow and len(old) == 1:
        return lambda char: new if char == old else char
    return None


def _loose(steps: tuple[str, ...]) -> View:
    lost: list[Callable[[str], bool]] = []
    for step in steps:
        lost = _losses(step, lost)
    return View(steps, loose=True, lost=tuple(lost))


def _losses(step: str, lost: list[Callable[[str], bool]]) -> list[Callable[[str], bool]]:
    """Return what is lost after *step*, given what was lost before it."""
    name, _, rest = step.partition(":")
    if step in _CASES or step in _FORMS:
        change = _CASES.get(step) or _form(step)
        # The step may bring back anything that it changes; what has no case stays lost under a change of case.
        kept = [_uncased(test) for test in lost] if step in _CASES else []
        return [*kept, lambda char: change(char) != char]
    old, _, new = rest.partition("=>")
    if name == "remove":
        return [*lost, lambda char: char == rest]
    if name in ("replace", "resub"):
        returned = [_unless(test, new) for test in lost]
        gone = (lambda char: char == old and char not in new) if name == "replace" else _swept(old, new)
        return [*returned, gone] if gone is not None else returned
    return lost


def _form(step: str) -> CharMap:
    return lambda char: unicodedata.normalize(_FORMS[step], char)


def _uncased(test: Callable[[str], bool]) -> Callable[[str], bool]:
    return lambda char: char.lower() == char.upper() and test(char)


def _unless(test: Callable[[str], bool], brought: str) -> Callable[[str], bool]:
    return lambda char: char not in brought and test(char)


def _swept(pattern: str, new: str) -> Callable[[str], bool] | None:
    """Return the test for characters that *pattern* replaces wherever they stand, or None."""
    try:
        part = parse(pattern)
    except Unsupported:
        return None
    parts = part.parts if isinstance(part, Seq) else (part,)
    # `[,.]` and `[,.]+` reach every such character; `x+` is read as x followed by a repeat of x.
    if not parts or not isinstance(parts[0], One) or any(p != Star(parts[0]) for p in parts[1:]):
        return None
    chars = parts[0].chars
    return lambda char: chars.holds(char) and char not in new
