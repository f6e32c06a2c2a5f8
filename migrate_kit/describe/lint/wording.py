"""Phrases looked for in the sentences of a description, with where they stand."""

from __future__ import annotations

import re
from collections.abc import Iterator

from migrate_kit.describe.lint.subject import Catalogue, Described

#: What the user says is quoted, not claimed: a request may well hold "best" or "ignore".
CLAIMS = ("summary", "cost", "latency", "do_not_use_when", "parameters", "ask_user", "errors")


def said(
    catalogue: Catalogue, pattern: re.Pattern[str], *, keys: tuple[str, ...] = CLAIMS
) -> Iterator[tuple[Described, str, str]]:
    """Yield (tool, place, the words) once for each tool, place and words that *pattern* finds under *keys*."""
    for tool in catalogue.tools:
        found = dict.fromkeys(
            (place, match.group().strip())
            for place, text in tool.sentences()
            if place.partition(".")[0] in keys
            for match in pattern.finditer(text)
        )
        yield from ((tool, place, words) for place, words in found)
