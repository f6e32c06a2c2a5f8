"""The executable copy of a legacy router: which branches fire for a text, without running anything."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from migrate_kit.model.condition import LabelIs, atoms, same_label
from migrate_kit.model.inventory import Branch, LegacyRouter


@dataclass(frozen=True, slots=True)
class TwinDecision:
    """What the twin can say. `certain` is False when an unknown test could have changed the outcome.

    `fired` holds the branches that fire, in order (at most one for an exclusive router); empty means the default.
    """

    fired: tuple[Branch, ...]
    certain: bool
    maybe: tuple[Branch, ...] = ()
    """Branches whose test is unknown and that could fire before or beside `fired`."""

    @property
    def tools(self) -> tuple[str, ...]:
        """The tools reached, in order; statements without a name give `inline:LINE`."""
        return tuple(tool_of(branch) for branch in self.fired if branch.target_kind != "none")


INLINE = "inline:"
"""How the name of a branch without a tool begins."""


def tool_of(branch: Branch) -> str:
    """Return the tool a branch reaches, or `inline:LINE` for statements that were given no name."""
    return branch.tool or (branch.target if branch.target_kind != "inline" else None) or f"{INLINE}{branch.line}"


def end_of(branch: Branch) -> str:
    """Return where a branch ends: as `tool_of`, but statements are an end of their own, whatever tool they are of."""
    return f"{INLINE}{branch.line}" if branch.target_kind == "inline" else tool_of(branch)


@dataclass(frozen=True, slots=True)
class Twin:
    """The conditions of *router*, ready to be asked."""

    router: LegacyRouter

    def decide(self, text: str, *, labels: frozenset[str] | None = None) -> TwinDecision:
        """Return the branches that fire for *text* (and *labels*, for a router that tests a classifier's answer)."""
        fired: list[Branch] = []
        maybe: list[Branch] = []
        for branch in self.router.branches:
            truth = branch.condition.matches(text, self.router.normalise, labels)
            # A scored router needs weights that the conditions do not hold: it may take any that holds.
            if truth is None or (truth and fired and self.router.pick is not None):
                maybe.append(branch)
            elif truth:
                fired.append(branch)
                if self.router.exclusive and self.router.pick is None:
                    break
        certain = not maybe and self.router.pick is None
        return TwinDecision(tuple(fired), certain, tuple(maybe))


def labels_for(dispatcher: LegacyRouter, text: str, routers: Sequence[LegacyRouter]) -> frozenset[str] | None:
    """Return what the classifiers among *routers* say of *text* to *dispatcher*, which tests labels.

    None where it tests none, no classifier answers with a label that it tests, or one is not certain.
    """
    tested = [
        atom.text for branch in dispatcher.branches for atom in atoms(branch.condition) if isinstance(atom, LabelIs)
    ]
    said: set[str] = set()
    for router in routers:
        targets = {branch.target for branch in router.branches if branch.target_kind == "label" and branch.target}
        if not any(same_label(one, other) for one in tested for other in targets):
            continue
        decision = Twin(router).decide(text)
        if not decision.certain:
            return None
        fired = [branch.target for branch in decision.fired] or [router.default.target]
        said.update(target for target in fired if target)
    return frozenset(said) if said else None
