"""The tools that a server offers: approved, not pinned to legacy, with a function that can be called."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from migrate_kit.config import Settings
from migrate_kit.describe.export import VENDORS, Exported, export_tools
from migrate_kit.describe.lint import Described
from migrate_kit.errors import NoDescription, PathNotFound
from migrate_kit.integrations.mcp.functions import NotServable, function_of
from migrate_kit.messages import Language, tell
from migrate_kit.model.rules import RulesFile
from migrate_kit.model.tool import ToolSpec
from migrate_kit.review import Catalogue, CatalogueReader, RulesReader
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


class ServedFolder:
    """Loads the tools of the configured folder again and again; a file is read and worded only when it is new."""

    def __init__(self, settings: Settings, *, language: Language) -> None:
        self._settings, self._language = settings, language
        self._reader, self._rules = CatalogueReader(), RulesReader()
        self._worded: dict[str, tuple[ToolSpec, Exported]] = {}
        self._had_any = False

    def load(self) -> ServedTools:
        """Return the tools, and the rules over them, as they stand in their files now.

        Raises DescriptionInvalid, RulesInvalid, NotReadable or DuplicateTool for the folder, TemplateInvalid for a
        template; PathNotFound or NoDescription where everything that was there is gone, which is an accident and no
        verdict. A tool that alone cannot be served is no error.
        """
        catalogue = self._catalogue()
        approved = [spec for spec in catalogue.specs if spec.is_approved and spec.pin != "legacy"]
        tools: dict[str, Served] = {}
        unserved: dict[str, str] = {}
        for spec in sorted(approved, key=lambda spec: spec.name):
            found = self._served(spec, catalogue.files[spec.name].name)
            if isinstance(found, Served):
                tools[spec.name] = found
            else:
                unserved[spec.name] = found
        # A load that was given up may still run beside this one.
        self._worded = {spec.name: self._worded[spec.name] for spec in approved if spec.name in self._worded}
        rules = Rulebook(self._rules.load(self._settings.tools_path, approved), approved)
        return ServedTools(tools, unserved, drafts=len(catalogue.specs) - len(approved), rules=rules)

    def _catalogue(self) -> Catalogue:
        folder = self._settings.tools_path
        if self._had_any and not folder.is_dir():
            raise PathNotFound(path=folder)
        catalogue = self._reader.load(folder)
        if self._had_any and not catalogue.specs:
            raise NoDescription(path=folder)
        self._had_any = bool(catalogue.specs)
        return catalogue

    def _served(self, spec: ToolSpec, file: str) -> Served | str:
        """Return the tool, or the reason why it cannot be served."""
        made = self._made(spec, file)
        if not made.definitions:
            refused = made.findings[0]
            return tell(f"finding.{refused.code}", self._language, **refused.message)
        try:
            return Served(spec, function_of(spec), made.definitions[0])
        except NotServable as reason:
            return reason.say(self._language)

    def _made(self, spec: ToolSpec, file: str) -> Exported:
        known = self._worded.get(spec.name)
        if known is not None and known[0] is spec:
            return known[1]
        given = self._settings
        templates = given.templates_path
        made = export_tools([Described(spec, file)], VENDORS["mcp"], language=self._language, templates=templates)
        self._worded[spec.name] = spec, made
        return made


def load_served(settings: Settings, *, language: Language) -> ServedTools:
    """Return the tools of the configured folder, read once; raises what `ServedFolder.load` raises."""
    return ServedFolder(settings, language=language).load()
