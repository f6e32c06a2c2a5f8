"""Which bodies are worth the full reading: chosen by the clues of all files, before LibCST reads anything.

A body is a candidate when it asks one value for two words at least, by tests of its own, by predicates of the project
or by a table. Tests of single values (`kind == "file"`) count only where another router gives such labels: see
`dispatchers`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence, Set

from migrate_kit.scan.body_names import ANYWHERE, KEPT
from migrate_kit.scan.clues import ENOUGH, Clues
from migrate_kit.scan.outline import MODULE_BODY, functions_in
from migrate_kit.scan.prefilter import Text
from migrate_kit.scan.project import Project
from migrate_kit.scan.reach import Reach, Seen
from migrate_kit.scan.survey import FileSurvey
from migrate_kit.scan.word_tables import word_tables
from migrate_kit.scan.words_handed_over import GIVEN

Key = tuple[str, str]


class Candidates:
    """The bodies of all files with what is known about them, by (module, name)."""

    def __init__(self, files: Sequence[FileSurvey]) -> None:
        packages = [file.module for file in files if file.found.name.endswith("__init__.py")]
        reach = Reach({file.module: dict(file.imports) for file in files}, packages)
        self.tables = word_tables(files, reach)
        self._clues: dict[Key, tuple[Clues, Seen]] = {}
        self._weights: dict[Key, Counter[str | None]] = {}
        self._predicates: dict[str, set[str]] = {}
        self._helpers: dict[str, set[str]] = {}
        """Functions that look for the words they are given."""
        for file in files:
            seen = Seen(file.module, self.tables, reach)
            for clues in file.clues:
                self._take((file.module, clues.name), clues, seen)

    def _take(self, key: Key, clues: Clues, seen: Seen) -> None:
        self._clues[key] = (clues, seen)
        if weights := clues.weights(seen):
            self._weights[key] = weights
            if clues.weights(seen, given=True):
                _keep(self._predicates, key)
        if any(GIVEN in ask.when for ask in clues.asks):
            _keep(self._helpers, key)

    def routers(self) -> Iterator[Key]:
        """Yield the bodies that ask a text for words."""
        return (key for key, (clues, seen) in self._clues.items() if self._routes(key, clues, seen))

    def _routes(self, key: Key, clues: Clues, seen: Seen) -> bool:
        weights = Counter(self._weights.get(key, ()))
        for callees, root, weight, words in clues.asked:
            homes = (self._predicates, self._helpers) if seen.holds_one(words) else (self._predicates,)
            if any(_is_known(callee, known, seen) for callee in callees for known in homes):
                weights[root] += weight
        anywhere = weights.pop(None, 0)
        return max(weights.values(), default=0) + anywhere >= ENOUGH

    def dispatchers(self, labels: Iterable[str], givers: Iterable[str]) -> Iterator[Key]:
        """Yield the bodies that test *labels*, or choose by what the functions *givers* (bare names) answer."""
        given, asked = frozenset(labels), frozenset(givers)
        for key, (clues, seen) in self._clues.items():
            chooses, values = clues.labels(seen)
            if not given.isdisjoint(values) or (chooses and not asked.isdisjoint(clues.calls)):
                yield key


def _keep(homes: dict[str, set[str]], key: Key) -> None:
    homes.setdefault(key[1].rpartition(".")[2], set()).add(key[0])


def _is_known(callee: str, known: dict[str, set[str]], seen: Seen) -> bool:
    bare = callee.lstrip(f"{ANYWHERE}{KEPT}")
    if callee[0] in (ANYWHERE, KEPT):
        homes: Set[str] = known.get(bare, frozenset())
        return bool(homes) if callee[0] == ANYWHERE else seen.sees(homes)
    home = seen.home_of(bare)
    if home is None or home.module is None:
        return seen.sees(known.get(bare, frozenset()))
    return home.module in known.get(home.name, ())


def callers_of(names: Iterable[str], project: Project) -> Iterator[Key]:
    """Yield the bodies that call one of the functions *names* (bare names) and may carry out what it answers."""
    known = sorted(set(names) - {MODULE_BODY})
    if not known:
        return
    mentioned = rb"(?:" + b"|".join(re.escape(name.encode()) for name in known) + rb")\("
    perhaps = re.compile(mentioned)  # what looks behind first is ten times slower
    called = re.compile(rb"(?<!def )(?<![\w\x80-\xff])" + mentioned)
    for module in project.modules.values():
        if not module.source.matches(perhaps) or not module.source.matches(called):
            continue
        text = Text(module.source.data)
        for name, node in functions_in(module.source.tree.body):
            if called.search(text.lines(node.lineno, node.end_lineno or node.lineno)) is not None:
                yield module.name, name
        project.rest()
