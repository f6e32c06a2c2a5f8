"""Which sentences of a model are used: those that say no more and no less than the facts they cite."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field

from migrate_kit.describe.polish import style
from migrate_kit.describe.polish.answer import Sentence
from migrate_kit.describe.polish.asking import Question
from migrate_kit.describe.polish.claim import claims_beyond, condition_changed
from migrate_kit.describe.polish.number import numbers_in
from migrate_kit.describe.polish.place import Place
from migrate_kit.describe.polish.reason import Dropped, Reason
from migrate_kit.describe.polish.sense import calls_for_itself, denied_effect, is_turned
from migrate_kit.describe.polish.term import Named, foreign_words, identifiers_in, quotations_in
from migrate_kit.model.tool import ToolSpec
from migrate_kit.route.text import fold
from migrate_kit.route.words import tokens

#: No text has more, and no answer is worth more work.
_MOST = 200
#: Of the words of a sentence, that share has to be in its facts; other words for the same thing have to be allowed.
_SHARED_RATE = 0.3
_EXAMPLE = re.compile(r"\b(?:such as|for example|e\.g\.|like)|例如|比如|[譬诸]如", re.IGNORECASE)


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
    if not dropped:
        dropped = list(_lost(text, cites, place, question.spec))
    if not dropped:
        checked.texts[place.about], checked.cites[place.about] = text, cites
        checked.kept += len(parts)
        return
    # Half of a new text could say less than the old one.
    at_fault = {fault.sentence for fault in dropped}
    left = [Dropped(place.about, p.text, Reason.incomplete) for p in parts if p.text not in at_fault]
    checked.dropped += [*dropped, *left]


def _lost(text: str, cites: Collection[str], place: Place, spec: ToolSpec) -> Iterator[Dropped]:
    """Yield what the present text of *place* names and *text* does not any more; one is enough."""
    named, numbers = Named([text]), list(numbers_in(text))
    gone = [said for said in quotations_in(place.text) if not named.quotes(said)]
    gone += [word for word in identifiers_in(place.text) if not named.has(word)]
    gone += claims_beyond(place.text, [text])
    gone += [n.written for n in numbers_in(place.text) if not any(n.is_backed_by(other) for other in numbers)]
    if place.own and place.own not in cites:
        yield Dropped(place.about, text, Reason.no_cite, place.own)
    elif gone:
        yield Dropped(place.about, text, Reason.lost, gone[0])
    elif (
        place.text and not (place.is_exclusion or place.is_question) and (words := condition_changed(text, place.text))
    ):
        # That a case is one is what every exclusion says; what else it says is counted among its negations.
        yield Dropped(place.about, text, Reason.condition, words)
    elif words := _narrowed(text, place, spec):
        yield Dropped(place.about, text, Reason.condition, words)


def _narrowed(text: str, place: Place, spec: ToolSpec) -> str:
    """Return the values of a parameter that *text* names alone, where the present text does not; empty for none."""
    if not (place.about == "summary" or place.is_question) or _EXAMPLE.search(text):
        return ""
    is_now, was = Named([text]), Named([place.text])
    for parameter in spec.parameters.values():
        values = list(map(str, parameter.enum or ()))
        named = [value for value in values if is_now.has(value)]
        if 0 < len(named) < len(values) and named != [value for value in values if was.has(value)]:
            return ", ".join(named)
    return ""


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


def _claim(case: _Case) -> str | None:
    itself = "" if case.place.is_exclusion else calls_for_itself(case.text, case.question.spec)
    return itself or next(claims_beyond(case.text, case.facts), None)


def _effect(case: _Case) -> str | None:
    return denied_effect(case.text, case.question.spec) or None


def _unrelated(case: _Case) -> str | None:
    """Object where hardly a word is that of a fact; of a text in the other language there can be none."""
    if case.place.text and not style.is_in(case.place.text, case.question.language):
        return None
    words = {token for token in tokens(fold(case.text)) if not token.isdigit()}
    known = {token for fact in case.facts for token in tokens(fold(fact.replace("_", " ")))}
    return _when(len(words & known) < _SHARED_RATE * len(words))


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
    (Reason.negation, lambda case: _when(is_turned(case.text, case.place, case.question.spec, case.facts))),
    (Reason.lint, lambda case: next(style.lint_of(case.text, case.place, case.question.spec), None)),
    (Reason.claim, _claim),
    (Reason.unrelated, _unrelated),
)
"""In this order; the first that objects names the reason. Each returns the words at fault, None where it is content."""
