"""What was read of one body, before labels are joined."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from migrate_kit.model.condition import Condition, atoms
from migrate_kit.model.inventory import Branch, RouterStage
from migrate_kit.scan.definitions import FunctionDef, Module
from migrate_kit.scan.leaves import tests_labels_only
from migrate_kit.scan.targets import Target
from migrate_kit.scan.truth import folded, is_emptiness
from migrate_kit.scan.values import Place


@dataclass(frozen=True)
class RawBranch:
    """A branch with its target as read, before labels are joined."""

    place: Place
    condition: Condition
    target: Target
    comment: str = ""

    def finished(self, file: str, **changes: object) -> Branch:
        """Return the record; its file is named only where the row lies elsewhere."""
        other = self.place.file if self.place.file != file else None
        return Branch(
            line=self.place.line,
            file=other,
            condition=folded(self.condition),
            target=self.target.name,
            target_kind=self.target.kind,
            arguments=self.target.arguments,
            comment=self.comment,
            **changes,
        )


@dataclass(frozen=True)
class RawRouter:
    """What was read of one body."""

    module: Module
    function: str
    definition: FunctionDef | None
    first_line: int
    last_line: int
    subject: str
    parameter: str | None
    normalise: tuple[str, ...]
    exclusive: bool
    branches: tuple[RawBranch, ...]
    default: RawBranch | None
    origins: frozenset[str] = frozenset()
    """Ids of the functions whose labels are tested."""
    pick: Literal["max_score", "mixed"] | None = None
    each_round: bool = False
    """Whether the branches are tried anew for each of several values."""
    registered: str = ""
    """The framework whose loop calls the handlers; empty where the code chooses by itself."""

    @property
    def id(self) -> str:
        """`module:function`."""
        return f"{self.module.name}:{self.function}"

    @property
    def conditions(self) -> list[Condition]:
        """All conditions in order."""
        return [branch.condition for branch in self.branches]

    @cached_property
    def tests(self) -> list[Condition]:
        """The single tests of all conditions, in order: one rule after the other looks at them."""
        return atoms(*self.conditions)

    @cached_property
    def readable(self) -> list[Condition]:
        """Those of them that are about the subject, without tests for emptiness."""
        return [a for a in self.tests if a.op not in ("opaque", "always") and not is_emptiness(a)]

    @cached_property
    def stage(self) -> RouterStage:
        """Whether it decides, dispatches on a label, or does both at once."""
        if tests_labels_only(self.conditions):
            return "dispatch"
        executes = any(branch.target.executes for branch in self.branches)
        return "decide+execute" if executes else "decide"
