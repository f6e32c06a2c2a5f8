"""Short stable keys for the fixed answers of a router: what each of them is about.

Good: a comment `# opening hours`, a label `HOURS`, the first telling words "营业时间" or "opening hours".
Bad:  `k`, `1`, `?` tell nothing of what is asked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from migrate_kit.model.inventory import Branch
from migrate_kit.scan.tools.inline_name import labels_of, mark, phrases_of, topic_of_comment

LONGEST = 32


def topics_of(branches: Sequence[Branch]) -> list[str]:
    """Return a key for each branch, no two the same."""
    found: list[str] = []
    for branch in branches:
        options = (key for said in _said(branch) if (key := key_of(said)))
        found.append(next((key for key in options if key not in found), f"topic_{mark(branch)}"))
    return found


def keys_of(groups: Sequence[Sequence[str]]) -> list[str]:
    """Return a key for each group of words, no two the same; nothing for a group that has no telling word left."""
    found: list[str] = []
    for words in groups:
        found.append(next((key for word in words if (key := key_of(word)) and key not in found), ""))
    return found


def key_of(said: str) -> str:
    """Return *said* as a key: Latin words in lower case with underscores, Chinese ones as they are."""
    plain = re.sub(r"[^\w]+", "_", said.strip().lower()).strip("_")
    tells = re.search(r"[a-z]{2}|[\u3400-\u9fff]", plain)
    return plain[:LONGEST].strip("_") if tells else ""


def _said(branch: Branch) -> Iterator[str]:
    yield topic_of_comment(branch.comment)
    yield from (label.rpartition(".")[2] for label in labels_of(branch.condition))
    yield from phrases_of(branch.condition)
