"""The cases of an `if` chain or `match`: a test, the names it binds, the body."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

import libcst as cst

from migrate_kit.model.condition import Condition, Opaque, Regex
from migrate_kit.scan.compare import equal
from migrate_kit.scan.evaluate import evaluate, test_of
from migrate_kit.scan.request import Part, Text, Words
from migrate_kit.scan.scope import Scope
from migrate_kit.scan.syntax import SmallOrCompound, code, comment_above, statements
from migrate_kit.scan.truth import ALWAYS, both, either
from migrate_kit.scan.values import Listing, Value, Verdict
from migrate_kit.scan.views import as_text, resolve


@dataclass
class Case:
    """One arm. An `else` or `case _` has the test `always`."""

    test: Condition
    body: list[SmallOrCompound]
    line: int
    last_line: int
    is_else: bool = False
    comment: str = ""
    names: dict[str, Value] = field(default_factory=dict)


def cases_of(statement: cst.If | cst.Match, scope: Scope) -> list[Case]:
    """Return the arms in order; names that a test binds (`:=`) are bound in *scope*."""
    return _arms(statement, scope) if isinstance(statement, cst.If) else _match_arms(statement, scope)


def _arms(statement: cst.If, scope: Scope) -> list[Case]:
    found: list[Case] = []
    node: cst.If | cst.Else | None = statement
    before = dict(scope.names)
    while node is not None:
        is_else = isinstance(node, cst.Else)
        test = ALWAYS if isinstance(node, cst.Else) else test_of(node.test, scope)
        body = list(statements(node.body))
        last = scope.slice.last_line(node.body)
        # A later test may bind the same name to something else.
        bound = {name: value for name, value in scope.names.items() if before.get(name) is not value}
        found.append(Case(test, body, scope.line(node), last, is_else, comment_above(node), bound))
        node = None if isinstance(node, cst.Else) else node.orelse
    return found


def _match_arms(statement: cst.Match, scope: Scope) -> list[Case]:
    subject = resolve(evaluate(statement.subject, scope))
    found: list[Case] = []
    for arm in statement.cases:
        names: dict[str, Value] = {}
        shaped = _guard_shape(arm.guard, scope) if arm.guard is not None and isinstance(subject, Words) else None
        scope.names.pop(_SHAPES, None)
        inner = scope.fork(**({_SHAPES: Shape(*shaped)} if shaped is not None else {}))
        test = pattern_test(arm.pattern, subject, inner, names)
        inner = scope.fork(**names)
        if arm.guard is not None and shaped is None:
            test = both([test, test_of(arm.guard, inner)])
        body = list(statements(arm.body))
        is_else = test == ALWAYS and arm.guard is None
        found.append(
            Case(test, body, scope.line(arm), scope.slice.last_line(arm.body), is_else, comment_above(arm), names)
        )
    return found


#: Key under which a guard that shapes one captured word is kept while the pattern is read.
_SHAPES = "<shape of a captured word>"


@dataclass(frozen=True)
class Shape(Value):
    """A guard such as `year.isdigit()` or `"k" in word`: a pattern for one captured word."""

    name: str
    pattern: str


def _guard_shape(guard: cst.BaseExpression, scope: Scope) -> tuple[str, str] | None:
    match guard:
        case cst.Name(value=name):
            return name, ""  # `case ["play", *rest] if rest:`
        case cst.Call(
            func=cst.Attribute(value=cst.Name(value=name), attr=cst.Name(value="isdigit" | "isnumeric")), args=[]
        ):
            return name, r"\d+"
        case cst.Comparison(
            left=left, comparisons=[cst.ComparisonTarget(operator=cst.In(), comparator=cst.Name(value=name))]
        ):
            word = evaluate(left, scope)
            given = getattr(word, "value", None)
            return (name, rf"WORD*?{re.escape(given)}WORD*") if isinstance(given, str) else None
    return None


def pattern_test(pattern: cst.MatchPattern, subject: Value, scope: Scope, names: dict[str, Value]) -> Condition:
    """Return when *subject* matches *pattern*; captures go to *names*."""
    match pattern:
        case cst.MatchValue(value=value):
            return equal(subject, resolve(evaluate(value, scope)), scope, code(pattern))
        case cst.MatchSingleton(value=value):
            return equal(subject, evaluate(value, scope), scope, code(pattern))
        case cst.MatchOr(patterns=parts):
            return either(pattern_test(part.pattern, subject, scope, names) for part in parts)
        case cst.MatchAs(pattern=inner, name=name):
            if name is not None:
                names[name.value] = subject
            return ALWAYS if inner is None else pattern_test(inner, subject, scope, names)
        case cst.MatchList(patterns=parts) | cst.MatchTuple(patterns=parts):
            return _sequence(list(parts), subject, scope, names, code(pattern))
    return Opaque(source=code(pattern), reason="pattern of another kind")


def _sequence(
    parts: list[cst.MatchSequenceElement | cst.MatchStar],
    subject: Value,
    scope: Scope,
    names: dict[str, Value],
    source: str,
) -> Condition:
    if isinstance(subject, Verdict | Listing):
        return Opaque(source=source, reason="sequence pattern")
    text = subject.text if isinstance(subject, Words) else as_text(subject)
    if text is None or not isinstance(subject, Words):
        return Opaque(source=source, reason="sequence pattern")
    word, gap = _cutting(text)
    found: list[str] = []
    extra: list[Condition] = []
    for part in parts:
        if isinstance(part, cst.MatchStar):
            asked = scope.names.get(_SHAPES)
            some = part.name is not None and isinstance(asked, Shape) and asked.name == part.name.value
            found.append("+" if some else "*")
            if part.name is not None:
                names[part.name.value] = Part("rest_of_text", text)
            continue
        shape = _word_shape(part.value, word, names, text, scope)
        if shape is None:
            return Opaque(source=source, reason="sequence pattern")
        found.append(shape)
    pattern = _spelled(found, word, gap)
    return both([scope.run.atom(Regex(pattern=pattern, how="fullmatch", flags="s"), text), *extra])


def _cutting(text: Text) -> tuple[str, str]:
    """Return the pattern of one word and of what stands between words."""
    for step in reversed(text.steps):
        if step.startswith("tokens:") and (plain := re.fullmatch(r"\[\^(.+)\]\+", step[7:])):
            return step[7:], f"[{plain.group(1)}]"
    return r"\S+", r"\s"


def _word_shape(pattern: cst.MatchPattern, word: str, names: dict[str, Value], text: Text, scope: Scope) -> str | None:
    match pattern:
        case cst.MatchValue(value=value):
            constant = evaluate(value, scope)
            given = getattr(constant, "value", None)
            return re.escape(given) if isinstance(given, str) else None
        case cst.MatchOr(patterns=parts):
            shapes = [_word_shape(part.pattern, word, names, text, scope) for part in parts]
            return None if None in shapes else "(?:" + "|".join(s for s in shapes if s is not None) + ")"
        case cst.MatchAs(pattern=inner, name=name):
            if name is not None:
                names[name.value] = Part(f"capture:{name.value}", text)
                shape = scope.names.get(_SHAPES)
                if isinstance(shape, Shape) and shape.name == name.value and shape.pattern and inner is None:
                    return shape.pattern.replace("WORD", word.removesuffix("+"))
            return word if inner is None else _word_shape(inner, word, names, text, scope)
    return None


def _spelled(shapes: list[str], word: str, gap: str) -> str:
    if not shapes:
        return f"{gap}*"
    out = f"{gap}*"
    for index, shape in enumerate(shapes):
        last = index == len(shapes) - 1
        if shape == "+":
            out += f"{word}(?:{gap}+{word})*" + ("" if last else f"{gap}+")
            continue
        if shape == "*":
            out += f"(?:{word}{gap}+)*" if not last else f"(?:{word}(?:{gap}+{word})*)?"
            continue
        after_star_only = all(s == "*" for s in shapes[index + 1 :])
        out += shape
        if not last:
            out += f"{gap}+" if not after_star_only else f"(?:{gap}+|\\Z)"
    return out + f"{gap}*"
