"""Where a router is wired: its functions and the files with its words, and how each tool is recognised there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from migrate_kit.analyze.growth.segments import Segment, segments
from migrate_kit.analyze.routed import Routed
from migrate_kit.model.condition import anchors


@dataclass(frozen=True, slots=True)
class Wiring:
    """The files that hold a router, and the ways to recognise each of its tools in them, the surest first."""

    files: tuple[str, ...]
    routers: Mapping[str, frozenset[str]]
    """File → the names of every router function in it, of this router or another."""
    marks: Mapping[str, tuple[frozenset[str], ...]]

    def present(self, texts: Mapping[str, str | None]) -> frozenset[str]:
        """Return the tools wired in *texts* (file → source); a mark counts only if it is one in the present source."""
        tokens = self.tokens(texts)
        return frozenset(tool for tool, marks in self.marks.items() if any(tokens & mark for mark in marks))

    def narrowed(self, texts: Mapping[str, str | None]) -> Wiring:
        """Return the wiring with the surest mark of each tool that the present source has; untraceable tools fall out.

        A weak mark (a label that is also a keyword) must not speak for a time before the strong one existed.
        """
        tokens = self.tokens(texts)
        sure = {tool: next((mark for mark in marks if tokens & mark), None) for tool, marks in self.marks.items()}
        return Wiring(self.files, self.routers, {tool: (mark,) for tool, mark in sure.items() if mark})

    def tokens(self, texts: Mapping[str, str | None]) -> frozenset[str]:
        """Return the names and strings of all places that can wire a tool."""
        return frozenset(token for segment in self.places(texts) for token in segment.tokens)

    def forks(self, texts: Mapping[str, str | None]) -> int:
        """Return how many branches and table entries there are."""
        return sum(segment.forks for segment in self.places(texts) if segment.kind in ("router", "table"))

    def places(self, texts: Mapping[str, str | None]) -> Iterator[Segment]:
        """Yield the segments of *texts* that can wire a tool: not its definition, nor its import."""
        for file, text in texts.items():
            if text is not None:
                found = segments(text, self.routers.get(file, frozenset()))
                yield from (segment for segment in found if segment.kind not in ("function", "import"))


def wiring(routed: Routed, every: Sequence[Routed], *, prefix: str = "") -> Wiring:
    """Return the wiring of *routed* among *every* router; *prefix* leads from the repository to the scanned folder."""
    files = dict.fromkeys(
        prefix + file
        for chain in routed.chains
        for file in (chain.file, *(branch.file for branch in chain.branches if branch.file))
    )
    routers: dict[str, set[str]] = {}
    for other in every:
        for chain in other.chains:
            routers.setdefault(prefix + chain.file, set()).add(chain.function)
    marks: dict[str, list[set[str]]] = {}
    for branch, tool in routed.reached():
        names, labels, words = marks.setdefault(tool, [set(), set(), set()])
        if branch.target_kind != "inline" and (branch.tool or branch.target_kind in ("function", "method")):
            names.add((branch.tool or branch.target or "").rpartition(".")[2])
        if branch.target and branch.target_kind != "inline":
            labels.update({branch.target, branch.target.rpartition(".")[2]})
        words.update(anchors(branch.condition))
    return Wiring(
        tuple(files),
        {file: frozenset(names) for file, names in routers.items()},
        {tool: tuple(frozenset(mark - {""}) for mark in found) for tool, found in marks.items()},
    )
