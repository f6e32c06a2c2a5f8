"""Does the twin say what ran? One request, every router of a case."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from migrate_kit.model.inventory import Inventory, LegacyRouter
from migrate_kit.model.twin import Twin, labels_for
from tests.scan.running import Case, Place, Seen


@dataclass(frozen=True)
class Verdict:
    """What a twin said beside what ran; *decided* is False where a part of the router cannot be told from the text."""

    router: str
    ran: tuple[Place, ...]
    said: tuple[Place, ...]
    maybe: tuple[Place, ...]
    decided: bool

    @property
    def agrees(self) -> bool:
        """Tell whether both are one; what cannot be told allows what it may be."""
        if self.decided:
            return self.ran == self.said
        return set(self.ran) <= {*self.said, *self.maybe}


def routers_of(case: Case, inventory: Inventory) -> tuple[LegacyRouter, ...]:
    """Return the routers that were found in the files of *case*."""
    files = {path.relative_to(case.root).as_posix() for path in case.files.values()}
    return tuple(router for router in inventory.routers if router.file in files)


def verdicts(case: Case, routers: Sequence[LegacyRouter], text: str) -> list[Verdict]:
    """Run *case* on *text* and compare each of its *routers*."""
    seen = case.run(text)
    return [_verdict(router, routers, text, seen) for router in routers if _reached(router, seen)]


def _reached(router: LegacyRouter, seen: Seen) -> bool:
    return router.function == "<module>" or (router.file, router.function) in seen.entered


def _verdict(router: LegacyRouter, routers: Sequence[LegacyRouter], text: str, seen: Seen) -> Verdict:
    labels = labels_for(router, text, [other for other in routers if other is not router])
    decision = Twin(router).decide(text, labels=labels)
    # Several labels are handed on in the order of the classifier, which is not that of the branches.
    kept = (lambda places: tuple(sorted(places))) if labels is not None and len(labels) > 1 else tuple
    own = {place_of(branch.file or router.file, branch.line) for branch in router.branches}
    return Verdict(
        router.function,
        kept(place for place in seen.places if place in own),
        kept(_places(router, decision.fired)),
        _places(router, decision.maybe),
        decision.certain,
    )


def _places(router: LegacyRouter, branches: Sequence[object]) -> tuple[Place, ...]:
    return tuple(dict.fromkeys((b.file or router.file, b.line) for b in branches))  # type: ignore[attr-defined]


def place_of(file: str, line: int) -> Place:
    return file, line
