"""The inventory as one page that draws each router: no script, no font, no picture from elsewhere."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, StrictUndefined

from migrate_kit._resources import templates_folder
from migrate_kit.analyze.export.told import Told, told
from migrate_kit.analyze.identity import FindingKey, placed
from migrate_kit.messages import Language, codes, tell
from migrate_kit.model.condition_text import show
from migrate_kit.model.inventory import Branch, Computed, Inventory, LegacyRouter
from migrate_kit.model.secret import masked


@dataclass(frozen=True, slots=True)
class Step:
    """One branch as drawn, with the findings at its line."""

    branch: Branch
    condition: str
    arguments: tuple[tuple[str, str], ...]
    findings: tuple[Told, ...]


@dataclass(frozen=True, slots=True)
class Chain:
    """One router as drawn: its branches in their order, and the findings that stand at none of them."""

    router: LegacyRouter
    steps: tuple[Step, ...]
    findings: tuple[Told, ...] = field(default=())

    @property
    def tools(self) -> int:
        """How many tools the branches reach."""
        return len({step.branch.tool for step in self.steps if step.branch.tool})


def render_page(
    inventory: Inventory,
    *,
    language: Language,
    base: str = "",
    known: Collection[FindingKey] = frozenset(),
    templates: Path | None = None,
) -> str:
    """Return the page. *templates* is a folder whose `scan/` templates come before the shipped ones."""
    findings = told(inventory, language=language, base=base, known=known)
    chains = list(_chains(inventory, findings, language))
    drawn = {id(f) for chain in chains for f in (*chain.findings, *(f for step in chain.steps for f in step.findings))}
    return (
        _environment(templates)
        .get_template("scan/page.html.j2")
        .render(
            inventory=inventory,
            chains=chains,
            others=[finding for finding in findings if id(finding) not in drawn],
            language=language,
            base=base,
            names={code: entry.name for code, entry in codes().items()},
            place=lambda file, line: placed(file, base) + inventory.place(file, line).removeprefix(file),
            masked=masked,
            t=lambda key, **fields: tell(key, language, **fields),
        )
    )


def _chains(inventory: Inventory, findings: list[Told], language: Language) -> Iterator[Chain]:
    taken: set[int] = set()
    for router in inventory.routers:
        own = [f for f in findings if id(f) not in taken and _belongs(f, router)]
        taken.update(map(id, own))
        yield _chain(router, own, language)


def _belongs(told: Told, router: LegacyRouter) -> bool:
    # One function may hold several chains, which share its id; the lines tell them apart.
    if told.finding.router != router.id:
        return False
    lines = {branch.line for branch in router.branches}
    return told.finding.line in lines or router.first_line <= told.finding.line <= router.last_line


def _chain(router: LegacyRouter, findings: list[Told], language: Language) -> Chain:
    at: dict[int, list[Told]] = {}
    for finding in findings:
        at.setdefault(finding.finding.line, []).append(finding)
    steps = []
    for branch in router.branches:
        shown = _of_branch(at, branch)
        steps.append(Step(branch, show(branch.condition, language), tuple(_arguments(branch.arguments)), shown))
    return Chain(router, tuple(steps), tuple(finding for left in at.values() for finding in left))


def _of_branch(at: dict[int, list[Told]], branch: Branch) -> tuple[Told, ...]:
    """Take from *at* what is drawn beside *branch*: of several branches in a line, each gets its own tool's."""
    here = at.get(branch.line, [])
    own = [finding for finding in here if finding.finding.tool in (None, branch.tool)]
    at[branch.line] = [finding for finding in here if finding not in own]
    return tuple(own)


def _arguments(arguments: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for name, value in arguments.items():
        yield name, masked(f"‹{value.source}›" if isinstance(value, Computed) else repr(value))


def _environment(templates: Path | None) -> Environment:
    folders = [folder for folder in (templates, templates_folder()) if folder is not None]
    return Environment(
        loader=ChoiceLoader([FileSystemLoader(folder) for folder in folders]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
