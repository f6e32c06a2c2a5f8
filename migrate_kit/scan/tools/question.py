"""What a router asks on the way to a tool, when it found no value for one of the tool's parameters.

Good: `city = find_city(text); if not city: return "哪个城市？"; return weather(city)` in a branch: weather asks
      that for `city`; so does `if city: return weather(city)` with the question behind it or in the `else`.
Bad:  `if not city: return "Hello"` where nothing is done with `city` afterwards is an answer of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import libcst as cst

from migrate_kit.model.record import Evidence
from migrate_kit.scan.tools.asked import Handing, Question
from migrate_kit.scan.tools.claim import Claim, Strength
from migrate_kit.scan.tools.function_source import FunctionSource
from migrate_kit.scan.tools.mention import parameters_of
from migrate_kit.scan.tools.rejection import COMPLAINT
from migrate_kit.scan.tools.speech import is_speech
from migrate_kit.scan.tools.syntax import dotted, nodes, spoken, statements, word_set

RULE = "router-question"
_TRIMS = word_set("strip lower upper lstrip rstrip casefold")
_Block = Sequence[cst.CSTNode]


def questions_of(source: FunctionSource) -> tuple[Question, ...]:
    """Return what the branches of *source* ask for missing values, in source order."""
    return tuple(_in_block(source, statements(source.node.body), inside=False))


def claims(source: FunctionSource, asked: Sequence[Question]) -> Iterator[Claim]:
    """Yield the questions among *asked* that are about the parameters of *source*."""
    names = [parameter.name.value for parameter in parameters_of(source.node)]
    for question in asked:
        evidence = Evidence(file=question.file, line=question.line, rule=RULE)
        for handing in question.handed if question.sentence else ():
            name = names[handing.at] if isinstance(handing.at, int) and handing.at < len(names) else handing.at
            if handing.tool == source.name.rpartition(".")[2] and name in names:
                yield Claim(
                    parameter=str(name),
                    field="ask",
                    value=question.sentence,
                    strength=Strength.router,
                    evidence=evidence,
                )


def _in_block(source: FunctionSource, block: _Block, *, inside: bool) -> Iterator[Question]:
    for place, statement in enumerate(block):
        if inside and isinstance(statement, cst.If):
            yield from _at(source, statement, block[place + 1 :])
        for suite, is_arm in _suites(statement):
            yield from _in_block(source, statements(suite), inside=inside or is_arm)


def _suites(statement: cst.CSTNode) -> Iterator[tuple[cst.BaseSuite, bool]]:
    """Yield each block in a compound statement, and whether it is an arm that a test leads to."""
    if isinstance(statement, cst.Match):
        yield from ((case.body, True) for case in statement.cases)
    elif isinstance(statement, cst.If):
        yield statement.body, True
        if statement.orelse is not None:
            yield from _suites(statement.orelse)
    elif isinstance(statement, cst.Else | cst.For | cst.While | cst.With | cst.Try | cst.ExceptHandler):
        yield statement.body, False


def _at(source: FunctionSource, test: cst.If, behind: _Block) -> Iterator[Question]:
    other = statements(test.orelse.body) if isinstance(test.orelse, cst.Else) else []
    missing, there = _missing(test.test), _present(test.test)
    own = statements(test.body)
    if missing and _says_only(source, own):
        yield from _question(source, missing, test, own, [*other, *behind] if _leaves(own) else other)
    elif there and (other or (_leaves(own) and behind)):
        said = other or list(behind[:1] if _leaves(behind[:1]) else behind[:2])
        if _says_only(source, said):
            yield from _question(source, there, test.orelse or said[0], said, own)


def _question(
    source: FunctionSource, names: frozenset[str], node: cst.CSTNode, said: _Block, rest: _Block
) -> Iterator[Question]:
    known = _with_parts(names, rest)
    if not any(name.value in known for statement in rest for name in nodes(statement, cst.Name)):
        return
    text = next(filter(None, (_text(source, statement) for statement in said)), "")
    lines = [source.line_of(statement) for statement in rest]
    inner = [source.line_of(below) for s in rest for below in nodes(s, (cst.Return, cst.Expr, cst.Assign))]
    yield Question(
        line=source.line_of(node),
        sentence=text if COMPLAINT.search(text) or text.rstrip().endswith(("?", "？")) else "",
        file=source.file,
        first_line=min(lines),
        last_line=max([*lines, *inner]),
        handed=tuple(_handed(known, rest)),
    )


def _with_parts(names: frozenset[str], rest: _Block) -> frozenset[str]:
    """Return *names* and those that are taken from them later: `order = m.group(1)`."""
    known = set(names)
    for statement in rest:
        if isinstance(statement, cst.Assign) and _names(statement.value) & known:
            known |= {t.target.value for t in statement.targets if isinstance(t.target, cst.Name)}
    return frozenset(known)


def _handed(known: frozenset[str], rest: _Block) -> Iterator[Handing]:
    for statement in rest:
        for call in nodes(statement, cst.Call):
            tool = dotted(call.func).rpartition(".")[2]
            for place, given in enumerate(call.args):
                if tool and not given.star and _names(given.value) & known:
                    yield Handing(tool, given.keyword.value if given.keyword is not None else place)


def _names(value: cst.CSTNode) -> set[str]:
    return {node.value for node in (value, *nodes(value, cst.Name)) if isinstance(node, cst.Name)}


def _leaves(block: _Block) -> bool:
    return bool(block) and isinstance(block[-1], cst.Return | cst.Continue | cst.Break)


def _says_only(source: FunctionSource, block: _Block) -> bool:
    """Whether one text is said, and nothing else is done but to leave."""
    texts = [_text(source, statement) for statement in block]
    silent = [s for s, text in zip(block, texts, strict=True) if not text]
    return len([text for text in texts if text]) == 1 and all(
        isinstance(s, cst.Continue | cst.Break) or (isinstance(s, cst.Return) and _is_nothing(s.value)) for s in silent
    )


def _is_nothing(value: cst.BaseExpression | None) -> bool:
    return value is None or dotted(value) in ("None", "True", "False")


def _text(source: FunctionSource, statement: cst.CSTNode) -> str:
    value = statement.value if isinstance(statement, cst.Return | cst.Expr | cst.Assign) else None
    value = value.expression if isinstance(value, cst.Await) else value
    given = [] if value is None else [value]
    if isinstance(value, cst.Call):
        given = [a.value for a in value.args] if is_speech(dotted(value.func).rpartition(".")[2]) else []
    elif isinstance(value, cst.Dict):
        given = [element.value for element in value.elements]
    return max((_fixed(source, expression) for expression in given), key=len, default="")


def _fixed(source: FunctionSource, expression: cst.BaseExpression) -> str:
    """Return a text as it stands; one that a value is put into is no fixed question."""
    known = source.value_of(expression)
    return known if isinstance(known, str) else ""


def _missing(test: cst.BaseExpression) -> frozenset[str]:
    """Return the names of the values one of which is missing when *test* holds."""
    match test:
        case cst.UnaryOperation(operator=cst.Not(), expression=value):
            return _value(value)
        case cst.BooleanOperation(operator=cst.Or(), left=left, right=right):
            sides = _missing(left), _missing(right)
            return sides[0] | sides[1] if all(sides) else frozenset()
        case cst.Comparison(left=left, comparisons=[cst.ComparisonTarget(operator=operator, comparator=other)]):
            is_equal = isinstance(operator, cst.Is | cst.Equal)
            if _is_length(left) and isinstance(operator, cst.LessThan | cst.Equal) and isinstance(other, cst.Integer):
                return _value(left.args[0].value) if isinstance(left, cst.Call) else frozenset()
            is_empty = dotted(other) == "None" or (isinstance(other, cst.SimpleString) and not spoken(other))
            return _value(left) if is_equal and is_empty else frozenset()
    return frozenset()


def _present(test: cst.BaseExpression) -> frozenset[str]:
    """Return the name of the value that is there when *test* holds."""
    match test:
        case cst.Comparison(left=left, comparisons=[cst.ComparisonTarget(operator=operator, comparator=other)]):
            is_none = isinstance(operator, cst.IsNot) and dotted(other) == "None"
            return _value(left) if is_none else frozenset()
    return _value(test)


def _is_length(value: cst.BaseExpression) -> bool:
    return isinstance(value, cst.Call) and dotted(value.func) == "len" and len(value.args) == 1


def _value(node: cst.BaseExpression) -> frozenset[str]:
    match node:
        case cst.Name(value=name):
            return frozenset({name})
        case cst.NamedExpr(target=cst.Name(value=name)):
            return frozenset({name})
        case cst.Call(func=cst.Attribute(value=owner, attr=cst.Name(value=method))) if method in _TRIMS:
            return _value(owner)
    return frozenset()
