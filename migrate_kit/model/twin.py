"""The executable copy of a legacy router: which branches fire for a text, without running anything."""

from __future__ import annotations

from dataclasses import dataclass

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
        """The tools reached, in order; a branch without one gives `inline:LINE`."""
        return tuple(tool_of(branch) for branch in self.fired if branch.target_kind != "none")


INLINE = "inline:"
"""How the name of a branch without a tool begins."""


def tool_of(branch: Branch) -> str:
    """Return the tool a branch reaches, or `inline:LINE` for one that is only statements."""
    return branch.tool or (branch.target if branch.target_kind != "inline" else None) or f"{INLINE}{branch.line}"


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
            if truth is None:
                maybe.append(branch)
            elif truth:
                fired.append(branch)
                if self.router.exclusive:
                    break
        # A scored router needs weights that the conditions do not hold.
        certain = not maybe and self.router.pick is None
        return TwinDecision(tuple(fired), certain, tuple(maybe))
