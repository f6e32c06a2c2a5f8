"""Whether sentences say what their text says: its words in its order, apart from a closed list of what may differ.

Who does what to whom, how far a `not` reaches, which number a bound is for: all of it hangs on words and their order.
So a wording is held to both, and what it may change, or add, is listed; a good wording too many is lost that way, and
the text stands instead.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from migrate_kit.describe.polish.addition import without_additions
from migrate_kit.describe.polish.arrangement import Clause, clauses_of, is_same
from migrate_kit.describe.polish.frame import unframed
from migrate_kit.describe.polish.place import Place
from migrate_kit.describe.polish.reading import units_of
from migrate_kit.describe.polish.unit import Unit
from migrate_kit.describe.polish.vocabulary import ANYWHERE, IN_EXCLUSIONS, IN_QUESTIONS, MOVED, Vocabulary
from migrate_kit.model.tool import ToolSpec
from migrate_kit.route.words import name_words

#: Facts of the tool as a whole: a clause may say one of them beside the summary.
_BESIDE = ("cost", "latency")


@dataclass(frozen=True, slots=True)
class Difference:
    """What a wording has more or less than its text; neither: the same words in another order."""

    more: tuple[Unit, ...]
    less: tuple[Unit, ...]


class Reading:
    """How the sentences of one place are read, and held against the facts (about → text) that they cite."""

    def __init__(self, place: Place, spec: ToolSpec, cited: Mapping[str, str]) -> None:
        self._place, self._spec, self._cited = place, spec, cited
        self._words = IN_QUESTIONS if place.is_question else IN_EXCLUSIONS if place.is_exclusion else ANYWHERE
        parameters = spec.parameters.values()
        self._values = frozenset(str(value) for parameter in parameters for value in parameter.enum or ())

    def difference(self, sentence: str) -> Difference | None:
        """Return in what *sentence* differs from every text it may be another wording of, None where it does not."""
        texts = list(self._texts())
        beside = [self._clauses(self._cited[about]) for about in _BESIDE if about in self._cited]
        for wording in (sentence, *without_additions(sentence, self._place, self._spec, self._cited)):
            clauses = self._clauses(wording)
            if any(_covers(clauses, text, beside) for text in texts):
                return None
        return _between(self._clauses(sentence), texts[0] if texts else [])

    def knows(self, unit: Unit) -> bool:
        """Tell whether one of the cited facts has *unit* as well."""
        return any(
            unit.key == other.key
            for text in self._cited.values()
            for other in units_of(text.replace("_", " "), self._words)
        )

    def _texts(self) -> Iterator[list[Clause]]:
        """Yield what the sentence may word anew: the text, or where there is none, the name and the question."""
        if self._place.text:
            yield self._clauses(self._place.text)
        elif name := self._place.parameter:
            yield self._clauses(name_words(name))
            if question := self._cited.get(f"ask_user.{name}"):
                yield self._clauses(question, IN_QUESTIONS)

    def _clauses(self, text: str, words: Vocabulary | None = None) -> list[Clause]:
        has_verbs = self._place.about == "summary"
        plain = unframed(text, self._place)
        units = units_of(plain, words or self._words, values=self._values, has_verbs=has_verbs)
        return clauses_of(units, is_exclusion=self._place.is_exclusion)


def _covers(clauses: Sequence[Clause], text: Sequence[Clause], beside: Sequence[Sequence[Clause]]) -> bool:
    """Tell whether *clauses* are *text*, and then nothing but whole facts of *beside*."""
    if not text or len(clauses) < len(text) or not all(map(is_same, clauses, text)):
        return False
    rest = clauses[len(text) :]
    return not rest or any(_covers(rest, fact, beside) for fact in beside)


def _between(clauses: Sequence[Clause], text: Sequence[Clause]) -> Difference:
    now, was = ([unit for clause in part for unit in clause if not unit.is_mark(MOVED)] for part in (clauses, text))
    return Difference(tuple(_beyond(now, was)), tuple(_beyond(was, now)))


def _beyond(units: Sequence[Unit], others: Sequence[Unit]) -> Iterator[Unit]:
    left = list(others)
    for unit in units:
        same = next((other for other in left if unit.is_same(other)), None)
        if same is None:
            yield unit
        else:
            left.remove(same)
