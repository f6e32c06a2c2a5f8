"""Accepted examples: requests with the tool that a person, or both routers, judged right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b

from migrate_kit.model.case import Case
from migrate_kit.route.text import fold


@dataclass(frozen=True)
class Examples:
    """Folded requests and their tools, in an order that depends on nothing but what they say."""

    rows: tuple[tuple[str, str], ...] = ()
    """Request and tool."""

    def __len__(self) -> int:
        return len(self.rows)

    @cached_property
    def counts(self) -> Counter[str]:
        """How many examples each tool has."""
        return Counter(tool for _, tool in self.rows)

    @cached_property
    def digest(self) -> str:
        """Hash over requests and tools."""
        said = "\n".join(f"{tool}\t{text}" for text, tool in self.rows)
        return blake2b(said.encode("utf-8", "replace"), digest_size=8).hexdigest()

    def of(self, names: Iterable[str]) -> Examples:
        """Return the examples of the tools *names*."""
        known = frozenset(names)
        return Examples(tuple(row for row in self.rows if row[1] in known))


def accepted(cases: Iterable[Case]) -> Examples:
    """Return the cases that say one tool for one request; a request that is said to mean two tools teaches nothing."""
    said: dict[str, set[str]] = {}
    for case in cases:
        if len(case.labels) == 1 and case.text.strip():
            said.setdefault(fold(case.text), set()).add(case.labels[0])
    rows = ((text, next(iter(tools))) for text, tools in said.items() if len(tools) == 1)
    # Mixed by content: folds of equal make-up without a random number, whatever the order of the file.
    return Examples(tuple(sorted(rows, key=_mixed)))


def _mixed(row: tuple[str, str]) -> bytes:
    return blake2b("\t".join(row).encode("utf-8", "replace"), digest_size=8).digest()
