"""Questions that stand in no `if`: in a case for nothing, where nothing was found, in an expression, on the spot.

Good: `case None: return "哪个城市？"`, `except IndexError: return "哪个城市？"`,
      `return weather(city) if city else "哪个城市？"`, `city = input("哪个城市？")`.
Bad:  `except ValueError: return "出错了"` asks nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import libcst as cst

from migrate_kit.scan.tools.asked import Question
from migrate_kit.scan.tools.asking import (
    Block,
    asks_by_name,
    is_question,
    leaves,
    says_only,
    sentence_of,
    texts_in,
)
from migrate_kit.scan.tools.function_source import FunctionSource
from migrate_kit.scan.tools.handing import asked_at
from migrate_kit.scan.tools.syntax import dotted, nodes, source_of, statements, word_set
from migrate_kit.scan.tools.value import Places, missing, place, present

_PROMPTS = word_set("prompt question")
_LOST = word_set("AttributeError IndexError KeyError ValueError TypeError StopIteration LookupError Exception")
"""What is raised where a text does not hold the value that is cut out of it."""


def in_match(source: FunctionSource, match: cst.Match) -> Iterator[Question]:
    """Yield what is asked by a case for no value: `case None`, `case ("weather", None)`."""
    for at, case in enumerate(match.cases):
        own = statements(case.body)
        if says_only(source, own) and case.guard is not None:
            alike = [c for c in match.cases[at + 1 :] if source_of(c.pattern) == source_of(case.pattern)]
            yield from asked_at(source, missing(source, case.guard), case, own, _in_cases(alike))
        elif says_only(source, own):
            for subject, empty, others in _empty_parts(match.subject, case.pattern):
                later = [c for c in match.cases[at + 1 :] if _leads_alike(c.pattern, others)]
                bound = frozenset(name for c in later for name in _bound_at(c.pattern, empty))
                yield from asked_at(source, place(source, subject) | bound, case, own, _in_cases(later))


def _in_cases(cases: Sequence[cst.MatchCase]) -> list[cst.CSTNode]:
    return [statement for case in cases for statement in statements(case.body)]


def _empty_parts(
    subject: cst.BaseExpression, pattern: cst.MatchPattern
) -> Iterator[tuple[cst.BaseExpression, int, dict[int, str]]]:
    """Yield (subject, its place, pattern of the other places) for each part that is matched with nothing."""
    if _is_nothing(pattern):
        yield subject, -1, {}
    if isinstance(pattern, cst.MatchList | cst.MatchTuple) and isinstance(subject, cst.Tuple):
        parts = [element.value for element in pattern.patterns if isinstance(element, cst.MatchSequenceElement)]
        if len(parts) == len(subject.elements):
            for at, part in enumerate(parts):
                if _is_nothing(part):
                    others = {i: source_of(p) for i, p in enumerate(parts) if isinstance(p, cst.MatchValue)}
                    yield subject.elements[at].value, at, others


def _is_nothing(pattern: cst.MatchPattern) -> bool:
    if isinstance(pattern, cst.MatchOr):
        return all(_is_nothing(element.pattern) for element in pattern.patterns)
    return source_of(pattern) in ("None", '""', "''")


def _elements(pattern: cst.MatchPattern) -> list[cst.MatchPattern]:
    found = pattern.patterns if isinstance(pattern, cst.MatchList | cst.MatchTuple) else ()
    return [element.value for element in found if isinstance(element, cst.MatchSequenceElement)]


def _leads_alike(pattern: cst.MatchPattern, others: dict[int, str]) -> bool:
    elements = _elements(pattern)
    return all(at < len(elements) and source_of(elements[at]) == code for at, code in others.items())


def _bound_at(pattern: cst.MatchPattern, at: int) -> Iterator[str]:
    elements = [pattern] if at < 0 else _elements(pattern)[at : at + 1]
    yield from (e.name.value for e in elements if isinstance(e, cst.MatchAs) and e.name is not None)


def in_try(source: FunctionSource, attempt: cst.Try, behind: Block) -> Iterator[Question]:
    """Yield what is asked where a value could not be cut out of the text."""
    body = statements(attempt.body)
    rest = [*body, *(statements(attempt.orelse.body) if attempt.orelse is not None else []), *behind]
    assigned = [s for s in body if isinstance(s, cst.Assign)]
    places = frozenset[str]().union(*(place(source, t.target) for s in assigned for t in s.targets), _cut_out(body))
    for handler in attempt.handlers:
        own = statements(handler.body)
        told = sentence_of(source, own)
        if _is_lost(handler) and leaves(own) and is_question(told) and says_only(source, own):
            yield from asked_at(source, places, handler, own, rest)


def behind_loop(source: FunctionSource, loop: cst.For, behind: Block) -> Iterator[Question]:
    """Yield what is asked behind a loop that leaves with what it found: `for word, code in CODES.items(): …`."""
    told = statements(loop.orelse.body) if loop.orelse is not None else [*behind[: 1 if leaves(behind[:1]) else 2]]
    found = [own for arm in statements(loop.body) if isinstance(arm, cst.If) and leaves(own := statements(arm.body))]
    goes_past = any(isinstance(own[-1], cst.Break) for own in found) and loop.orelse is None
    if found and not goes_past and says_only(source, told) and is_question(sentence_of(source, told)):
        names = (loop.target, *nodes(loop.target, cst.Name))
        places = frozenset(name.value for name in names if isinstance(name, cst.Name))
        yield from asked_at(source, places, told[0], told, [statement for own in found for statement in own])


def _cut_out(body: Block) -> Places:
    """Return the code of what is cut out where it is handed on: `weather(text.split()[1])`."""
    found = (a.value for s in body for call in nodes(s, cst.Call) for a in call.args)
    cut = (v for v in found if isinstance(v, cst.Subscript) or dotted(v).endswith((".group()", "int()", "float()")))
    return frozenset(source_of(value) for value in cut)


def _is_lost(handler: cst.ExceptHandler) -> bool:
    named = [handler.type, *nodes(handler.type, cst.Name)] if handler.type is not None else []
    return handler.type is None or any(dotted(name) in _LOST for name in named)


def either(source: FunctionSource, statement: cst.CSTNode) -> Iterator[Question]:
    """Yield what is asked on one side of `weather(city) if city else "哪个城市？"`."""
    for choice in nodes(statement, cst.IfExp):
        for text_side, other, places in (
            (choice.orelse, choice.body, present(source, choice.test)),
            (choice.body, choice.orelse, missing(source, choice.test)),
        ):
            texts = [text for text in texts_in(source, text_side) if is_question(text)]
            if texts and places and isinstance(other, cst.Call | cst.Await):
                yield from asked_at(source, places, statement, [cst.Return(text_side)], [other])


def on_the_spot(source: FunctionSource, statement: cst.CSTNode, rest: Block) -> Iterator[Question]:
    """Yield what is asked where the answer is waited for: `city = input("哪个城市？")`."""
    if not isinstance(statement, cst.Assign | cst.AnnAssign) or statement.value is None:
        return
    targets = [t.target for t in statement.targets] if isinstance(statement, cst.Assign) else [statement.target]
    calls = (part for part in (statement.value, *nodes(statement.value, cst.Call)) if isinstance(part, cst.Call))
    for call in calls:
        texts = [text for argument in call.args if is_question(text := _prompt(source, call, argument))]
        if texts:
            places = frozenset[str]().union(*(place(source, target) for target in targets))
            yield from asked_at(
                source, places, statement, [cst.Return(cst.SimpleString(repr(texts[0])))], rest, on=True
            )


def _prompt(source: FunctionSource, call: cst.Call, argument: cst.Arg) -> str:
    named = argument.keyword is not None and argument.keyword.value in _PROMPTS
    given = source.value_of(argument.value) if named or asks_by_name(dotted(call.func)) else None
    return given if isinstance(given, str) else ""
