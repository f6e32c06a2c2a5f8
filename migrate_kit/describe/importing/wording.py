"""A definition's text taken apart again: what stands behind our labels goes to its field, the rest is the summary."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from migrate_kit.describe.export.limits import COMMA
from migrate_kit.describe.export.wording import LABELS, labels
from migrate_kit.describe.importing.limits import LANGUAGES, quoted_list
from migrate_kit.messages import Language

_COLON = re.compile(r"\s*[:：]\s*")
_GLOSS = re.compile(r" \([^()\"]*\)|（[^（）\"]*）")
_LISTS = ("do_not_use_when", "errors")


def read_wording(text: str) -> dict[str, Any]:
    """Return field of a ToolSpec → value, `summary` always."""
    found: dict[str, Any] = {}
    summary: list[str] = []
    lines = text.strip().split("\n")
    while lines:
        line = lines.pop(0).rstrip()
        part = _part(line)
        value = _read(part[0], part[1], part[2], lines) if part is not None and part[0] not in found else None
        if part is None or value is None:
            summary.append(line)
        else:
            found[part[0]] = value
    whole = "\n".join(summary).strip()
    found["summary"] = "" if whole in {labels(language)["no_purpose"] for language in LANGUAGES} else whole
    return found


def _part(line: str) -> tuple[str, str, Language] | None:
    """Return (field, what stands behind its label, language) when *line* begins with a label of ours."""
    for label, name, language in _by_label():
        if line.startswith(label):
            colon = _COLON.match(line, len(label))
            if colon is not None:
                return name, line[colon.end() :], language
    return None


@cache
def _by_label() -> tuple[tuple[str, str, Language], ...]:
    return tuple((labels(language)[name], name, language) for language in LANGUAGES for name in LABELS)


def _read(name: str, rest: str, language: Language, lines: list[str]) -> Any:
    """Return the value of the field, taking its list items from *lines*; None when it cannot be read."""
    if name == "use_when":
        return _phrases(rest, language)
    if name == "effects":
        words = labels(language)
        return next((key.partition(".")[2] for key in words if "." in key and words[key] == rest), None)
    if name in (*_LISTS, "ask_user"):
        return None if rest else _listed(name, lines)
    return rest or None


def _phrases(rest: str, language: Language) -> tuple[str, ...] | None:
    """Return the quoted phrases that make up *rest*, without the glosses behind them."""
    found: list[str] = []
    place = 0
    while place < len(rest):
        phrases, end = quoted_list(rest, place, COMMA[language])
        gloss = _GLOSS.match(rest, end)
        end = gloss.end() if gloss is not None else end
        if not phrases or not (end == len(rest) or rest.startswith(COMMA[language], end)):
            return None
        found += map(str, phrases)
        place = end + len(COMMA[language])
    return tuple(found) or None


def _listed(name: str, lines: list[str]) -> Any:
    items: list[str] = []
    while lines and lines[0].startswith("- "):
        items.append(lines.pop(0)[2:].strip())
    if not items:
        return None
    if name != "ask_user":
        return tuple(items)
    pairs = [_COLON.split(item, maxsplit=1) for item in items]
    return {pair[0]: pair[1] for pair in pairs if len(pair) == 2}
