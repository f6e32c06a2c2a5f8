"""A condition as one line that a person can read, close to how the code would say it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from migrate_kit.messages import Language, tell
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
from migrate_kit.model.secret import masked

#: Characters of a condition within a sentence; a large router has some of several thousand.
_LONGEST = 200
_FORMS: dict[type, str] = {
    Contains: "contains",
    Word: "word",
    Equals: "equals",
    StartsWith: "starts",
    EndsWith: "ends",
}


def show(condition: Condition, language: Language = "en") -> str:
    """Return *condition* in words: `'log' in text and not ('rm' in text or 'kill' in text)`; secrets are masked."""
    return masked(_Speaker(language).show(condition))


def brief(condition: Condition, language: Language = "en") -> str:
    """Return the beginning of *condition* in words, as much as a sentence about it can hold."""
    text = show(condition, language)
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


@dataclass(frozen=True, slots=True)
class _Speaker:
    language: Language

    def show(self, condition: Condition) -> str:
        if isinstance(condition, AnyOf | AllOf):
            return self._many(condition)
        if isinstance(condition, Not):
            return self._say("not", of=self._bracketed(condition.of[0]))
        return self._atom(condition)

    def _say(self, form: str, **fields: Any) -> str:
        return tell(f"condition.{form}", self.language, **fields)

    def _many(self, condition: AnyOf | AllOf) -> str:
        if not condition.of:
            return self._say("never" if isinstance(condition, AnyOf) else "always")
        if isinstance(condition, AnyOf) and all(isinstance(p, Contains) and p.normalise is None for p in condition.of):
            keywords = [repr(part.text) for part in condition.of if isinstance(part, Contains)]
            if len(keywords) == 1:
                return self._say("contains", keyword=keywords[0], seen=self._say("text"))
            return self._say("any_of", keywords=self._say("comma").join(keywords))
        joint = self._say("or" if isinstance(condition, AnyOf) else "and")
        return joint.join(map(self._bracketed, condition.of))

    def _bracketed(self, condition: Condition) -> str:
        text = self.show(condition)
        return f"({text})" if isinstance(condition, AnyOf | AllOf) and len(condition.of) > 1 else text

    def _atom(self, atom: Condition) -> str:
        if isinstance(atom, LabelIs):
            return self._say("label", keyword=repr(atom.text))
        if isinstance(atom, External):
            return self._say("external", source=atom.source)
        if isinstance(atom, Opaque):
            return f"[{atom.source}]"
        if isinstance(atom, Contains | Word | Equals | StartsWith | EndsWith | Regex | Fuzzy):
            return self._text_test(atom)
        return self._say("always")

    def _text_test(self, atom: Contains | Word | Equals | StartsWith | EndsWith | Regex | Fuzzy) -> str:
        seen = self._seen(atom.normalise)
        if isinstance(atom, Regex):
            flags = f" ({atom.flags})" if atom.flags else ""
            return self._say(atom.how, pattern=f"/{atom.pattern}/{flags}", seen=seen)
        if isinstance(atom, Fuzzy):
            return self._say("fuzzy", keyword=repr(atom.text), seen=seen, threshold=f"{atom.threshold:g}")
        return self._say(_FORMS[type(atom)], keyword=repr(atom.text), seen=seen)

    def _seen(self, normalise: tuple[str, ...] | None) -> str:
        """Return what of the text is looked at: as the router sees it, as this test does, or as it came."""
        if normalise is None:
            return self._say("text")
        return ".".join((self._say("text"), *normalise)) if normalise else self._say("raw")
