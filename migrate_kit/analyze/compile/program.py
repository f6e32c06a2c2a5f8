"""A router as a list of compilable conditions, or the reason why it is none."""

from __future__ import annotations

from dataclasses import dataclass

from migrate_kit.analyze.compile.steps import expression
from migrate_kit.analyze.readiness.assessment import Said
from migrate_kit.model.condition import (
    Always,
    Condition,
    Contains,
    Equals,
    External,
    Fuzzy,
    LabelIs,
    Opaque,
    StartsWith,
    atoms,
)
from migrate_kit.model.condition_text import show
from migrate_kit.model.inventory import LegacyRouter
from migrate_kit.model.twin import end_of

Test = Contains | StartsWith | Equals
_UNKNOWN = (Opaque, External, LabelIs, Fuzzy)


@dataclass(frozen=True, slots=True)
class Program:
    """The conditions of one router in order; `tools[i]` is what branch *i* reaches, None for nothing."""

    router_id: str
    conditions: tuple[Condition, ...]
    tools: tuple[str | None, ...]
    steps: tuple[str, ...]
    exclusive: bool

    def view(self, test: Test) -> tuple[str, ...]:
        """Return the steps after which *test* sees the text."""
        return self.steps if test.normalise is None else test.normalise

    @property
    def tests(self) -> list[Test]:
        """Every test, in source order."""
        every = (atom for condition in self.conditions for atom in atoms(condition))
        return [atom for atom in every if isinstance(atom, Test)]

    @property
    def views(self) -> list[tuple[str, ...]]:
        """The different step lists that tests use, that of the router first."""
        return list(dict.fromkeys((self.steps, *map(self.view, self.tests))))


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a router does not compile."""

    router_id: str
    reason: Said


def program(router: LegacyRouter) -> Program | Refusal:
    """Return *router* as a program, or the first reason against it."""
    if router.pick is not None:
        return Refusal(router.id, Said(key="assess.compile.scored"))
    for branch in router.branches:
        for atom in atoms(branch.condition):
            if not isinstance(atom, Test | Always):
                kind = "opaque" if isinstance(atom, _UNKNOWN) else "kind"
                fields = {"line": branch.line, "source": show(atom)}
                return Refusal(router.id, Said(key=f"assess.compile.{kind}", fields=fields))
    made = Program(
        router.id,
        tuple(branch.condition for branch in router.branches),
        tuple(end_of(branch) if branch.target_kind != "none" else None for branch in router.branches),
        router.normalise,
        router.exclusive,
    )
    strange = next((step for view in made.views for step in view if expression("text", step) is None), None)
    if strange is not None:
        return Refusal(router.id, Said(key="assess.compile.step", fields={"step": strange}))
    return made
