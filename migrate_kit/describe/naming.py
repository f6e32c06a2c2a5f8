"""Names that every vendor takes: `[a-z0-9_]`, short enough for `<name>_shadow` to fit into 64 characters, unique."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import count

from migrate_kit.errors import DuplicateTool
from migrate_kit.model.inventory import ToolFacts

LONGEST = 64 - len("_shadow")
MOST_WORDS = 4
"""Words of a name that is made from a sentence."""
_SMALL = frozenset(
    {"a", "an", "the", "of", "to", "for", "in", "on", "at", "by", "from", "with", "and", "or", "its", "this", "that"}
)
#: `rules.yaml` holds something else; the others are devices on Windows, whatever stands behind the dot.
_NO_STEM = frozenset(
    {"rules", "con", "prn", "aux", "nul", *(f"{port}{number}" for port in ("com", "lpt") for number in range(1, 10))}
)
_SAYS_NOTHING = frozenset({"handle", "run", "execute", "call", "process", "__call__", "invoke", "main", "do", "action"})


def name_tools(
    tools: Sequence[ToolFacts],
    *,
    known: Mapping[str, str] | None = None,
    hints: Mapping[str, Sequence[str]] | None = None,
) -> dict[str, ToolFacts]:
    """Return name → facts, in the order of *tools*.

    A method is named by itself, or by its class where its own name says nothing or is taken; a function whose name
    has no Latin letter by the first of its *hints* (tool → texts about it) that has. What a description names already
    (*known*: implementation → name) keeps that name. Raises DuplicateTool when two different tools cannot be told
    apart.
    """
    once = list({(tool.file, tool.name, tool.line): tool for tool in tools}.values())
    own = [_short(tool) for tool in once]
    readable = [_from_hints((hints or {}).get(tool.name, ())) if _is_unreadable(tool) else "" for tool in once]
    counts = Counter([hint or name for hint, name in zip(readable, own, strict=True)])
    named: dict[str, ToolFacts] = {}
    for tool, short, hint in zip(once, own, readable, strict=True):
        name = hint or short
        if counts[name] > 1:
            name = f"{hint}_{_mark(tool.name)}" if hint else safe_name(tool.name) if "." in tool.name else name
        kept = (known or {}).get(tool.implementation, name)
        if kept not in counts:
            name = kept
        if name in named:
            first, second = (f"{t.file}:{t.line}" for t in (named[name], tool))
            raise DuplicateTool(tool=name, first=first, second=second)
        named[name] = tool
    return named


def _is_unreadable(tool: ToolFacts) -> bool:
    return not re.search(r"[A-Za-z]", tool.name.rpartition(".")[2])


def _from_hints(hints: Sequence[str]) -> str:
    """Return a name from the first of *hints* that is English, its telling words only; empty without one."""
    for hint in hints:
        words = [word for word in re.findall(r"[a-z][a-z0-9]+", hint.lower()) if word not in _SMALL]
        if hint.isascii() and words:
            return "_".join(words[:MOST_WORDS])[: LONGEST - 7].strip("_")
    return ""


def _mark(name: str) -> str:
    return hashlib.blake2b(name.encode(), digest_size=3).hexdigest()


def safe_name(name: str) -> str:
    """Return *name* in lower case with underscores; what cannot be written so is kept apart by a short hash."""
    spaced = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", name)
    kept = re.sub(r"[^a-z0-9]+", "_", spaced.lower()).strip("_")
    if name.isascii() and 0 < len(kept) <= LONGEST:
        return kept
    return "_".join(filter(None, (kept[: LONGEST - 7].strip("_") or "tool", _mark(name))))


def file_stem(name: str, taken: Collection[str] = ()) -> str:
    """Return a file name without suffix for the description of *name*: in lower case, on any system, not in *taken*.

    *taken* holds file names in lower case, some systems do not tell apart more. A name from elsewhere may be a path.
    """
    stem = name if re.fullmatch(r"[a-z0-9_][a-z0-9_-]*", name) and len(name) <= LONGEST else safe_name(name)
    free = (stem if number == 1 else f"{stem}-{number}" for number in count(1))
    return next(each for each in free if each not in _NO_STEM and f"{each}.yaml" not in taken)


def words_of(name: str) -> str:
    """Return an identifier or label as words: `restartService` → `restart service`."""
    spaced = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|[_.\-:/]+", " ", name)
    return " ".join(spaced.split()).lower()


def _short(tool: ToolFacts) -> str:
    owner, _, own = tool.name.rpartition(".")
    return safe_name(owner.rpartition(".")[2] if own in _SAYS_NOTHING and owner else own)
