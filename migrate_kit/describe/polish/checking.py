"""Which sentences of a model are used: those that say no more and no less than the facts they cite."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from migrate_kit.describe.polish import style
from migrate_kit.describe.polish.answer import Sentence
from migrate_kit.describe.polish.asking import Question
from migrate_kit.describe.polish.likeness import Difference, Reading
from migrate_kit.describe.polish.number import numbers_in
from migrate_kit.describe.polish.place import Place
from migrate_kit.describe.polish.reason import Dropped, Reason
from migrate_kit.describe.polish.sense import denied_effect, is_condition, is_denial
from migrate_kit.describe.polish.term import Named, foreign_words

#: No text has more, and no answer is worth more work.
_MOST = 200


@dataclass(slots=True)
class Checked:
    """What is left of an answer."""

    texts: dict[str, str] = field(default_factory=dict)
    """Place → its new text."""
    cites: dict[str, tuple[str, ...]] = field(default_factory=dict)
    kept: int = 0
    same: int = 0
    dropped: list[Dropped] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Case:
    """One sentence before its judges: its place, and the texts of the facts it cites."""

    sentence: Sentence
    place: Place
    question: Question
    facts: Sequence[str]

    @property
    def text(self) -> str:
        return self.sentence.text


def check(sentences: Sequence[Sentence], question: Question) -> Checked:
    """Return the places of which every sentence stands; of the others the sentences that do not, and why."""
    checked = Checked()
    places = {place.about: place for place in question.places}
    told: defaultdict[str, list[Sentence]] = defaultdict(list)
    for sentence in sentences[:_MOST]:
        told[sentence.field].append(sentence)
    for about, parts in told.items():
        if about not in places:
            checked.dropped += [Dropped(about, part.text, Reason.unknown_field, about) for part in parts]
        elif "".join(part.text for part in parts) == places[about].text:
            checked.same += len(parts)
        else:
            _settle(parts, places[about], question, checked)
    return checked


def _settle(parts: Sequence[Sentence], place: Place, question: Question, checked: Checked) -> None:
    """Take the new text of one place whole, or leave it."""
    dropped = [fault for part in parts if (fault := _fault(part, place, question)) is not None]
    text = ("" if question.language == "zh" else " ").join(part.text for part in parts)
    cites = tuple(dict.fromkeys(cite for part in parts for cite in part.cites))
    if not dropped and (changed := _changed(text, parts, place, question)):
        dropped = [changed]
    if not dropped:
        checked.texts[place.about], checked.cites[place.about] = text, cites
        checked.kept += len(parts)
        return
    # Half of a new text could say less than the old one.
    at_fault = {fault.sentence for fault in dropped}
    left = [Dropped(place.about, p.text, Reason.incomplete) for p in parts if p.text not in at_fault]
    checked.dropped += [*dropped, *left]


def _changed(text: str, parts: Sequence[Sentence], place: Place, question: Question) -> Dropped | None:
    """Return how the new text as a whole says something else than the present one, None where it does not."""
    cites = {cite for part in parts for cite in part.cites}
    loose = next((part for part in parts if place.own and place.own not in part.cites), None)
    if loose is not None:
        return Dropped(place.about, loose.text, Reason.no_cite, place.own)
    reading = Reading(place, question.spec, {fact.about: fact.text for fact in question.facts if fact.id in cites})
    found = reading.difference(text)
    if found is None:
        return None
    reason, words = _told(found, reading)
    return Dropped(place.about, text, reason, words)


def _told(found: Difference, reading: Reading) -> tuple[Reason, str]:
    """Return the reason that tells most of what is different, and the words."""
    if not found.more:
        return (Reason.lost, found.less[0].written) if found.less else (Reason.order, "")
    for reason, is_so in ((Reason.negation, is_denial), (Reason.condition, is_condition)):
        if unit := next(filter(is_so, (*found.more, *found.less)), None):
            return reason, unit.written
    unit = found.more[0]
    return Reason.claim if reading.knows(unit) else Reason.invented, unit.written


def _fault(sentence: Sentence, place: Place, question: Question) -> Dropped | None:
    texts = {fact.id: fact.text for fact in question.facts}
    case = _Case(sentence, place, question, [texts[cite] for cite in sentence.cites if cite in texts])
    for reason, judge in _JUDGES:
        words = judge(case)
        if words is not None:
            return Dropped(place.about, sentence.text, reason, words)
    return None


def _malformed(case: _Case) -> str | None:
    if not case.sentence.is_whole or not case.text:
        return ""
    return style.odd_character(case.text, "".join(case.facts)) or None


def _no_cite(case: _Case) -> str | None:
    return None if case.sentence.cites else ""


def _unknown_cite(case: _Case) -> str | None:
    known = {fact.id for fact in case.question.facts}
    return next((cite for cite in case.sentence.cites if cite not in known), None)


def _foreign_cite(case: _Case) -> str | None:
    return next((cite for cite in case.sentence.cites if cite not in case.place.cites), None)


def _invented(case: _Case) -> str | None:
    backed = [number for fact in case.facts for number in numbers_in(fact)]
    for number in numbers_in(case.text):
        if not any(number.is_backed_by(other) for other in backed):
            return number.written
    named, asked = Named(case.facts), case.question
    return next(foreign_words(case.text, named, language=asked.language, tools=asked.tools), None)


def _effect(case: _Case) -> str | None:
    return denied_effect(case.text, case.question.spec) or None


def _when(is_so: bool) -> str | None:
    return "" if is_so else None


_JUDGES: tuple[tuple[Reason, Callable[[_Case], str | None]], ...] = (
    (Reason.malformed, _malformed),
    (Reason.no_cite, _no_cite),
    (Reason.unknown_cite, _unknown_cite),
    (Reason.foreign_cite, _foreign_cite),
    (Reason.several, lambda case: _when(not style.is_one(case.text))),
    (Reason.too_long, lambda case: _when(style.is_too_long(case.text, case.place))),
    (Reason.language, lambda case: _when(not style.is_in(case.text, case.question.language))),
    (Reason.invented, _invented),
    (Reason.effect, _effect),
    (Reason.lint, lambda case: next(style.lint_of(case.text, case.place, case.question.spec), None)),
)
"""In this order; the first that objects names the reason. Each returns the words at fault, None where it is content."""
