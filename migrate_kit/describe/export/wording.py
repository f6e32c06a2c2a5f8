"""The text of a definition: rendered from a template, and cut to a vendor's length from the least important part on.

Cost and latency that nobody knows are left out here, unlike in the text for people: a model cannot choose by them, and
each word is paid for in every request. What is not said is never called free or fast. Unknown effects are said.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from migrate_kit.describe.gloss import glosses
from migrate_kit.describe.template import fill_in, load
from migrate_kit.messages import Language, tell
from migrate_kit.model.tool import ToolSpec

#: The words in front of each part; `importing.wording` knows the parts again by them.
LABELS = ("use_when", "do_not_use_when", "effects", "cost", "latency", "ask_user", "errors", "group")
_OTHERS = ("no_purpose", *(f"effects.{effects}" for effects in ("read_only", "write", "dangerous", "unknown")))

Shorter = Callable[[ToolSpec], dict[str, Any]]
#: The part that is shortened → how, the least important first. What decides between tools goes last.
_SHORTER: tuple[tuple[str, Shorter], ...] = (
    ("group", lambda _: {"group": ""}),
    ("latency", lambda _: {"latency": ""}),
    ("cost", lambda _: {"cost": ""}),
    ("errors", lambda spec: {"errors": spec.errors[:2]}),
    ("do_not_use_when", lambda spec: {"do_not_use_when": spec.do_not_use_when[:5]}),
    ("use_when", lambda spec: {"use_when": spec.use_when[:12]}),
    ("errors", lambda _: {"errors": ()}),
    ("ask_user", lambda _: {"ask_user": {}}),
    ("do_not_use_when", lambda spec: {"do_not_use_when": spec.do_not_use_when[:2]}),
    ("use_when", lambda spec: {"use_when": spec.use_when[:5]}),
    ("do_not_use_when", lambda _: {"do_not_use_when": ()}),
    ("use_when", lambda spec: {"use_when": spec.use_when[:2]}),
    ("use_when", lambda _: {"use_when": ()}),
)
_ELLIPSIS = "…"


@dataclass(frozen=True, slots=True)
class Worded:
    """A text, how many characters it would have had, and the parts that were shortened for the limit."""

    text: str
    size: int
    shortened: tuple[str, ...] = ()


def worded(
    spec: ToolSpec, *, language: Language, limit: int | None, templates: Path | None = None, glossed: bool = True
) -> Worded:
    """Return the text of *spec* in at most *limit* characters. Raises TemplateInvalid for a broken template."""
    full = _rendered(spec, language, templates, glosses(spec, language) if glossed else None)
    if limit is None or len(full) <= limit:
        return Worded(full, len(full))
    # Glosses are a help beside the text and go first; a text that fits without them has lost nothing.
    plain = _rendered(spec, language, templates)
    if len(plain) <= limit:
        return Worded(plain, len(plain))
    parts: list[str] = []
    for part, shorter in _shortenings(spec):
        spec = shorter
        parts.append(part)
        text = _rendered(spec, language, templates)
        if len(text) <= limit:
            return Worded(text, len(plain), tuple(dict.fromkeys(parts)))
    cut = _rendered(spec, language, templates)[: limit - 1].rstrip() + _ELLIPSIS
    return Worded(cut, len(plain), tuple(dict.fromkeys((*parts, "summary"))))


def labels(language: Language) -> dict[str, str]:
    """Return part → the words in front of it."""
    return {name: tell(f"definition.{name}", language) for name in (*LABELS, *_OTHERS)}


def _shortenings(spec: ToolSpec) -> Iterator[tuple[str, ToolSpec]]:
    """Yield (part, the description without more and more of its parts), only where a step changes something."""
    for part, change in _SHORTER:
        shorter = spec.model_copy(update=change(spec))
        if shorter != spec:
            spec = shorter
            yield part, spec


def _rendered(
    spec: ToolSpec, language: Language, templates: Path | None, glossed: Mapping[str, str] | None = None
) -> str:
    template = load(f"definition.{language}.jinja", templates)
    return fill_in(template, templates, spec=spec, labels=labels(language), glosses=glossed or {}).strip()
