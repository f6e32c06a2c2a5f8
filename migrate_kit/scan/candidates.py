"""Which bodies are worth the full reading: chosen by the clues of all files, before LibCST reads anything.

A body is a candidate when it asks one value for two words at least, by tests of its own, by predicates of the project
or by a table. Tests of single values (`kind == "file"`) count only where another router gives such labels: see
`dispatchers`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from migrate_kit.scan.clues import ENOUGH, Clues
from migrate_kit.scan.definitions import functions_in
from migrate_kit.scan.prefilter import Text
from migrate_kit.scan.project import Project
from migrate_kit.scan.survey import MODULE_BODY, FileSurvey
from migrate_kit.scan.word_tables import word_tables

Key = tuple[str, str]


class Candidates:
    """The bodies of all files with what is known about them, by (module, name)."""

    def __init__(self, files: Sequence[FileSurvey]) -> None:
        self.tables = word_tables((file.words, file.fills) for file in files)
        self._clues: dict[Key, Clues] = {}
        self._weights: dict[Key, Counter[str | None]] = {}
        self._predicates: set[str] = set()
        for file in files:
            for clues in file.clues:
                key = (file.module, clues.name)
                self._clues[key] = clues
                if weights := clues.weights(self.tables):
                    self._weights[key] = weights
                    self._predicates.add(clues.name.rpartition(".")[2])

    def routers(self) -> Iterator[Key]:
        """Yield the bodies that ask a text for words."""
        return (key for key, clues in self._clues.items() if self._routes(key, clues))

    def _routes(self, key: Key, clues: Clues) -> bool:
        weights = Counter(self._weights.get(key, ()))
        for callees, root, weight in clues.asked:
            if not callees.isdisjoint(self._predicates):
                weights[root] += weight
        anywhere = weights.pop(None, 0)
        return max(weights.values(), default=0) + anywhere >= ENOUGH

    def dispatchers(self, labels: Iterable[str], givers: Iterable[str]) -> Iterator[Key]:
        """Yield the bodies that test *labels*, or choose by what the functions *givers* (bare names) answer."""
        given, asked = frozenset(labels), frozenset(givers)
        for key, clues in self._clues.items():
            chooses, values = clues.labels(self.tables)
            if not given.isdisjoint(values) or (chooses and not asked.isdisjoint(clues.calls)):
                yield key


def callers_of(names: Iterable[str], project: Project) -> Iterator[Key]:
    """Yield the bodies that call one of the functions *names* (bare names) and may carry out what it answers."""
    known = sorted(set(names) - {MODULE_BODY})
    if not known:
        return
    called = re.compile(rb"(?<!def )\b(?:" + b"|".join(re.escape(name.encode()) for name in known) + rb")\(")
    for module in project.modules.values():
        if called.search(module.source.data) is None:
            continue
        text = Text(module.source.data)
        for name, node in functions_in(module.source.tree.body):
            if called.search(text.lines(node.lineno, node.end_lineno or node.lineno)) is not None:
                yield module.name, name
