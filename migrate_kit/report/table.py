"""A table, the same for terminal, Markdown and page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Table:
    """A titled table; its first row are the heads. `figures` are the columns of numbers."""

    title: str
    rows: Sequence[Sequence[str]]
    figures: range = range(0)
