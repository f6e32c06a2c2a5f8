"""One ground for or against a body being a router, as data: which rule spoke, how much, about what."""

from __future__ import annotations

from typing import Any

from pydantic import Field, JsonValue

from migrate_kit.messages import Language, tell
from migrate_kit.model.record import Record


class Ground(Record):
    """What one rule of the detection found; its sentence is `ground.CODE` of the messages."""

    code: str = Field(description="stable name of the rule")
    points: float = Field(description="how far it moved the confidence")
    fields: dict[str, JsonValue] = Field(default_factory=dict, description="fields of the sentence")

    def sentence(self, language: Language = "en") -> str:
        """Return what was found, such as `chooses between 3 tools`."""
        return tell(f"ground.{self.code}", language, **self.fields)

    def told(self, language: Language = "en") -> str:
        """Return the points and the sentence, such as `+0.30 chooses between 3 tools`; a mere note without points."""
        return f"{self.points:+.2f} {self.sentence(language)}" if self.points else self.sentence(language)


def ground(code: str, points: float, **fields: Any) -> Ground:
    """Return a ground."""
    return Ground(code=code, points=points, fields=fields)
