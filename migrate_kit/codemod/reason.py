"""Refused: why a branch stays where it is, as a sentence of `messages/extract.py` and its fields."""

from __future__ import annotations

from typing import Any

from migrate_kit.messages import language_of, tell


class Refused(Exception):
    """Internal: a branch cannot be moved faithfully. Never leaves the planning; there it becomes a NotExtractable."""

    def __init__(self, *, why: str, **fields: Any) -> None:
        super().__init__(why)
        self.why = why
        self.fields = fields

    def sentence(self) -> str:
        """Return the reason in the reader's language."""
        shown = {key: ", ".join(value) if isinstance(value, tuple) else value for key, value in self.fields.items()}
        return tell(f"extract.why.{self.why}", language_of(), **shown)
