"""What a model is asked about one description: the rules, the facts as data, and the form of the answer."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import orjson

from migrate_kit.describe.polish.fact import Fact, facts_of
from migrate_kit.describe.polish.place import Place, places_of
from migrate_kit.describe.polish.style import is_in
from migrate_kit.describe.template import fill_in, load
from migrate_kit.messages import Language
from migrate_kit.model.tool import ToolSpec
from migrate_kit.route.text import fold


@dataclass(frozen=True, slots=True)
class Question:
    """All that is sent, and what the answer is held against."""

    spec: ToolSpec
    language: Language
    facts: tuple[Fact, ...]
    places: tuple[Place, ...]
    system: str
    user: str
    tools: frozenset[str] = frozenset()
    """The names of all tools: a sentence that sends the reader to another one needs a fact that does."""

    @property
    def schema(self) -> Mapping[str, Any]:
        """The JSON schema of the answer."""
        sentence = {
            "type": "object",
            "properties": {
                "field": {"type": "string", "enum": [place.about for place in self.places]},
                "sentence": {"type": "string"},
                "cites": {"type": "array", "items": {"type": "string"}},
            },
            "required": ["field", "sentence", "cites"],
            "additionalProperties": False,
        }
        sentences = {"sentences": {"type": "array", "items": sentence}}
        return {"type": "object", "properties": sentences, "required": ["sentences"], "additionalProperties": False}

    def hash_for(self, model: str) -> str:
        """Return a hash of the question as *model* is asked it."""
        return hashlib.blake2b("\0".join((model, self.system, self.user)).encode(), digest_size=8).hexdigest()


def question(
    spec: ToolSpec, *, language: Language, templates: Path | None = None, tools: Iterable[str] = ()
) -> Question:
    """Return what to ask about *spec*, one of *tools*. Raises TemplateInvalid for a broken template of the user's."""
    facts = facts_of(spec)
    # Whether a translation says the same nobody here can tell, so none is asked for.
    places = tuple(place for place in places_of(spec, facts) if not place.text or is_in(place.text, language))
    system = fill_in(load(f"polish.{language}.jinja", templates), templates, tool=spec.name).strip()
    user = _data(spec, facts, places, language)
    return Question(spec, language, facts, places, system, user, frozenset(map(fold, tools)))


def _data(spec: ToolSpec, facts: tuple[Fact, ...], places: tuple[Place, ...], language: Language) -> str:
    data = {
        "tool": spec.name,
        "language": language,
        "facts": [{"id": fact.id, "about": fact.about, "text": fact.text} for fact in facts],
        "fields": [
            {"field": place.about, "text": place.text, "must_cite": place.own, "may_cite": list(place.cites)}
            for place in places
        ],
    }
    return orjson.dumps(data).decode()
