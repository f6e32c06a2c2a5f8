"""How a router grew: tools that came, branches before and now, places edited for each new tool."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import median

from migrate_kit.analyze.growth.commit import Commit, Reader
from migrate_kit.analyze.growth.edits import Places, edited
from migrate_kit.analyze.growth.wiring import Wiring
from migrate_kit.model.record import Record

WEEK_S = 7 * 24 * 3600


class Addition(Record):
    """A commit that wired one or more tools up, and what it edited for that."""

    commit: str
    when_s: int
    tools: tuple[str, ...]
    places: Places


class Growth(Record):
    """What the history says of one router between two moments; `why` says why it says nothing."""

    known: bool = True
    why: str = ""
    commits: int = 0
    first_s: int = 0
    last_s: int = 0
    tools_before: int = 0
    tools_now: int = 0
    untraced: tuple[str, ...] = ()
    branches_before: int = 0
    branches_now: int = 0
    additions: tuple[Addition, ...] = ()
    complete: bool = True

    @property
    def tools_added(self) -> int:
        """The number of tools that came."""
        return sum(len(addition.tools) for addition in self.additions)

    @property
    def is_growing(self) -> bool:
        """Tell whether tools came and the router did not shrink meanwhile."""
        return self.tools_added > 0 and self.branches_now >= self.branches_before

    @property
    def weeks(self) -> float:
        """The time that was looked at, at least one week."""
        return max((self.last_s - self.first_s) / WEEK_S, 1.0)

    @property
    def places_per_tool(self) -> float | None:
        """The median number of places edited for a new tool; None when no tool came."""
        counts = [a.places.per_tool(len(a.tools)) for a in self.additions for _ in a.tools]
        return float(median(counts)) if counts else None


def unread(why: str) -> Growth:
    """Return the growth of a router whose history cannot be read; *why* is one of the keys `assess.history.*`."""
    return Growth(known=False, why=why)


def growth(wiring: Wiring, commits: Iterable[Commit], read: Reader, *, head: str, first_s: int, last_s: int) -> Growth:
    """Return how the router of *wiring* grew in *commits*, oldest first, up to *head*.

    *first_s* and *last_s* are the moments between which *commits* was listed, in seconds since 1970. What was there
    before the first commit, or came with the router itself, is the start and no growth.
    """
    present = {file: read(head, file) for file in wiring.files}
    if all(text is None for text in present.values()):
        return unread("untracked")
    sure = wiring.narrowed(present)
    touching = [commit for commit in commits if not set(commit.files).isdisjoint(sure.files)]
    start, born = _start(sure, touching, read)
    if born is not None and len(touching) == 1:
        return unread("one_version")
    before = present if start is None else start
    additions = tuple(_additions(sure, touching, read))
    return Growth(
        commits=len(touching),
        first_s=first_s if born is None else born,
        last_s=last_s,
        tools_before=len(sure.present(before)),
        tools_now=len(sure.marks),
        untraced=tuple(sorted(wiring.marks.keys() - sure.marks.keys())),
        branches_before=sure.forks(before),
        branches_now=sure.forks(present),
        additions=additions,
    )


def _start(wiring: Wiring, commits: Sequence[Commit], read: Reader) -> tuple[dict[str, str | None] | None, int | None]:
    """Return the sources at the start, and the birth of the router in seconds if it lies within *commits*."""
    if not commits:
        return None, None
    first = commits[0]
    before = _texts(wiring, first.parent, read)
    if any(text is not None for text in before.values()):
        return before, None
    return _texts(wiring, first.id, read), first.when_s


def _additions(wiring: Wiring, commits: Sequence[Commit], read: Reader) -> Iterable[Addition]:
    for commit in commits:
        before = _texts(wiring, commit.parent, read)
        if all(text is None for text in before.values()):
            continue
        after = _texts(wiring, commit.id, read)
        came = wiring.present(after) - wiring.present(before)
        if came:
            places = edited(commit, wiring.routers, read)
            yield Addition(commit=commit.id, when_s=commit.when_s, tools=tuple(sorted(came)), places=places)


def _texts(wiring: Wiring, revision: str | None, read: Reader) -> dict[str, str | None]:
    return {file: read(revision, file) if revision else None for file in wiring.files}
