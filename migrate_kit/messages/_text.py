"""The two records the message tables are made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Language = Literal["en", "zh"]


@dataclass(frozen=True, slots=True)
class Text:
    """One sentence in both languages; `{name}` marks a field."""

    en: str
    zh: str

    def in_(self, language: Language) -> str:
        """Return the sentence in *language*."""
        return self.zh if language == "zh" else self.en


@dataclass(frozen=True, slots=True)
class Explained:
    """A code with what `explain` shows: one-line title, why it matters, what to do."""

    name: str
    """Stable kebab-case name, e.g. `dead-branch`."""
    title: Text
    why: Text
    remedy: Text
    severity: Literal["error", "warning", "note"] = "warning"
    example: str = ""
    """A few lines of code that raise the finding; for errors empty."""
