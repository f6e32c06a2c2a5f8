"""What is linted: the descriptions of a folder as they stand in their files, and what the last scan knows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from migrate_kit.describe.lint.tokens import Counter
from migrate_kit.messages import codes
from migrate_kit.model.inventory import Finding, Inventory, Severity
from migrate_kit.model.tokens import estimated
from migrate_kit.model.tool import ToolSpec
from migrate_kit.route.text import fold


@dataclass(frozen=True, eq=False)
class Described:
    """One description with the file it stands in, as it is to be shown, and the lines of its parts."""

    spec: ToolSpec
    file: str
    lines: Mapping[str, int] = field(default_factory=dict)
    """Top-level key, or `key.part` of what it holds → its line."""
    text: str = ""
    """The whole file, comments included."""

    @cached_property
    def anchors(self) -> tuple[str, ...]:
        """The phrases that call for the tool, folded."""
        return tuple(dict.fromkeys(phrase for said in self.spec.use_when if (phrase := fold(said).strip())))

    @cached_property
    def all_anchors(self) -> str:
        """The anchors one a line: a phrase without a line break stands in one of them, or in none."""
        return "\n".join(self.anchors)

    def sentences(self) -> Iterator[tuple[str, str]]:
        """Yield (place, text) of everything that a model or a person reads; a place is a key of `lines`."""
        spec = self.spec
        yield from (("summary", spec.summary), ("cost", spec.cost), ("latency", spec.latency))
        for key in ("use_when", "do_not_use_when", "errors"):
            yield from ((f"{key}.{number}", said) for number, said in enumerate(getattr(spec, key)))
        yield from ((f"ask_user.{name}", said) for name, said in spec.ask_user.items())
        for name, parameter in spec.parameters.items():
            place = f"parameters.{name}"
            yield place, parameter.meaning
            values = (*parameter.examples, *(parameter.enum or ()), parameter.default)
            yield from ((place, str(value)) for value in values if value is not None)
            yield from ((place, phrase) for said in parameter.synonyms.values() for phrase in said)

    def written(self) -> Iterator[tuple[str | int, str]]:
        """Yield (line, text) of the whole file, comments included; without a file (place, text) of the sentences."""
        yield from enumerate(self.text.split("\n"), start=1) if self.text else self.sentences()


@dataclass(frozen=True, eq=False)
class Catalogue:
    """All descriptions that count (rejected ones do not), with the last scan where there is one."""

    tools: Sequence[Described]
    inventory: Inventory | None = None
    texts: Mapping[str, str] = field(default_factory=dict)
    """Tool → its full text as a model reads it."""
    definitions: Mapping[str, str] = field(default_factory=dict)
    """Tool → the text of its definition for a vendor, where the parameters stand apart."""
    count: Counter = estimated
    """How many tokens a text costs."""
    sources: str = ""
    """The scanned folder as it is shown before the files of the last scan."""
    folder: str = "shadow_tools"
    """Where findings on the whole catalogue are shown."""

    def text_of(self, tool: Described) -> str:
        """Return the full text of *tool*, or its sentences where no text was rendered."""
        return self.texts.get(tool.spec.name) or "\n".join(text for _, text in tool.sentences())

    def definition_of(self, tool: Described) -> str:
        """Return the text that a vendor gets beside the schema, or the full text where none was rendered."""
        return self.definitions.get(tool.spec.name) or self.text_of(tool)

    @cached_property
    def tokens(self) -> dict[str, int]:
        """Tool → what its text costs."""
        return {tool.spec.name: self.count(self.text_of(tool)) for tool in self.tools}


def fault(code: str, tool: Described, place: str | int = "name", **message: Any) -> Finding:
    """Return the finding *code* on *tool*, at *place*: a line, a top-level key, or `key.part` of what it holds."""
    line = place if isinstance(place, int) else _line(tool, place)
    severity = Severity(codes()[code].severity)
    name = tool.spec.name
    return Finding(code=code, severity=severity, file=tool.file, line=line, tool=name, message={"tool": name} | message)


def _line(tool: Described, place: str) -> int:
    key = place.partition(".")[0]
    return next((tool.lines[known] for known in (place, key, "name") if known in tool.lines), 1)
