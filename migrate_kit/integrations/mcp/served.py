"""The tools that a server offers: approved, not pinned to legacy, with a function that can be called."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from migrate_kit.config import Settings
from migrate_kit.describe.export import VENDORS, export_tools
from migrate_kit.describe.lint import Described
from migrate_kit.integrations.mcp.functions import NotServable, function_of
from migrate_kit.messages import Language, tell
from migrate_kit.model.rules import RulesFile
from migrate_kit.model.tool import ToolSpec
from migrate_kit.review import RulesReader, load_folder
from migrate_kit.route.rules import Rulebook


@dataclass(frozen=True, slots=True)
class Served:
    """One tool: its description, what to call, and how `tools/list` shows it."""

    spec: ToolSpec
    function: Callable[..., Any]
    definition: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ServedTools:
    """A whole catalogue, as it was at one moment."""

    tools: Mapping[str, Served] = field(default_factory=dict)
    """By name, in order of the names: a stable order keeps the clients' caches."""
    unserved: Mapping[str, str] = field(default_factory=dict)
    """Approved tools that cannot be served → the reason as a sentence."""
    drafts: int = 0
    rules: Rulebook = field(default_factory=lambda: Rulebook(RulesFile(), ()))
    """The business rules over every call."""

    def groups(self) -> dict[str, list[Served]]:
        """Return group → its tools; tools without a group are under the empty name, which comes last."""
        found: dict[str, list[Served]] = {}
        for name in sorted({served.spec.group for served in self.tools.values()}, key=lambda name: (not name, name)):
            found[name] = [served for served in self.tools.values() if served.spec.group == name]
        return found


def load_served(settings: Settings, *, language: Language, reader: RulesReader | None = None) -> ServedTools:
    """Return the tools of the configured folder, and the rules over them, as they stand in their files now.

    Raises DescriptionInvalid, RulesInvalid, NotReadable or DuplicateTool for the folder, ConfigInvalid for a template.
    A tool that alone cannot be served is no error.
    """
    catalogue = load_folder(settings.tools_path)
    approved = [spec for spec in catalogue.specs if spec.is_approved and spec.pin != "legacy"]
    templates = settings.path(settings.templates_folder) if settings.templates_folder else None
    tools: dict[str, Served] = {}
    unserved: dict[str, str] = {}
    for spec in sorted(approved, key=lambda spec: spec.name):
        shown = catalogue.files[spec.name].name
        made = export_tools([Described(spec, shown)], VENDORS["mcp"], language=language, templates=templates)
        try:
            if not made.definitions:
                refused = made.findings[0]
                unserved[spec.name] = tell(f"finding.{refused.code}", language, **refused.message)
                continue
            tools[spec.name] = Served(spec, function_of(spec), made.definitions[0])
        except NotServable as reason:
            unserved[spec.name] = reason.say(language)
    rules = Rulebook((reader or RulesReader()).load(settings.tools_path, approved), approved)
    return ServedTools(tools, unserved, drafts=len(catalogue.specs) - len(approved), rules=rules)
