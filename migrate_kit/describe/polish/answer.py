"""The answer of a model as sentences; whatever it is, reading it harms nobody."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

_BLANKS = re.compile(" {2,}")
_FENCE = re.compile(r"```(?:json)?\s*\n(.*?)```", re.DOTALL | re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence, the place it is for, and the facts that it says it rests on."""

    field: str
    text: str
    cites: tuple[str, ...]
    is_whole: bool = True
    """Whether it has the form that was asked for."""


def sentences_in(answer: str) -> Sequence[Sentence] | None:
    """Return the sentences of *answer*, None where it is no object with a list of them. Never mends what is cut off."""
    found = _object(answer)
    listed = found.get("sentences") if isinstance(found, dict) else None
    return [_sentence(item) for item in listed] if isinstance(listed, list) else None


def _object(answer: str) -> Any:
    fenced = _FENCE.search(answer)
    for text in (answer, fenced.group(1) if fenced else "", answer[answer.find("{") : answer.rfind("}") + 1]):
        try:
            return json.loads(text)
        except (ValueError, RecursionError):
            continue
    return None


def _sentence(item: Any) -> Sentence:
    given = item if isinstance(item, dict) else {}
    field, text, cites = given.get("field"), given.get("sentence"), given.get("cites")
    listed = cites if isinstance(cites, list) else []
    ids = tuple(_encodable(cite) for cite in listed if isinstance(cite, str))
    is_whole = isinstance(field, str) and isinstance(text, str) and len(ids) == len(listed)
    return Sentence(_encodable(field), _BLANKS.sub(" ", _encodable(text)).strip(), ids, is_whole)


def _encodable(value: Any) -> str:
    """Return *value* without halves of characters, which JSON can hold and no file."""
    return value.encode("utf-8", "replace").decode() if isinstance(value, str) else ""
