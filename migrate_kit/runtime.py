"""The wiring: configuration → catalogue, twins, router, comparator, sink and flag sources behind one wrapped process.

The shim asks for `build` by entry-point name on first use, in its own thread; nothing here runs on a caller's path.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from hashlib import blake2b
from pathlib import Path
from threading import Lock
from typing import Any

from migrate_kit.compare import DecisionComparator
from migrate_kit.config import Settings, load_settings
from migrate_kit.errors import NoApprovedDescription, NoDescription, PathNotFound
from migrate_kit.execute import Executor, execute, ill_formed
from migrate_kit.execute.configured import desk_of, executor_of
from migrate_kit.execute.confirm import ConfirmationDesk
from migrate_kit.installed import competes, in_described_names, inline_tools, load_routers
from migrate_kit.log import DatabaseFlags, SqlSink
from migrate_kit.log.audit_file import AuditFile
from migrate_kit.log.digest_key import digest_key, key_id
from migrate_kit.log.present_key import PresentKey
from migrate_kit.log.redact import redactor
from migrate_kit.messages import language_of, tell
from migrate_kit.model.binding import RoutersFile
from migrate_kit.model.context import Asker
from migrate_kit.model.decision import Refusal, ToolCall
from migrate_kit.model.phrase import LearnedPhrase, PhrasesFile, digest_of
from migrate_kit.model.ports import (
    AuditSink,
    Comparator,
    DecisionSink,
    DynamicRouter,
    Execute,
    FlagSource,
    Recipe,
    ShimSettings,
)
from migrate_kit.model.rules import RulesFile
from migrate_kit.model.tool import ToolSpec
from migrate_kit.model.twin import Twin
from migrate_kit.report.demotion import own_latch, watched
from migrate_kit.review import CatalogueReader, RulesReader
from migrate_kit.review.ignore_file import IgnoreReader
from migrate_kit.review.phrases_file import load_phrases
from migrate_kit.route import Registry, Router, registry
from migrate_kit.route.phrased import phrased_router
from migrate_kit.route.rules import Ledger, Rulebook, RuledRouter, Terms, admit, unknown_tools
from migrate_kit.route_ext.cache.caches import Caches
from migrate_kit.route_ext.chooser.choosers import Choosers
from migrate_kit.route_ext.routers import SemanticRouters
from migrate_kit.shim.configured import shim_settings


@dataclass(frozen=True)
class ConfiguredRuntime:
    """A Runtime (see `model.ports`) made from a configuration folder. Its catalogue is that of one moment."""

    configuration: Settings
    specs: Mapping[str, ToolSpec]
    """The approved descriptions by name, those pinned to legacy included."""
    committed: RoutersFile
    """The conditions of the code that runs, as the file has them: read once, unlike the descriptions."""
    installed: RoutersFile
    """The same, with the tools under the names of their descriptions."""
    sink: DecisionSink
    comparator: Comparator
    sources: Sequence[FlagSource] = ()
    execute: Execute = execute
    desk: ConfirmationDesk = field(default_factory=ConfirmationDesk)
    """Where dangerous calls are put to a person."""
    audit: AuditSink | None = None
    tools: Registry = field(default_factory=Registry)
    """Every tool by both ways in: what the program registered, by the descriptions that count."""
    registered: Registry = registry
    """What the program registers, at any time."""
    described: tuple[ToolSpec, ...] = ()
    """What the folder said of every tool, approved or not."""
    made_at: int = 0
    """The version of what was registered."""
    reader: CatalogueReader = field(default_factory=CatalogueReader)
    rules: Rulebook = field(default_factory=lambda: Rulebook(RulesFile(), ()))
    """The business rules over every router."""
    rules_reader: RulesReader = field(default_factory=RulesReader)
    ignore: IgnoreReader = field(default_factory=lambda: IgnoreReader(Path()))
    """The mismatches that a person has explained."""
    ledger: Ledger = field(default_factory=Ledger)
    """What rules remember, whichever rules are in force."""
    choosers: Choosers | None = None
    """Puts a language model behind the routers where the configuration wants one."""
    phrases: PhrasesFile = field(default_factory=PhrasesFile)
    """What users say for the tools beside what the descriptions have."""
    caches: Caches | None = None
    """Remembers what that model chose, where the configuration wants it."""
    key: bytes = b""
    """Of the digests in the log."""
    _settings: ShimSettings | None = None
    _routers: dict[str, Router] = field(default_factory=dict)
    _lock: Lock = field(default_factory=Lock)
    _before: Mapping[str, Router] = field(default_factory=dict)
    """The routers over the catalogue before; one whose tools are the same serves on."""
    _semantic: SemanticRouters | None = None
    """Makes the routers where the configuration wants them to read meaning."""

    @cached_property
    def settings(self) -> ShimSettings:
        """The settings of the call path."""
        if self._settings is not None:
            return self._settings
        key = self.key or digest_key(self.configuration)
        return shim_settings(self.configuration, digest_key=key, present_key=PresentKey(self.configuration, key))

    @property
    def recipe(self) -> Recipe:
        """How a process of its own makes the same routers."""
        return Recipe(factory="migrate_kit.runtime:build", start=self.configuration.root)

    @property
    def descriptions_path(self) -> Path:
        """The folder that a running process watches."""
        return self.configuration.tools_path

    def refreshed(self) -> ConfiguredRuntime | None:
        """Return the runtime over descriptions and rules as they are now, None where the approved ones are the same.

        Raises PathNotFound, NoDescription, DescriptionInvalid, RulesInvalid, NotReadable or DuplicateTool where they
        cannot be used.
        """
        phrases = load_phrases(self.configuration.tools_path)
        if phrases != self.phrases:
            # The routers over the same tools and other phrases are others.
            fresh = replace(self, phrases=phrases, _settings=self.settings, _routers={}, _lock=Lock(), _before={})
            return fresh.refreshed() or fresh
        described, version = self._still_there(), self.registered.version
        if (described, version) == (self.described, self.made_at):
            # Read a moment after a change, as is done for a while; the reader gave the very same objects.
            return self._ruled_anew()
        tools = self.registered.described_by(described)
        installed = in_described_names(self.committed, (*described, *_specs(tools)))
        if list(tools) == list(self.tools) and installed == self.installed:
            return self._ruled_anew()
        specs = {spec.name: spec for spec in _specs(tools) if spec.is_approved}
        rules = self.rules_reader.load(self.configuration.tools_path, tuple(specs.values()))
        return replace(
            self,
            specs=specs,
            rules=Rulebook(rules, tuple(specs.values())),
            tools=tools,
            described=described,
            made_at=version,
            installed=installed,
            comparator=DecisionComparator(specs, inline=inline_tools(installed), ignore=self.ignore.load),
            _settings=self.settings,
            _routers={},
            _lock=Lock(),
            _before=dict(self._routers),
        )

    def _ruled_anew(self) -> ConfiguredRuntime | None:
        """Return the runtime over the same tools and the rules as they are now, None where those are the same."""
        specs = tuple(self.specs.values())
        rules = self.rules_reader.load(self.configuration.tools_path, specs)
        if rules == self.rules.file:
            return None
        routers = dict(self._routers)
        return replace(self, rules=Rulebook(rules, specs), _settings=self.settings, _routers=routers, _lock=Lock())

    @cached_property
    def catalogue_version(self) -> str:
        """Hash over the names and approved texts, and over the rules where there are any."""
        digest = blake2b(digest_size=8)
        for name, spec in sorted(self.specs.items()):
            digest.update(f"{name}={spec.text_hash()};".encode())
        if self.rules:
            digest.update(f"rules={self.rules.version};".encode())
        if phrases := self._phrases_of(tuple(self.specs.values())):
            digest.update(f"phrases={digest_of(phrases)};".encode())
        return digest.hexdigest()

    @property
    def prompt_version(self) -> str:
        """Names what a language model is told where one chooses; empty without one."""
        return "" if self.choosers is None else self.choosers.prompt_version

    def twin(self, router_id: str) -> Twin | None:
        """Return the twin of the router, or None when its conditions are not known."""
        found = self.installed.get(router_id)
        return Twin(found.router) if found else None

    def router(self, router_id: str) -> DynamicRouter:
        """Return the dynamic router over the tools that compete in *router_id*; raises NoApprovedDescription."""
        with self._lock:
            if router_id not in self._routers:
                self._routers[router_id] = self._new_router(router_id)
            offline = self._routers[router_id]
        chooser = None if self.choosers is None else self.choosers.over(offline)
        cached = None if self.caches is None or chooser is None else self.caches.over(chooser)
        router = cached or chooser or offline
        if not self.rules:
            return router
        return RuledRouter(router, self.rules, ledger=self.ledger, language=self.configuration.language)

    def record(self, asker: Asker, tools: Sequence[str]) -> None:
        """Remember that *tools* were carried out for *asker*, where a rule may ask for it."""
        if self.rules.has_dependency:
            self.ledger.history.record(asker, tools)

    def admit(self, calls: Sequence[ToolCall], *, asker: Asker, **given: Any) -> Refusal | None:
        """Return why the rules do not let *calls* be made, which no router decided just now; *given* are the Terms."""
        language, terms = self.configuration.language, Terms(**given)
        return admit(calls, self.rules, self.ledger, asker, terms=terms, language=language)

    @property
    def remarks(self) -> tuple[str, ...]:
        """What rules cannot do as they stand, and what the routers do without, each as a sentence."""
        language = language_of()
        known = (*self.described, *_specs(self.tools))
        said = [
            tell("rules.unknown_tool", language, rule=rule.id, name=name)
            for rule, name in unknown_tools(self.rules.file, known)
        ]
        if self.ledger.nameless:
            said.append(tell("rules.nameless", language, count=self.ledger.nameless))
        said += self.ignore.remarks
        danger = self.execute.danger if isinstance(self.execute, Executor) else None
        if danger is not None and danger.nameless:
            said.append(tell("confirm.nameless", language, count=danger.nameless))
        if self.desk.nameless:
            said.append(tell("confirm.nobody", language, count=self.desk.nameless))
        for part in (self.choosers, self.caches, self._semantic):
            said += () if part is None else part.remarks
        return tuple(said)

    @property
    def counters(self) -> Mapping[str, int]:
        """What `status` and metrics count of the routers, beside what the shim counts."""
        return {} if self.caches is None else self.caches.counters

    def tool(self, name: str) -> ToolSpec | None:
        """Return the approved description of *name*, or None."""
        return self.specs.get(name)

    def function(self, name: str) -> Callable[..., Any] | None:
        """Return the callable that the program registered for the tool *name*, or None."""
        found = self.tools.get(name)
        return None if found is None else found.function

    @cached_property
    def declared(self) -> tuple[str, ...]:
        """The tools that the program describes itself, in no file, by name."""
        own = ((one.name, self.registered.get(one.name)) for one in self.tools if one.name in self.specs)
        return tuple(sorted(name for name, one in own if one is not None and one.spec is self.specs[name]))

    @cached_property
    def idle(self) -> tuple[str, ...]:
        """The approved tools that compete in no installed router, by name; those pinned to legacy are meant to."""
        busy = {spec.name for each in self.installed.routers for spec in self.competing(each.id)}
        idle = (spec.name for spec in self.specs.values() if spec.pin != "legacy" and spec.name not in busy)
        return tuple(sorted(idle)) if self.installed.routers else ()

    def _still_there(self) -> tuple[ToolSpec, ...]:
        """Return every description as it stands, approved or not; a folder that lost them all is no catalogue.

        That nobody approves of anything any more is a verdict and holds; that nothing is there is an accident.
        """
        folder = self.configuration.tools_path
        if self.described and not folder.is_dir():
            raise PathNotFound(path=folder)
        described = self.reader.load(folder).specs
        if self.described and not described:
            raise NoDescription(path=folder)
        return described

    def competing(self, router_id: str) -> list[ToolSpec]:
        """Return the approved, unpinned tools that compete in the router, by name."""
        twin = self.twin(router_id)
        reached = {branch.tool for branch in twin.router.branches} if twin else None
        return [spec for _, spec in sorted(self.specs.items()) if competes(spec, router_id, reached)]

    def _new_router(self, router_id: str) -> Router:
        specs = self.competing(router_id)
        if not specs:
            raise NoApprovedDescription(path=self.configuration.tools_path)
        before = self._before.get(router_id)
        if before is not None and before.specs == tuple(specs):
            return before
        given = self.configuration
        phrases = self._phrases_of(specs)
        semantic = None if self._semantic is None else self._semantic.router(router_id, specs, phrases)
        return semantic or phrased_router(
            specs,
            phrases,
            min_score=given.min_score,
            min_margin=given.min_margin,
            language=given.language,
            before=before,
        )

    def _phrases_of(self, specs: Sequence[ToolSpec]) -> tuple[LearnedPhrase, ...]:
        return self.phrases.in_use(self.configuration.learned_phrases, specs)


def build(start: Path, *, registered: Registry = registry) -> ConfiguredRuntime:
    """Return the runtime for *start*, the wrapped source file or a folder; it knows what the program registers.

    Raises ConfigInvalid, DescriptionInvalid, DuplicateTool, RoutersInvalid, RulesInvalid; a database that is down is
    no error (rows wait, then are dropped and counted).
    """
    settings = load_settings(start)
    reader = CatalogueReader()
    described = reader.load(settings.tools_path).specs
    version = registered.version
    tools = registered.described_by(described)
    specs = {spec.name: spec for spec in _specs(tools) if spec.is_approved}
    rules_reader = RulesReader()
    rules = rules_reader.load(settings.tools_path, tuple(specs.values()))
    committed = load_routers(settings)
    installed = in_described_names(committed, (*described, *_specs(tools)))
    url, key = settings.store_url, digest_key(settings)
    ignore, latch = IgnoreReader(settings.tools_path), own_latch(settings)
    # A database row is polled only where a shared database was named; the embedded file has the flag file beside it.
    return ConfiguredRuntime(
        configuration=settings,
        specs=specs,
        committed=committed,
        installed=installed,
        tools=tools,
        registered=registered,
        described=described,
        made_at=version,
        sink=watched(_sink(settings, key), settings, latch),
        key=key,
        comparator=DecisionComparator(specs, inline=inline_tools(installed), ignore=ignore.load),
        ignore=ignore,
        execute=executor_of(settings),
        desk=desk_of(settings),
        audit=AuditFile(settings.state_path / settings.audit_file) if settings.audit_file else None,
        sources=(*((DatabaseFlags(url),) if settings.shared_url else ()), *((latch,) if latch else ())),
        reader=reader,
        rules=Rulebook(rules, tuple(specs.values())),
        rules_reader=rules_reader,
        phrases=load_phrases(settings.tools_path),
        choosers=_choosers(settings),
        caches=Caches(settings) if settings.semantic_cache else None,
        _semantic=SemanticRouters(settings),
    )


def _choosers(settings: Settings) -> Choosers | None:
    """Return what puts a language model behind the routers; None where none is wanted."""
    if settings.chooser == "off":
        return None
    from migrate_kit.describe.export import VENDORS, tool_definition

    language, templates = settings.language, settings.templates_path

    def define(provider: str, spec: ToolSpec, longest: int | None) -> Mapping[str, Any] | None:
        return tool_definition(spec, VENDORS[provider], language=language, templates=templates, longest=longest)

    return Choosers(settings, define=define, check=ill_formed)


def _specs(tools: Registry) -> list[ToolSpec]:
    return [tool.spec for tool in tools if tool.spec is not None]


def _sink(settings: Settings, key: bytes) -> SqlSink:
    return SqlSink(
        settings.store_url,
        queue_size=settings.queue_size,
        spill_folder=settings.spill_path if settings.durability == "spill" else None,
        spill_bytes=settings.spill_mb * 1_000_000,
        redact=redactor(settings.redactor) if settings.keep_text else None,
        key_id=key_id(key),
        keep_us=None if settings.keep_days is None else settings.keep_days * 86_400_000_000,
        keep_bytes=None if settings.keep_mb is None else settings.keep_mb * 1_000_000,
    )
