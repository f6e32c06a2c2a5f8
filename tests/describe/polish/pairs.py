"""Texts of descriptions with another wording each, and whether it says the same: what the check is measured by.

A wording is faithful where a careful reader of the text would sign it; one that adds, loses or turns anything is not,
however well it reads. Each list was written before the check had seen it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from migrate_kit.describe.polish import Outcome
from migrate_kit.messages import Language
from migrate_kit.model.tool import ParameterSpec, ToolSpec
from tests.describe.polish.models import answered, asking


@dataclass(frozen=True, slots=True)
class Pair:
    """A text in its place, and another wording of it that cites every fact it may."""

    language: Language
    where: str
    """`summary`, `do_not_use_when`, `meaning:NAME` or `question:NAME`."""
    text: str
    sentence: str
    is_faithful: bool
    more: Mapping[str, Any] = field(default_factory=dict)
    """What else the description says: `parameters`, `cost`, `latency` …"""

    @property
    def place(self) -> str:
        """The name of the place in an answer."""
        kind, _, name = self.where.partition(":")
        return {
            "meaning": f"parameters.{name}.meaning",
            "question": f"ask_user.{name}",
            "do_not_use_when": "do_not_use_when.1",
        }.get(kind, kind)

    @property
    def spec(self) -> ToolSpec:
        """The description that says `text`."""
        kind, _, name = self.where.partition(":")
        spec = ToolSpec(**{"name": "some_tool", "summary": "", "effects": "unknown", **self.more})
        if kind == "summary":
            return spec.model_copy(update={"summary": self.text})
        if kind == "do_not_use_when":
            return spec.model_copy(update={"do_not_use_when": (self.text,)})
        parameter = spec.parameters.get(name, ParameterSpec())
        if kind == "meaning":
            parameter = parameter.model_copy(update={"meaning": self.text})
            return spec.model_copy(update={"parameters": spec.parameters | {name: parameter}})
        return spec.model_copy(update={"parameters": {name: parameter}, "ask_user": {name: self.text}})

    def judged(self) -> Outcome:
        """What becomes of the sentence."""
        place = next(each for each in asking(self.spec, self.language).places if each.about == self.place)
        said = {"field": self.place, "sentence": self.sentence, "cites": list(place.cites)}
        return answered([said], self.spec, self.language)


def pairs(
    language: Language, is_faithful: bool, rows: list[tuple[str, str, str] | tuple[str, str, str, dict[str, Any]]]
) -> Iterator[Pair]:
    """Yield the rows (where, text, sentence, what else is said) of a table."""
    for where, text, sentence, *more in rows:
        yield Pair(language, where, text, sentence, is_faithful, more[0] if more else {})
