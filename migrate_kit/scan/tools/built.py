r"""The shape of the value that a slot parser builds around what it captures.

Good: `m = re.search(r"bug-?(\d+)", t)` and `return "BUG-" + m.group(1) if m else None` → `BUG-\d+`.
Good: `f"v{m[1]}"`, `"%s-x" % m.group("id")`, `"{}".format(…)`, `m.group().upper()`, `re.findall(P, t)[-1]`.
Bad:  `return lookup(m.group(1))`: what comes out is not what went in.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import libcst as cst

from migrate_kit.scan.tools.capture import group_text
from migrate_kit.scan.tools.function_source import FunctionSource
from migrate_kit.scan.tools.pattern import escaped, pattern_text
from migrate_kit.scan.tools.syntax import dotted, nodes, spoken

_FINDERS = frozenset({"search", "match", "fullmatch"})
_LISTS = frozenset({"findall", "finditer"})
_SAME = frozenset({"strip", "lstrip", "rstrip", "str"})
_DEEPEST = 8
# What stands after a backslash, or between braces or `(?` and `:`, is no letter of the value.
_LETTER = re.compile(r"\\.|\{[\d,]*\}|\(\?[:a-zA-Z<>=!]*|\[|[^\W\d_]-[^\W\d_]|[^\W\d_]")


def value_pattern(parser: FunctionSource) -> str:
    """Return the pattern of the values that *parser* answers with, or "" where that cannot be read."""
    for answer in nodes(parser.node.body, cst.Return):
        if answer.value is not None and (found := _Reader(parser).read(answer.value)):
            return _outer(found)
    return ""


class _Reader:
    """Turns an expression over a match into the pattern of its values."""

    def __init__(self, parser: FunctionSource) -> None:
        self._parser = parser
        self._deep = 0
        self._captured = False

    def read(self, answer: cst.BaseExpression) -> str | None:
        """Return the pattern of *answer* if a capture is part of it, else None."""
        found = self._of(_main(answer))
        return found if self._captured else None

    def _of(self, node: cst.BaseExpression) -> str | None:
        self._deep += 1
        if self._deep > _DEEPEST:
            return None
        if isinstance(node, cst.BinaryOperation):
            return self._joined(node)
        if isinstance(node, cst.FormattedString):
            return self._formatted(node)
        if isinstance(node, cst.Call):
            return self._called(node)
        if isinstance(node, cst.Subscript):
            return self._picked(node)
        if isinstance(node, cst.Name) and (value := self._assigned(node.value)) is not None:
            return self._of(_main(value))
        return self._constant(node)

    def _constant(self, node: cst.BaseExpression) -> str | None:
        value = self._parser.value_of(node)
        return escaped(value) if isinstance(value, str) else None

    def _joined(self, node: cst.BinaryOperation) -> str | None:
        if isinstance(node.operator, cst.Modulo):
            inner = node.right.elements[0].value if isinstance(node.right, cst.Tuple) else node.right
            return self._filled(spoken(node.left), "%s", inner)
        left, right = self._of(node.left), self._of(node.right)
        plus = isinstance(node.operator, cst.Add)
        return left + right if plus and left is not None and right is not None else None

    def _formatted(self, node: cst.FormattedString) -> str | None:
        parts: list[str] = []
        for part in node.parts:
            text = escaped(part.value) if isinstance(part, cst.FormattedStringText) else None
            if isinstance(part, cst.FormattedStringExpression) and part.format_spec is None:
                text = self._of(part.expression)
            if text is None:
                return None
            parts.append(text)
        return "".join(parts)

    def _filled(self, template: str, mark: str, inner: cst.BaseExpression) -> str | None:
        found = self._of(inner)
        if found is None or template.count(mark) != 1:
            return None
        before, after = template.split(mark)
        return escaped(before) + found + escaped(after)

    def _called(self, node: cst.Call) -> str | None:
        if not isinstance(node.func, cst.Attribute):
            return self._of(node.args[0].value) if dotted(node.func) in _SAME and node.args else None
        method, owner = node.func.attr.value, node.func.value
        if method == "format" and node.args:
            return self._filled(spoken(owner), "{}", node.args[0].value)
        if method in ("upper", "lower", *_SAME):
            found = self._of(owner)
            return found if found is None or method in _SAME else _recased(found, method)
        if method == "group" and len(node.args) < 2:
            return self._group(owner, node.args[0].value if node.args else None)
        return None

    def _picked(self, node: cst.Subscript) -> str | None:
        index = node.slice[0].slice
        if not isinstance(index, cst.Index):
            return None
        if (text := self._found_by(node.value, _LISTS)) is not None:
            self._captured = True
            return group_text(text, "1") or _plain(text)
        return self._group(node.value, index.value)

    def _group(self, owner: cst.BaseExpression, which: cst.BaseExpression | None) -> str | None:
        text = self._found_by(owner, _FINDERS)
        number = 0 if which is None else self._parser.value_of(which)
        if text is None or not isinstance(number, int | str):
            return None
        self._captured = True
        return _plain(text) if number == 0 else group_text(text, str(number)) or None

    def _found_by(self, owner: cst.BaseExpression, finders: frozenset[str]) -> str | None:
        """Return the pattern whose matches *owner* holds, through a name where there is one."""
        calls = [owner] if isinstance(owner, cst.Call) else list(self._all_assigned(dotted(owner)))
        for call in calls:
            if isinstance(call, cst.Call) and isinstance(call.func, cst.Attribute) and call.func.attr.value in finders:
                compiled = dotted(call.func.value) not in ("re", "regex")
                return pattern_text(self._parser, call.func.value if compiled else call.args[0].value) or None
        return None

    def _assigned(self, name: str) -> cst.BaseExpression | None:
        return next(self._all_assigned(name), None)

    def _all_assigned(self, name: str) -> Iterator[cst.BaseExpression]:
        for assign in nodes(self._parser.node.body, (cst.Assign, cst.NamedExpr)):
            assert isinstance(assign, cst.Assign | cst.NamedExpr)
            target = assign.target if isinstance(assign, cst.NamedExpr) else assign.targets[0].target
            if dotted(target) == name:
                yield assign.value


def _main(answer: cst.BaseExpression) -> cst.BaseExpression:
    """Return the side of `a if m else b` and `a or b` that is answered when something was found."""
    while isinstance(answer, cst.IfExp | cst.BooleanOperation):
        answer = answer.body if isinstance(answer, cst.IfExp) else answer.left
    return answer


def _plain(text: str) -> str:
    return re.sub(r"\((?!\?)", "(?:", re.sub(r"\\\(", r"[(]", text))


def _outer(text: str) -> str:
    return f"(?:{text})" if "|" in re.sub(r"\([^()]*\)|\[[^\]]*\]", "", text) else text


def _recased(text: str, method: str) -> str:
    def change(match: re.Match[str]) -> str:
        found = match.group()
        return found if found[0] in "\\{(" or found == "[" else getattr(found, method)()

    return _LETTER.sub(change, text)
