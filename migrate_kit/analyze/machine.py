"""The tests over one view, run side by side: reads raw characters, reports which tests now hold."""

from __future__ import annotations

import re

from migrate_kit.analyze.expression import END, Chars, EdgeKind, End, is_category
from migrate_kit.analyze.positions import Positions, bits
from migrate_kit.analyze.view import Seen, View

Core = tuple[int, bool, bool]
"""(positions just read, whether the last character was a word character, whether any was read)."""
State = tuple[Core, tuple[Core, int] | None]
"""(what was read up to the last character that no right strip takes, the same with the blanks behind it and the
positions where a test would come to hold if they stayed)."""

#: Whether `\B` holds in the empty text: a word boundary it is not, but only newer versions of Python say so.
_INSIDE_NOTHING = re.search(r"\B", "") is not None

START: State = ((0, False, False), None)


class Machine:
    """The position automaton of *positions* behind *view*."""

    def __init__(self, view: View, positions: Positions) -> None:
        self.view = view
        self._positions = positions
        self._edges = positions.has_edges
        self._accepting = sum(1 << p for p in positions.accept)
        self._literal: dict[str, int] = {}
        self._sets: dict[Chars | End, int] = {}
        for position, chars in enumerate(positions.chars):
            self._register(position, chars)
        self._masks: dict[str, int] = {END: self._at_end()}
        self._follow: dict[tuple[int, EdgeKind | None, bool], int] = {}
        self._images: dict[str, tuple[Seen, ...]] = {}

    def image(self, char: str) -> tuple[Seen, ...]:
        """Return what the view sees of *char*."""
        seen = self._images.get(char)
        if seen is None:
            plain = self.view.loose
            seen = self._images[char] = (Seen(char),) if plain else self.view.image(char)
        return seen

    def mask(self, char: str) -> int:
        """Return the positions that *char*, as seen, can be read at."""
        mask = self._masks.get(char)
        if mask is None:
            mask = self._literal.get(char, 0)
            for chars, positions in self._sets.items():
                if chars.holds(char) if isinstance(chars, Chars) else chars.or_any:
                    mask |= positions
            self._masks[char] = mask
        return mask

    def signature(self, char: str) -> tuple[object, ...]:
        """Return what tells raw characters apart: those with one signature are one symbol."""
        return tuple(
            (tuple((self.mask(c), self._edges and is_category(c, "w")) for c in seen.text), seen.left, seen.right)
            for seen in self.image(char)
        )

    def step(self, state: State, char: str) -> tuple[State, int]:
        """Read the raw *char*; return the new state and the positions where a test came to hold."""
        hits = 0
        for seen in self.image(char):
            state, found = self._read_seen(state, seen)
            hits |= found
        return state, hits

    def finish(self, state: State) -> int:
        """Read END; return the positions where a test came to hold. What a strip takes was never there."""
        return self._read(state[0], END)[1]

    def tests(self, hits: int) -> list[int]:
        """Return the tests behind accepting positions."""
        return [self._positions.accept[position] for position in bits(hits)]

    def relevant(self, tests: frozenset[int]) -> int:
        """Return the positions of *tests* that this machine has."""
        return sum(self._positions.owner.get(test, 0) for test in tests)

    @staticmethod
    def masked(state: State, relevant: int) -> State:
        """Return *state* without the positions of tests that no longer matter."""
        kept, pending = state
        if pending is None:
            return _lean(kept, relevant), None
        return _lean(kept, relevant), (_lean(pending[0], relevant), pending[1] & relevant)

    def _register(self, position: int, chars: Chars | End) -> None:
        if isinstance(chars, Chars) and chars.is_plain:
            for char in chars.literals:
                self._literal[char] = self._literal.get(char, 0) | 1 << position
        else:
            self._sets[chars] = self._sets.get(chars, 0) | 1 << position

    def _read_seen(self, state: State, seen: Seen) -> tuple[State, int]:
        kept, pending = state
        if seen.left and pending is None and not kept[2]:
            return state, 0
        core, hits = pending or (kept, 0)
        for char in seen.text:
            core, found = self._read(core, char)
            hits |= found
        return ((kept, (core, hits)), 0) if seen.right else ((core, None), hits)

    def _read(self, core: Core, char: str) -> tuple[Core, int]:
        active, after_word, started = core
        is_word = self._edges and char != END and is_category(char, "w")
        kind: EdgeKind | None = "boundary" if after_word != is_word else "inside"
        if char == END and not started and not _INSIDE_NOTHING:
            kind = None
        active = self._reachable(active, kind, started) & self.mask(char)
        return (active, is_word, True), active & self._accepting

    def _reachable(self, active: int, kind: EdgeKind | None, started: bool) -> int:
        key = (active, kind, started)
        found = self._follow.get(key)
        if found is None:
            tables = [self._positions.anew, *map(self._positions.follow.__getitem__, bits(active))]
            if not started:
                tables.append(self._positions.begin)
            found = 0
            for table in tables:
                found |= table.get(None, 0) | (table.get(kind, 0) if kind else 0)
            self._follow[key] = found
        return found

    def _at_end(self) -> int:
        return sum(positions for chars, positions in self._sets.items() if isinstance(chars, End))


def _lean(core: Core, relevant: int) -> Core:
    return core[0] & relevant, core[1], core[2]
