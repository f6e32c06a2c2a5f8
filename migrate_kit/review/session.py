"""ReviewSession: which description is shown next and what a key means. Pure; terminal and files are the caller's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from migrate_kit.model.polished import Polished
from migrate_kit.model.tool import Status, ToolSpec
from migrate_kit.review.catalogue import Catalogue
from migrate_kit.review.description import open_document, parse_description, read_text
from migrate_kit.review.polished import read_polished
from migrate_kit.review.stamp import read_pending
from migrate_kit.review.status import take_pending


class Why(Enum):
    """Why a description waits for a person."""

    draft = "draft"
    stale = "stale"
    edited = "edited"
    """Approved once, changed since."""


@dataclass(frozen=True, slots=True)
class ReviewItem:
    """A description that waits, with the very text that is shown: a verdict on another text is refused."""

    path: Path
    text: str
    spec: ToolSpec
    why: Why | None = None
    """None for one that waits for nobody."""
    offered: ToolSpec | None = None
    """What the source says now, where that was kept apart."""
    polished: Polished | None = None
    """The same in the words of a language model, where it found others."""


class Action(Enum):
    """What the caller has to do."""

    approve = "a"
    reject = "r"
    edit = "e"
    skip = "s"
    diff = "d"
    take = "t"
    """Take over what the source says now, then look again."""
    polish = "p"
    """Take over the other wording, then look again."""
    help = "?"
    quit = "q"


#: Verdicts that a capital letter applies to this description and all the rest.
_FOR_ALL = (Action.approve, Action.reject, Action.skip)
_VERDICTS = {Action.approve: Status.approved, Action.reject: Status.rejected}


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to do with one description; `item` is None where nothing is left."""

    action: Action
    item: ReviewItem | None = None

    @property
    def verdict(self) -> Status | None:
        """The status to write, None for a step that writes none."""
        return _VERDICTS.get(self.action)


class ReviewSession:
    """Walks through *items*; every key gives the steps to carry out, in order."""

    def __init__(self, items: Sequence[ReviewItem]) -> None:
        self.items = list(items)
        self.position = 0

    @property
    def current(self) -> ReviewItem | None:
        """The description to show, None at the end."""
        return self.items[self.position] if self.position < len(self.items) else None

    @property
    def left(self) -> int:
        """Number of descriptions not judged yet, the current one included."""
        return len(self.items) - self.position

    def press(self, key: str) -> list[Step]:
        """Return the steps that *key* asks for; a key without meaning asks for help."""
        action = _action(key)
        if action is Action.quit:
            self.position = len(self.items)
            return [Step(action)]
        if key.isupper() and action in _FOR_ALL:
            rest = self.items[self.position :]
            self.position = len(self.items)
            return [Step(action, item) for item in rest]
        steps = [Step(action, self.current)]
        if action in _FOR_ALL and self.current is not None:
            self.position += 1
        return steps

    def refresh(self, item: ReviewItem) -> None:
        """Show *item* in place of the current one, after it was edited or read again."""
        self.items[self.position] = item


def waiting_items(catalogue: Catalogue) -> list[ReviewItem]:
    """Return what waits for a person: drafts, stale ones and those edited after their approval; dangerous ones first.

    Raises DescriptionInvalid for a file that broke since the catalogue was read.
    """
    items = (read_item(catalogue.files[spec.name]) for spec in catalogue.specs if why_waiting(spec) is not None)
    order = ("dangerous", "write", "unknown", "read_only")
    return sorted(items, key=lambda item: (order.index(item.spec.effects), item.spec.name))


def why_waiting(spec: ToolSpec) -> Why | None:
    """Return why *spec* waits for a person, None for one that is approved as it stands or rejected."""
    if spec.status is Status.rejected or spec.is_approved:
        return None
    if spec.stale:
        return Why.stale
    return Why.edited if spec.status is Status.approved else Why.draft


def read_item(path: Path) -> ReviewItem:
    """Return the description at *path* with what the source offers beside it. Raises DescriptionInvalid."""
    text = read_text(path)
    document = open_document(text, path)
    offered = parse_description(take_pending(text, path), path) if read_pending(document) else None
    spec = parse_description(text, path)
    polished = read_polished(text, path)
    differs = polished is not None and polished.spec != spec
    return ReviewItem(path, text, spec, why_waiting(spec), offered, polished if differs else None)


def _action(key: str) -> Action:
    try:
        return Action(key.lower())
    except ValueError:
        return Action.help
