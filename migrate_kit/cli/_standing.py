"""How far a migration has come, as far as the files say: what was scanned, described, approved, installed."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from migrate_kit.config import Settings
from migrate_kit.errors import MigrateKitError, NoApprovedDescription, NothingInstalled

if TYPE_CHECKING:
    from migrate_kit.model.binding import RoutersFile
    from migrate_kit.model.rules import RulesFile
    from migrate_kit.model.tool import ToolSpec
    from migrate_kit.shim.processes import ProcessMark


@dataclass(frozen=True, slots=True)
class Standing:
    """What there is. A part that cannot be read is None, and its error says why."""

    settings: Settings
    specs: tuple[ToolSpec, ...] | None = ()
    routers: RoutersFile | None = None
    rules: RulesFile | None = None
    """None where there are none, or they cannot be used."""
    installed: tuple[str, ...] = ()
    declared: frozenset[str] = frozenset()
    """Tools that running programs describe themselves, in no file."""
    errors: dict[str, MigrateKitError] = field(default_factory=dict)
    """`specs`, `routers` or `rules` → why that part cannot be read."""

    @property
    def approved(self) -> int:
        """Number of approved descriptions."""
        return sum(spec.is_approved for spec in self.specs or ())

    @property
    def tools(self) -> frozenset[str]:
        """Names of the tools that a description, an installed router or a running program knows."""
        from migrate_kit.installed import in_described_names

        names = {spec.name for spec in self.specs or ()} | self.declared
        if self.routers is not None:
            for entry in in_described_names(self.routers, self.specs or ()).routers:
                names |= {branch.tool for branch in entry.router.branches if branch.tool}
        return frozenset(names)

    def next_command(self) -> str | None:
        """Return the command that takes the migration on, or None once everything is in place."""
        if self.errors:
            return "migrate-kit check"
        if not self.specs and not self.installed:
            return "migrate-kit describe" if _has_routers(self.settings.inventory_path) else "migrate-kit scan"
        if not self.approved:
            return "migrate-kit review" if self.specs else "migrate-kit describe"
        return None if self.installed else "migrate-kit install --write"

    def trouble_deciding(self, stage: str) -> MigrateKitError | None:
        """Return why the dynamic router could not decide anything in *stage*, or None."""
        for error in self.errors.values():
            return error
        if not self.approved and not self.declared:
            return NoApprovedDescription(path=self.settings.tools_path)
        return None if self.installed else NothingInstalled(stage=stage)


def standing(settings: Settings) -> Standing:
    """Return how far the migration of *settings* has come. Never raises what is wrong with a file; it is kept."""
    from migrate_kit.installed import load_routers
    from migrate_kit.review import load_folder

    errors: dict[str, MigrateKitError] = {}
    specs: tuple[ToolSpec, ...] | None = None
    routers: RoutersFile | None = None
    try:
        specs = load_folder(settings.tools_path).specs
    except (MigrateKitError, OSError) as error:
        errors["specs"] = _ours(error)
    try:
        routers = load_routers(settings)
    except (MigrateKitError, OSError) as error:
        errors["routers"] = _ours(error)
    rules = _rules(settings, specs or (), errors)
    marks = _marks(settings)
    declared = frozenset(name for mark in marks for name in mark.declared)
    return Standing(settings, specs, routers, rules, _installed(settings, routers, marks), declared, errors)


def _rules(settings: Settings, specs: Sequence[ToolSpec], errors: dict[str, MigrateKitError]) -> RulesFile | None:
    from migrate_kit.review import RulesReader
    from migrate_kit.review.rules_file import rules_path

    try:
        approved = [spec for spec in specs if spec.is_approved]
        return RulesReader().load(settings.tools_path, approved) if rules_path(settings.tools_path) else None
    except (MigrateKitError, OSError) as error:
        errors["rules"] = _ours(error)
        return None


def _has_routers(inventory: Path) -> bool:
    try:
        return bool(json.loads(inventory.read_bytes())["routers"])
    except (OSError, ValueError, KeyError, TypeError):
        return False


def _ours(error: MigrateKitError | OSError) -> MigrateKitError:
    from migrate_kit.cli._system import system_error

    return system_error(error) if isinstance(error, OSError) else error


def _installed(settings: Settings, routers: RoutersFile | None, marks: Sequence[ProcessMark]) -> tuple[str, ...]:
    """Return the ids of the routers that `install` wrapped, and of those that somebody wrapped by hand."""
    if routers is None:
        return ()
    by_us = {entry.id for entry in routers.routers if entry.installed}
    rest = (entry for entry in routers.routers if entry.id not in by_us)
    by_hand = {entry.id for entry in rest if _is_wrapped(settings.root / entry.router.file, entry.id)}
    running = {router.id for mark in marks for router in mark.routers}
    return tuple(sorted(by_us | by_hand | running))


def _is_wrapped(path: Path, router_id: str) -> bool:
    try:
        source = path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return False
    return f'router("{router_id}"' in source or f"router('{router_id}'" in source


def _marks(settings: Settings) -> Sequence[ProcessMark]:
    from migrate_kit.shim.processes import list_processes

    try:
        return list_processes(settings.state_path)
    except MigrateKitError:
        return ()
