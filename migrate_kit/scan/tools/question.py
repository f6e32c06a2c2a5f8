"""What a router asks on the way to a tool, when it found no value for one of the tool's parameters.

Good: `city = find_city(text); if not city: return "哪个城市？"; return weather(city)` in a branch: weather asks
      that for `city`; so does `if city: return weather(city)` with the question behind it or in the `else`.
Good: `elif "天气" in text and not self.city: return "哪个城市？"` before `elif "天气" in text: weather(self.city)`.
Bad:  `if not city: return "Hello"` where nothing is done with `city` afterwards is an answer of its own; what only
      complains ("没有这个城市") asks nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import libcst as cst

from migrate_kit.model.record import Evidence
from migrate_kit.scan.tools.asked import Question
from migrate_kit.scan.tools.asking import Block, is_question, leaves, says_only, sentence_of
from migrate_kit.scan.tools.claim import Claim, Strength
from migrate_kit.scan.tools.function_source import FunctionSource
from migrate_kit.scan.tools.handing import asked_at, receiver
from migrate_kit.scan.tools.question_aside import behind_loop, either, in_match, in_try, on_the_spot
from migrate_kit.scan.tools.syntax import nodes, source_of, statements
from migrate_kit.scan.tools.value import NOWHERE, REQUEST, Places, conjuncts, mentions, missing, present

RULE = "router-question"


def questions_of(source: FunctionSource) -> tuple[Question, ...]:
    """Return what the branches of *source* ask for missing values, in source order."""
    return tuple(_in_block(source, statements(source.node.body), (), inside=False))


def claims(source: FunctionSource, asked: Sequence[Question]) -> Iterator[Claim]:
    """Yield the questions among *asked* that are about the parameters of *source*."""
    for question in asked:
        evidence = Evidence(file=question.file, line=question.line, rule=RULE)
        for handing in question.handed if question.sentence else ():
            name = receiver(source, handing)
            if name is not None:
                yield Claim(
                    parameter=name,
                    field="ask",
                    value=question.sentence,
                    strength=Strength.router,
                    evidence=evidence,
                )


def _in_block(source: FunctionSource, block: Block, after: Block, *, inside: bool) -> Iterator[Question]:
    """Yield the questions of *block*; *after* is what stands behind the blocks around it."""
    for at, statement in enumerate(block):
        behind = [*block[at + 1 :]]
        if isinstance(statement, cst.If):
            yield from _in_chain(source, statement, behind, inside=inside)
        elif isinstance(statement, cst.Match):
            yield from in_match(source, statement)
        elif isinstance(statement, cst.Try):
            yield from in_try(source, statement, behind)
        elif isinstance(statement, cst.For):
            yield from behind_loop(source, statement, behind)
        elif isinstance(statement, cst.Return | cst.Expr | cst.Assign | cst.AnnAssign):
            yield from either(source, statement)
            yield from on_the_spot(source, statement, [*behind, *after])
        for suite, is_arm in _suites(statement):
            yield from _in_block(source, statements(suite), [*behind, *after], inside=inside or is_arm)


def _suites(statement: cst.CSTNode) -> Iterator[tuple[cst.BaseSuite, bool]]:
    """Yield each block in a compound statement, and whether it is an arm that a test leads to."""
    if isinstance(statement, cst.Match):
        yield from ((case.body, True) for case in statement.cases)
    elif isinstance(statement, cst.If):
        yield statement.body, True
        if statement.orelse is not None:
            yield from _suites(statement.orelse)
    elif isinstance(statement, cst.Try):
        yield statement.body, False
        yield from ((handler.body, False) for handler in statement.handlers)
        yield from ((statement.orelse.body, False),) if statement.orelse is not None else ()
    elif isinstance(statement, cst.Else | cst.For | cst.While | cst.With):
        yield statement.body, False


def _in_chain(source: FunctionSource, chain: cst.If, behind: Block, *, inside: bool) -> Iterator[Question]:
    arms = list(arms_of(chain))
    for at, arm in enumerate(arms):
        if not isinstance(arm, cst.If):
            continue
        parts = list(conjuncts(arm.test))
        lacking = frozenset[str]().union(*(missing(source, part) for part in parts))
        leading = [part for part in parts if not missing(source, part)]
        own, rest = statements(arm.body), arms[at + 1 :]
        if lacking and says_only(source, own):
            going_on = behind if leaves(own) else []
            later = led_by(leading, rest, going_on) if leading else [*_bodies(rest), *going_on]
            if inside or leading or (is_question(sentence_of(source, own)) and not _is_tested(source, lacking, later)):
                yield from asked_at(source, lacking, arm, own, later)
        elif inside or leading:
            yield from _otherwise(source, arm, rest, behind)


def arms_of(chain: cst.If) -> Iterator[cst.If | cst.Else]:
    """Yield the `if`, each `elif` and the `else` of *chain*."""
    arm: cst.If | cst.Else | None = chain
    while arm is not None:
        yield arm
        arm = arm.orelse if isinstance(arm, cst.If) else None


def _bodies(arms: Sequence[cst.If | cst.Else]) -> list[cst.CSTNode]:
    return [statement for arm in arms for statement in statements(arm.body)]


def led_by(leading: Block, arms: Sequence[cst.If | cst.Else], behind: Block) -> list[cst.CSTNode]:
    """Return the statements of the later tests that one of *leading* leads to as well."""
    wanted = {source_of(part) for part in leading}
    chains = (arm for statement in behind if isinstance(statement, cst.If) for arm in arms_of(statement))
    return _bodies([arm for arm in (*arms, *chains) if isinstance(arm, cst.If) and _codes(arm.test) & wanted])


def _codes(test: cst.BaseExpression) -> set[str]:
    return {source_of(part) for part in conjuncts(test)}


def _otherwise(
    source: FunctionSource, arm: cst.If, rest: Sequence[cst.If | cst.Else], behind: Block
) -> Iterator[Question]:
    """Yield what is asked behind an arm that has the value: in the `else`, or where only the value is not tested."""
    parts = list(conjuncts(arm.test))
    own = statements(arm.body)
    there = [part for part in parts if any(mentions(source, s, present(source, part)) for s in own)]
    places = frozenset[str]().union(*(present(source, part) for part in there))
    leading = {source_of(part) for part in parts if part not in there}
    if places and leading:
        led = (a for a in rest if isinstance(a, cst.If) and _codes(a.test) & leading)
        told = statements(other.body) if (other := next(led, None)) is not None else []
        if other is not None and says_only(source, told) and is_question(sentence_of(source, told)):
            yield from asked_at(source, places, other, told, own)
    elif places:
        yield from _one_by_one(source, places, own, rest, behind)


def _one_by_one(
    source: FunctionSource, places: Places, own: Block, rest: Sequence[cst.If | cst.Else], behind: Block
) -> Iterator[Question]:
    """Yield what is asked for each of *places*, with all of which *own* goes on, where it is not there."""
    for other in rest:
        if isinstance(other, cst.If) and (asked := _asked_alone(source, other.test, places)):
            if says_only(source, statements(other.body)):
                yield from asked_at(source, asked, other, statements(other.body), own)
            places -= asked
    last = rest[-1] if rest and isinstance(rest[-1], cst.Else) else None
    told = statements(last.body) if last is not None else [*(behind[:1] if leaves(behind[:1]) else behind[:2])]
    is_reached = last is not None or leaves(own)
    if is_reached and says_only(source, told) and (len(rest) < 2 or is_question(sentence_of(source, told))):
        yield from asked_at(source, places, last or told[0], told, own)


def _asked_alone(source: FunctionSource, test: cst.BaseExpression, places: Places) -> Places:
    """Return which of *places*, that are not all there, *test* finds missing: itself, or by finding the others."""
    there = present(source, test) & places
    return (missing(source, test) & places) or (places - there if there else NOWHERE)


def _is_tested(source: FunctionSource, places: Places, later: Block) -> bool:
    """Whether *places* hold the request itself: what a router is handed, or tests afterwards."""
    tests = (test.test for s in later for test in (s, *nodes(s, cst.If)) if isinstance(test, cst.If))
    return bool(places & REQUEST) or any(mentions(source, test, places) for test in tests)
