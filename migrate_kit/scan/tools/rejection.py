"""What a function refuses, as single tests.

Good: `if x not in A or len(x) > 9: raise ValueError("…")` refuses when `x not in A` holds, and when `len(x) > 9` holds.
Good: `assert 0 < n < 9` refuses when `0 < n < 9` does not hold.
Bad:  `if n > 10: return "many"` refuses nothing: the sentence is an answer, not a complaint.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import libcst as cst

from migrate_kit.scan.tools.function_source import FunctionSource
from migrate_kit.scan.tools.mention import Mentions
from migrate_kit.scan.tools.syntax import dotted, nodes, spoken, statements

COMPLAINT = re.compile(
    r"\b(must|should|need|needs|only|invalid|between|at (most|least)|not (allowed|valid|supported|found|empty)|cannot|"
    r"can't|unknown|unsupported|missing|required|please|provide|specify|which|what|who|error|wrong|bad|too|no such|"
    r"not an? (valid|allowed|known|legal)|out of range|exceeds?)\b"
    r"|必须|只能|请|不能|不可|无效|错误|有误|不对|不支持|超过|超出|范围|缺少|未知|哪|什么|需要|没有|至少|最多|不存在|多少|谁"
    r"|应在|应为|应是|应介于|形如|不合法|非法|不正确|不符合|过长|过短|太长|太短",
    re.IGNORECASE,
)
_SAYING = frozenset({"say", "send", "reply", "finish", "respond", "answer", "ask", "speak", "prompt", "send_message"})


@dataclass(frozen=True, slots=True)
class Rejection:
    """The function refuses when `test` has the truth value `when`; `sentence` is what it then says."""

    test: cst.BaseExpression
    when: bool
    sentence: str
    node: cst.CSTNode


def rejections(source: FunctionSource) -> Iterator[Rejection]:
    """Yield every single test that alone makes the function refuse, in source order."""
    return (refusal for refusal in refusals(source) if not isinstance(refusal.test, cst.BooleanOperation))


def refusals(source: FunctionSource) -> Iterator[Rejection]:
    """Yield the same, and also tests that make it refuse only together: `x != 1 and x != 2`."""
    mentions = Mentions(source)
    later = set(_after_a_taken_arm(source))
    for node in nodes(source.node.body, (cst.If, cst.Assert)):
        assert isinstance(node, cst.If | cst.Assert)
        if isinstance(node, cst.Assert):
            yield from _single(node.test, False, spoken(node.msg) if node.msg else "", node, mentions)
            continue
        sentence = complaint(node.body)
        if sentence is not None:
            yield from _single(node.test, True, sentence, node, mentions)
        sentence = _otherwise(source.node, node) if id(node) not in later else None
        if sentence is not None:
            yield from _single(node.test, False, sentence, node, mentions)


def complaint(block: cst.BaseSuite) -> str | None:
    """Return what a refusing block says ("" where it says nothing), or None when it does not refuse."""
    body = statements(block)
    if not body or len(body) > 3:
        return None
    last = body[-1]
    said = next(filter(None, (_said(s) for s in body)), "")
    if isinstance(last, cst.Raise):
        return said
    if isinstance(last, cst.Return) and (_is_failure(last.value) or (said and COMPLAINT.search(said))):
        return said
    return None


def _after_a_taken_arm(source: FunctionSource) -> Iterator[int]:
    """Yield the ids of `elif`s after an arm that goes on: what fails such a test may have passed an earlier one."""
    taken: set[int] = set()
    for node in nodes(source.node.body, cst.If):
        if isinstance(node.orelse, cst.If) and (id(node) in taken or complaint(node.body) is None):
            taken.add(id(node.orelse))
            yield id(node.orelse)


def _otherwise(function: cst.FunctionDef, node: cst.If) -> str | None:
    # `if ok: return …` followed by a raise, or with a raising else: what does not pass the test is refused.
    if isinstance(node.orelse, cst.Else):
        return complaint(node.orelse.body)
    if node.orelse is not None or not statements(node.body):
        return None
    body = statements(function.body)
    leaves = isinstance(statements(node.body)[-1], cst.Return)
    if leaves and len(body) >= 2 and body[-2] is node and isinstance(body[-1], cst.Raise):
        return _said(body[-1])
    return None


def _single(
    test: cst.BaseExpression, when: bool, sentence: str, node: cst.CSTNode, mentions: Mentions
) -> Iterator[Rejection]:
    if isinstance(test, cst.UnaryOperation) and isinstance(test.operator, cst.Not):
        yield from _single(test.expression, not when, sentence, node, mentions)
    elif isinstance(test, cst.BooleanOperation):
        # "or" refuses by each side when it holds, "and" by each side when it does not.
        if isinstance(test.operator, cst.Or) is when:
            yield from _single(test.left, when, sentence, node, mentions)
            yield from _single(test.right, when, sentence, node, mentions)
        elif when and _is_given(test.left, mentions):
            # `if x and not ok(x)`: x may be left out, but if given it has to be ok.
            yield from _single(test.right, when, sentence, node, mentions)
        else:
            yield Rejection(test, when, sentence, node)
    else:
        yield Rejection(test, when, sentence, node)


def _is_given(test: cst.BaseExpression, mentions: Mentions) -> bool:
    if isinstance(test, cst.Comparison) and len(test.comparisons) == 1:
        return isinstance(test.comparisons[0].operator, cst.IsNot) and mentions.of(test.left) is not None
    return mentions.of(test) is not None


def _said(statement: cst.CSTNode) -> str:
    if isinstance(statement, cst.Raise) and isinstance(statement.exc, cst.Call):
        return _first_text(statement.exc)
    if isinstance(statement, cst.Return) and statement.value is not None:
        value = statement.value
        return spoken(value) or (_first_text(value) if isinstance(value, cst.Call | cst.Dict) else "")
    if isinstance(statement, cst.Expr):
        call = statement.value.expression if isinstance(statement.value, cst.Await) else statement.value
        if isinstance(call, cst.Call) and dotted(call.func).rpartition(".")[2] in _SAYING:
            return _first_text(call)
    return ""


def _first_text(node: cst.CSTNode) -> str:
    values: list[cst.BaseExpression] = []
    if isinstance(node, cst.Call):
        values = [argument.value for argument in node.args]
    elif isinstance(node, cst.Dict):
        values = [element.value for element in node.elements]
    return max((spoken(value) for value in values), key=len, default="")


def _is_failure(value: cst.BaseExpression | None) -> bool:
    if isinstance(value, cst.Name):
        return value.value == "False"
    if isinstance(value, cst.Dict):
        keys = [spoken(e.key).lower() for e in value.elements if isinstance(e, cst.DictElement)]
        return any(key in ("error", "err", "errmsg") for key in keys)
    if isinstance(value, cst.Call):
        flags = {a.keyword.value: a.value for a in value.args if a.keyword is not None}
        return any(isinstance(v, cst.Name) and v.value == "False" for v in flags.values())
    return False
