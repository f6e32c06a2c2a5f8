"""What comments, help texts and docstrings say of the use of a tool, beside what its branches say.

Good: `where is my parcel` of a comment beside the keyword `parcel`; `报表` of `不要用于报表` among the exclusions.
Bad:  a phrase that a keyword says already.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from migrate_kit.describe.when import exclusion
from migrate_kit.messages import Language
from migrate_kit.model.inventory import ToolFacts

_NOTE = re.compile(r"(?:todo|fixme|xxx|hack|noqa|type:|pragma|pylint|待办)\b", re.IGNORECASE)
HELP, COMMENT = "help-text", "comment-words"
"""The rule of what a help text says that a tool is for, and of what a comment at a branch lists."""


def use_hints(tool: ToolFacts, phrases: Sequence[str]) -> tuple[str, ...]:
    """Return the phrases that speak for *tool* in words around it, those left out that are among *phrases*."""
    known = {phrase.casefold() for phrase in phrases}
    said = (use.words for use in tool.uses if use.speaks == "for")
    return tuple(dict.fromkeys(words for words in said if words.casefold() not in known))


def refusal_hints(tool: ToolFacts, names: Mapping[str, str], language: Language) -> tuple[str, ...]:
    """Return sentences about what the words around *tool* say against it; *names* are those of the descriptions."""
    told: dict[str, dict[str, None]] = {}
    for use in tool.uses:
        if use.speaks == "against":
            told.setdefault(names.get(use.instead, ""), {})[use.words] = None
    return tuple(exclusion(sibling, words, language) for sibling, words in told.items())


def help_summary(tool: ToolFacts) -> str:
    """Return what a help text says that *tool* is for; empty without one."""
    return next((use.words for use in tool.uses if use.evidence.rule == HELP), "")


def is_told(comment: str, tool: ToolFacts) -> bool:
    """Tell whether *comment* sums *tool* up: it is no note of work to be done, nor mostly a list of what users say."""
    if not comment or _NOTE.match(comment):
        return False
    beside = comment
    for use in tool.uses:
        if use.evidence.rule == COMMENT:
            beside = beside.replace(use.words, "")
    return _letters(beside) * 2 > _letters(comment)


def _letters(text: str) -> int:
    return sum(map(str.isalnum, text))


def use_evidence(tool: ToolFacts, hints: Sequence[str], summary: str) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Yield (place, rule with confidence, parts) for each of the facts that is told."""
    for use in tool.uses:
        parts = ["do_not_use_when"] if use.speaks == "against" else []
        if use.words in hints:
            parts.append(f"use_when:{_as_part(use.words)}")
        if summary == HELP == use.evidence.rule and use.words == help_summary(tool):
            parts.append("summary")
        if parts:
            yield str(use.evidence), f"{use.evidence.rule} {use.evidence.confidence}", tuple(parts)


def _as_part(words: str) -> str:
    """Return *words* as the last part of a name in a line of evidence, which holds no blanks."""
    return "_".join(words.replace(",", " ").replace(":", " ").split())
