"""Names that every vendor takes: `[a-z0-9_]`, short enough for `<name>_shadow` to fit into 64 characters, unique."""

from __future__ import annotations

import hashlib
import re
from collections import defaultdict
from collections.abc import Sequence

from migrate_kit.errors import DuplicateTool
from migrate_kit.model.inventory import ToolFacts

LONGEST = 64 - len("_shadow")
_SAYS_NOTHING = frozenset({"handle", "run", "execute", "call", "process", "__call__", "invoke", "main", "do", "action"})


def name_tools(tools: Sequence[ToolFacts]) -> dict[str, ToolFacts]:
    """Return name → facts, in the order of *tools*.

    A method is named by itself, or by its class where its own name says nothing or is taken. Raises DuplicateTool
    when two different tools cannot be told apart.
    """
    once = list({(tool.file, tool.name, tool.line): tool for tool in tools}.values())
    short: defaultdict[str, list[ToolFacts]] = defaultdict(list)
    for tool in once:
        short[_short(tool)].append(tool)
    named: dict[str, ToolFacts] = {}
    for tool in once:
        name = _short(tool)
        if len(short[name]) > 1 and "." in tool.name:
            name = safe_name(tool.name)
        if name in named:
            first, second = (f"{t.file}:{t.line}" for t in (named[name], tool))
            raise DuplicateTool(tool=name, first=first, second=second)
        named[name] = tool
    return named


def safe_name(name: str) -> str:
    """Return *name* in lower case with underscores; what cannot be written so is kept apart by a short hash."""
    spaced = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", name)
    kept = re.sub(r"[^a-z0-9]+", "_", spaced.lower()).strip("_")
    if name.isascii() and 0 < len(kept) <= LONGEST:
        return kept
    mark = hashlib.blake2b(name.encode(), digest_size=3).hexdigest()
    return "_".join(filter(None, (kept[: LONGEST - 7].strip("_") or "tool", mark)))


def words_of(name: str) -> str:
    """Return an identifier or label as words: `restartService` → `restart service`."""
    spaced = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|[_.\-:/]+", " ", name)
    return " ".join(spaced.split()).lower()


def _short(tool: ToolFacts) -> str:
    owner, _, own = tool.name.rpartition(".")
    return safe_name(owner.rpartition(".")[2] if own in _SAYS_NOTHING and owner else own)
