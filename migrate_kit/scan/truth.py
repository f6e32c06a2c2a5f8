"""Value → condition: when Python takes it for true."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile

from migrate_kit.model.condition import (
    AllOf,
    Always,
    AnyOf,
    Condition,
    Contains,
    EndsWith,
    Equals,
    External,
    Joint,
    Not,
    Opaque,
    Regex,
    StartsWith,
    Word,
    all_of,
    any_of,
    negate,
)
from migrate_kit.scan.either_way import without_either_way
from migrate_kit.scan.request import Common, Match, Measure, Part, Piece, Test, Text, Words
from migrate_kit.scan.request import Word as OneWord
from migrate_kit.scan.scope import ROOT, Run, TooMuch
from migrate_kit.scan.values import (
    Best,
    Called,
    Choice,
    Hits,
    Known,
    Listing,
    Mapping_,
    Ranking,
    Unclear,
    Value,
    Verdict,
)

#: A condition with more joints than this is no keyword rule; it comes from reading a program as one. A long list of
#: words has one joint.
LARGEST = 1_000
#: A function that is asked yes or no and joins more tests than this does the work of a router itself.
LARGEST_PREDICATE = 60
_PLAIN_STEPS = frozenset({"lower", "upper", "casefold", "title", "strip", "lstrip", "rstrip"})
ALWAYS = Always()
NEVER: Condition = Not(of=(ALWAYS,))


def either(parts: Iterable[Condition]) -> Condition:
    """Return the disjunction with constants folded and repeats left out; no part is `never`."""
    kept = _distinct(parts, NEVER)
    if ALWAYS in kept:
        return ALWAYS
    return any_of(*without_either_way(kept)) if kept else NEVER


def both(parts: Iterable[Condition]) -> Condition:
    """Return the conjunction with constants folded and repeats left out; no part is `always`."""
    kept = _distinct(parts, ALWAYS)
    if NEVER in kept:
        return NEVER
    kept = [p for p in kept if not _is_any_text(p) or not any(_needs_text(q, p) for q in kept if q is not p)]
    # `(a or b) and a` is a: what is already required needs no alternative.
    required = set(kept)
    choices = [set(p.of) for p in kept if isinstance(p, AnyOf)]
    return all_of(*(p for p in kept if not isinstance(p, AnyOf) or not _is_said(p, required, choices)))


def _is_said(choice: AnyOf, required: set[Condition], choices: Sequence[set[Condition]]) -> bool:
    """Whether one of the alternatives of *choice* is *required*, or one of some of them (another of *choices*)."""
    own = set(choice.of)
    return not own.isdisjoint(required) or any(narrow < own for narrow in choices)


def folded(condition: Condition) -> Condition:
    """Return *condition* with the constants folded that were kept for what they tell of their author's mind."""
    if isinstance(condition, Not):
        inner = folded(condition.of[0])
        return condition if inner is condition.of[0] else opposite(inner)
    if not isinstance(condition, AnyOf | AllOf):
        return condition
    parts = [folded(part) for part in condition.of]
    if ALWAYS not in parts and all(part is own for part, own in zip(parts, condition.of, strict=True)):
        return condition
    return (either if isinstance(condition, AnyOf) else both)(parts)


def _is_any_text(part: Condition) -> bool:
    return isinstance(part, Regex) and part.pattern == "." and part.how == "search"


def _needs_text(part: Condition, asked: Condition) -> bool:
    """Whether *part* holds for no empty text, so that *asked* ("is there any text") says nothing more."""
    if isinstance(part, AnyOf | AllOf):
        told = [_needs_text(p, asked) for p in part.of]
        return any(told) if isinstance(part, AllOf) else all(told)
    literal = isinstance(part, Contains | Equals | StartsWith | EndsWith | Word) and bool(part.text.strip())
    return literal and _root(part) == _root(asked) and _leaves_text(_steps(asked)[len(_common(part, asked)) :])


def _steps(atom: Condition) -> tuple[str, ...]:
    return getattr(atom, "normalise", None) or ()


def _common(one: Condition, other: Condition) -> tuple[str, ...]:
    """Return the steps that two tests begin with alike."""
    pairs = zip(_steps(one), _steps(other), strict=False)
    return tuple(left for left, _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def _leaves_text(steps: Sequence[str]) -> bool:
    """Whether *steps* make nothing of no text that says something."""
    return all(step.startswith(ROOT) or step in _PLAIN_STEPS for step in steps)


def _root(atom: Condition) -> str:
    """Return the mark of an input other than the one that the router is read for."""
    steps = _steps(atom)
    return steps[0] if steps and steps[0].startswith(ROOT) else ""


def _distinct(parts: Iterable[Condition], neutral: Condition) -> list[Condition]:
    kept: dict[Condition, None] = {}
    room = LARGEST
    for part in _flat(parts) if neutral == ALWAYS else parts:
        if part != neutral:
            room -= _joints(part)
            if room < 0:
                raise TooMuch
            kept[part] = None
    return list(kept)


def _flat(parts: Iterable[Condition]) -> Iterable[Condition]:
    for part in parts:
        if isinstance(part, AllOf):
            yield from part.of
        else:
            yield part


def _joints(condition: Condition) -> int:
    return condition.joints if isinstance(condition, Joint) else 0


def opposite(part: Condition) -> Condition:
    """Return the negation, pushed over a conjunction of negations so that it stays readable."""
    if isinstance(part, AllOf) and all(isinstance(p, Not) for p in part.of):
        return either(negate(p) for p in part.of)
    return negate(part)


def unknown(value: Unclear) -> Condition:
    """Return the condition for something that cannot be told."""
    if value.external:
        return External(source=value.source, reason=value.reason)
    return Opaque(source=value.source, reason=value.reason)


def settle(value: Value) -> Value:
    """Return what a call of a project function gives, or the value itself."""
    for _ in range(8):
        if not isinstance(value, Called):
            break
        value = value.outcome()
    return value


def choice_of(options: Iterable[tuple[Condition, Condition]], otherwise: Condition) -> Condition:
    """Return the truth of a value that is *truth* under *condition*, tried in order."""
    parts: list[Condition] = []
    before: list[Condition] = []
    options = list(options)
    if all(truth == ALWAYS for _, truth in options):
        return either([*(condition for condition, _ in options), otherwise])
    for condition, truth in options:
        parts.append(both([*before, condition, truth]))
        before.append(opposite(condition))
    parts.append(both([*before, otherwise]))
    return either(parts)


def truth_of(value: Value, run: Run, source: str = "") -> Condition:
    """Return the condition under which *value* counts as true."""
    if isinstance(value, Called):
        return _truth_of_call(value, run, source)
    match value:
        case Test(condition=condition):
            return condition
        case Known(value=constant):
            return ALWAYS if constant else NEVER
        case Listing() | Mapping_() | Ranking() | Hits():
            return _has_entries(value)
        case Best(options=options, default=default):
            ways = [both([o.condition, truth_of(o.value, run, source)]) for o in options]
            return either([*ways, truth_of(default, run, source)])
        case Choice(options=options, default=default):
            return choice_of(((o.condition, truth_of(o.value, run, source)) for o in options), truth_of(default, run))
        case Unclear() | Verdict():
            return _truth_of_answer(value, run)
        case Text() | Match() | Words() | Common() | Part() | Piece() | OneWord() | Measure():
            return _truth_of_view(value, run, source)
        case _:
            return ALWAYS


def _truth_of_answer(value: Unclear | Verdict, run: Run) -> Condition:
    """`if prompt := st.chat_input():` asks whether there is any request."""
    if isinstance(value, Verdict):
        return Opaque(source=value.root, reason="any label")
    if value.source and value.source == run.subject and not value.external:
        return run.atom(Regex(pattern=".", flags="s"), Text(value.source))
    return unknown(value)


def _has_entries(value: Listing | Mapping_ | Ranking | Hits) -> Condition:
    match value:
        case Listing(rows=rows) | Mapping_(rows=rows):
            return either(row.when for row in rows)
        case Ranking(best=best):
            return either(option.condition for option in best.options)
        case Hits(options=options):
            return either(option.condition for option in options)


def _truth_of_call(call: Called, run: Run, source: str) -> Condition:
    """A predicate is asked for what it tests; a whole program that answers yes or no is one unknown test."""
    try:
        found = truth_of(settle(call), run, source)
        if _joints(found) <= LARGEST_PREDICATE:
            return found
    except TooMuch:
        if run.exhausted:
            raise
    return Opaque(source=call.source, reason="a function with too many ways")


def _truth_of_view(value: Value, run: Run, source: str) -> Condition:
    match value:
        case Text():
            return run.atom(Regex(pattern=".", flags="s"), value)
        case Match(pattern=pattern, flags=flags, how=how, text=text):
            return run.atom(Regex(pattern=pattern, how=how, flags=flags), text)
        case Words(text=text):
            return run.atom(Regex(pattern=words_pattern(text)), text)
        case Common(words=words, among=among):
            return either(run.atom(Word(text=word), words.text) for word in among)
        case Part(test=test) if test is not None:
            return test
        case Measure(kind="count", text=text, needle=needle):
            return run.atom(Contains(text=needle), text)
        case Measure(kind="sum", parts=parts):
            return either(parts)
        case Measure(kind="find", text=text, needle=needle):
            return opposite(run.atom(StartsWith(text=needle), text))
        case _:
            return Opaque(source=source or getattr(value, "source", "") or "part of the request", reason="value")


def words_pattern(text: Text) -> str:
    """Return the pattern of one word of *text*, as its last cutting step says."""
    for step in reversed(text.steps):
        if step.startswith("tokens:"):
            return step[7:]
    return r"\S"


def is_emptiness(condition: Condition) -> bool:
    """Tell whether *condition* only asks whether there is any text at all (or none)."""
    if isinstance(condition, Not):
        return is_emptiness(condition.of[0])
    if isinstance(condition, AnyOf | AllOf):
        return all(map(is_emptiness, condition.of))
    if isinstance(condition, Regex):
        return condition.pattern in (".", r"\S") and condition.how == "search"
    return isinstance(condition, Equals) and not condition.text.strip()
