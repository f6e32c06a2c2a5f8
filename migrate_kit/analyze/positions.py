"""The position automaton of a set of tests over one view of the text (Glushkov's construction).

Every character set in an expression is a position; a state is the set of positions just read, as the bits of one
integer, so that all tests run side by side. Source: V. Glushkov, "The abstract theory of automata", 1961.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Literal

from migrate_kit.analyze.expression import Alt, Chars, Edge, EdgeKind, End, Expression, Look, One, Seq, Star
from migrate_kit.analyze.pattern import Unsupported

Edges = frozenset[EdgeKind]
Exit = tuple[int, Edges]
_FREE: Edges = frozenset()
#: More positions than this in one test are not worth an automaton.
MAX_POSITIONS = 2000


@dataclass(frozen=True, slots=True)
class Fragment:
    """A part under construction: ways through it that read nothing, and the positions it begins and ends with."""

    empty: frozenset[Edges]
    first: tuple[Exit, ...] = ()
    last: tuple[Exit, ...] = ()


@dataclass(slots=True)
class Positions:
    """The positions of all tests. Edge tables map `None`, `boundary` and `inside` to bit sets."""

    chars: list[Chars | End] = field(default_factory=list)
    follow: list[dict[EdgeKind | None, int]] = field(default_factory=list)
    accept: dict[int, int] = field(default_factory=dict)
    """Position → the test that holds once it is read."""
    begin: dict[EdgeKind | None, int] = field(default_factory=dict)
    """Positions that may be read first, and only first."""
    anew: dict[EdgeKind | None, int] = field(default_factory=dict)
    """Positions that may be read at any time, because the test searches."""
    owner: dict[int, int] = field(default_factory=dict)
    """Test → the bits of its positions."""
    always: set[int] = field(default_factory=set)
    """Tests that hold before anything is read."""
    _closed: set[int] = field(default_factory=set)
    _opening: set[int] = field(default_factory=set)

    def add(self, test: int, expression: Expression, *, anchored: bool) -> None:
        """Add *expression* as *test*, matched at the start only when *anchored*. Raises Unsupported."""
        before = len(self.chars)
        whole = self._build(expression)
        whole = self._settled(whole)
        if _FREE in whole.empty or frozenset({"start"}) in whole.empty:
            self.always.add(test)
        elif any(edges - {"start"} for edges in whole.empty):
            raise Unsupported
        for position, edges in whole.first:
            self._start(position, edges, anchored=anchored)
        for position, _ in whole.last:
            self.accept[position] = test
        self.owner[test] = _bits(range(before, len(self.chars)))

    @property
    def has_edges(self) -> bool:
        """Tell whether any test looks at word boundaries."""
        tables = [self.begin, self.anew, *self.follow]
        return any(kind is not None for table in tables for kind in table)

    def _start(self, position: int, edges: Edges, *, anchored: bool) -> None:
        if position in self._opening and (anchored or edges):
            raise Unsupported
        kind = _kind(edges - {"start"})
        if kind != "never":
            table = self.begin if anchored or "start" in edges else self.anew
            table[kind] = table.get(kind, 0) | 1 << position

    def _settled(self, whole: Fragment) -> Fragment:
        """Give the ends that depend on what comes next one more position that reads it."""
        if all(edges == _FREE for _, edges in whole.last):
            return whole
        plain = tuple(exit_ for exit_ in whole.last if exit_[1] == _FREE)
        watcher = self._position(End(or_any=True))
        for position, edges in whole.last:
            if edges != _FREE:
                if position in self._closed:
                    raise Unsupported
                self._edge(position, watcher, edges)
        return Fragment(whole.empty, whole.first, (*plain, (watcher, _FREE)))

    def _build(self, part: Expression) -> Fragment:
        return _BUILDERS[type(part)](self, part)

    def _position(self, chars: Chars | End) -> int:
        if len(self.chars) >= MAX_POSITIONS:
            raise Unsupported
        self.chars.append(chars)
        self.follow.append({})
        return len(self.chars) - 1

    def _one(self, part: One) -> Fragment:
        position = self._position(part.chars)
        ends = ((position, _FREE),)
        return Fragment(frozenset(), ends, ends)

    def _end(self, part: End) -> Fragment:
        position = self._position(part)
        self._closed.add(position)
        ends = ((position, _FREE),)
        return Fragment(frozenset(), ends, ends)

    def _at(self, part: Edge) -> Fragment:
        return Fragment(frozenset({frozenset({part.kind})}))

    def _seq(self, part: Seq) -> Fragment:
        whole = Fragment(frozenset({_FREE}))
        for piece in part.parts:
            whole = self._joined(whole, self._build(piece))
        return whole

    def _alt(self, part: Alt) -> Fragment:
        pieces = [self._build(piece) for piece in part.parts]
        return Fragment(
            frozenset().union(*(p.empty for p in pieces)),
            tuple(e for p in pieces for e in p.first),
            tuple(e for p in pieces for e in p.last),
        )

    def _star(self, part: Star) -> Fragment:
        piece = self._build(part.part)
        self._link(piece.last, piece.first)
        return Fragment(frozenset({_FREE}), piece.first, piece.last)

    def _look(self, part: Look) -> Fragment:
        piece = self._build(part.part)
        ends = piece.first if part.before else piece.last
        marked = self._opening if part.before else self._closed
        marked.update(position for position, _ in ends)
        return piece

    def _joined(self, one: Fragment, two: Fragment) -> Fragment:
        self._link(one.last, two.first)
        return Fragment(
            frozenset(a | b for a in one.empty for b in two.empty),
            one.first + tuple((p, e | skipped) for skipped in one.empty for p, e in two.first),
            two.last + tuple((p, e | skipped) for skipped in two.empty for p, e in one.last) + self._shared(one, two),
        )

    def _shared(self, one: Fragment, two: Fragment) -> tuple[Exit, ...]:
        """Return the ends of *one* at which *two* is at its end as well, by the same END."""
        ending = {position for position, _ in two.last}
        if not any(position in ending and isinstance(self.chars[position], End) for position, _ in two.first):
            return ()
        return tuple(exit_ for exit_ in one.last if self.chars[exit_[0]] == End())

    def _is_over(self, leaving: Edges, target: int, entering: Edges) -> bool:
        """Tell whether nothing is read at *target* behind an END: no character, and no second END but by `_shared`."""
        return isinstance(self.chars[target], Chars) or not (leaving or entering)

    def _link(self, sources: Iterable[Exit], targets: tuple[Exit, ...]) -> None:
        for source, leaving in sources:
            for target, entering in targets:
                if self.chars[source] == End() and self._is_over(leaving, target, entering):
                    continue
                if source in self._closed or target in self._opening:
                    raise Unsupported
                self._edge(source, target, leaving | entering)

    def _edge(self, source: int, target: int, edges: Edges) -> None:
        kind = "never" if "start" in edges else _kind(edges)
        if kind != "never":
            table = self.follow[source]
            table[kind] = table.get(kind, 0) | 1 << target


_BUILDERS: dict[type, Callable[[Positions, Any], Fragment]] = {
    One: Positions._one,
    End: Positions._end,
    Edge: Positions._at,
    Seq: Positions._seq,
    Alt: Positions._alt,
    Star: Positions._star,
    Look: Positions._look,
}


def _kind(edges: Edges) -> EdgeKind | Literal["never"] | None:
    if len(edges) > 1:
        return "never"  # a place cannot be a word boundary and none
    return next(iter(edges), None)


def bits(number: int) -> Iterator[int]:
    """Yield the places of the bits set in *number*, from the lowest."""
    while number:
        low = number & -number
        yield low.bit_length() - 1
        number ^= low


def _bits(places: Iterable[int]) -> int:
    return sum(1 << place for place in places)
