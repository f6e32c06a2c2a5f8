r"""What a branch without a function takes out of the request, with the names that its own code gives to that.

Good: `note = text.split("note", 1)[1]` → note, the rest of the text; `{"city": m.group(1)}` → city, a group;
      `for word in text.split(): if word.isdigit(): minutes = int(word)` → minutes, the first number.
Bad:  `log.append(text)` takes the whole request, as the router has it: nothing is to be found in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import libcst as cst

from migrate_kit.model.inventory import Argument, Computed
from migrate_kit.scan.tools.around import Around
from migrate_kit.scan.tools.function_source import FunctionSource
from migrate_kit.scan.tools.syntax import dotted, nodes, spoken

_NAMES = {"rest_of_text": "content", "first_number": "number", "last_word": "word"}
_KEEPS = frozenset(
    {"strip", "lower", "upper", "casefold", "lstrip", "rstrip", "title", "capitalize", "text", "content"}
)


def taken(source: FunctionSource, around: Around, request: str) -> dict[str, Argument]:
    """Return name → where it comes from, for what *source* cuts out of *request*; *around* is the whole function."""
    said = _named_request(around, request)
    found: dict[str, Argument] = {}
    origins: set[str] = set()
    for name, value in _places(source.node.body):
        for origin in _origins(value, said):
            if origin not in origins:
                origins.add(origin)
                given = name if name.isidentifier() else ""
                found[given or _NAMES.get(origin, "value")] = Computed.model_validate({"from": origin})
            break
    return found


def _named_request(around: Around, request: str) -> frozenset[str]:
    """Return the names under which the request is known, cleaned or not."""
    said = {request}
    for name, value in around.bindings:
        if _bare(value) in said:
            said.add(name)
    return frozenset(said)


def _bare(value: cst.BaseExpression) -> str:
    """Return the name that *value* is a cleaned form of, or nothing."""
    while isinstance(value, cst.Call) and isinstance(value.func, cst.Attribute) and value.func.attr.value in _KEEPS:
        value = value.func.value
    return dotted(value) if isinstance(value, cst.Name | cst.Attribute) else ""


def _places(block: cst.BaseSuite) -> Iterator[tuple[str, cst.BaseExpression]]:
    """Yield (name that the code gives it, expression) for each place that a value goes to, named ones first."""
    yield from _loops(block)
    for node in nodes(block, (cst.Assign, cst.NamedExpr)):
        target = node.targets[0].target if isinstance(node, cst.Assign) else node.target  # type: ignore[attr-defined]
        if isinstance(target, cst.Name):
            yield target.value, node.value  # type: ignore[attr-defined]
    for element in nodes(block, cst.DictElement):
        yield spoken(element.key), element.value
    for argument in nodes(block, cst.Arg):
        yield argument.keyword.value if argument.keyword is not None else "", argument.value
    for statement in nodes(block, (cst.Return, cst.AugAssign, cst.Assign)):
        if statement.value is not None:  # type: ignore[attr-defined]
            yield "", statement.value  # type: ignore[attr-defined]


def _loops(block: cst.BaseSuite) -> Iterator[tuple[str, cst.BaseExpression]]:
    """Yield what a loop over the words of a text keeps of those that are digits."""
    for loop in nodes(block, cst.For):
        tests = [dotted(call.func).rpartition(".")[2] for call in nodes(loop.body, cst.Call)]
        if any(test in ("isdigit", "isnumeric", "isdecimal") for test in tests):
            for assign in nodes(loop.body, cst.Assign):
                target = assign.targets[0].target
                if isinstance(target, cst.Name):
                    yield (
                        target.value,
                        cst.GeneratorExp(elt=assign.value, for_in=cst.CompFor(target=loop.target, iter=loop.iter)),
                    )


def _origins(value: cst.BaseExpression, said: frozenset[str]) -> Iterator[str]:
    """Yield how *value*, or a part of it, is cut out of the request."""
    for node in (value, *nodes(value, cst.BaseExpression)):
        origin = _cut(node, said)
        if origin:
            yield origin


def _cut(node: cst.CSTNode, said: frozenset[str]) -> str:
    if isinstance(node, cst.GeneratorExp | cst.ListComp):
        return "first_number" if _is_of(node.for_in.iter, said) and _wants_digits(node) else ""
    if isinstance(node, cst.Subscript):
        return _subscript(node, said)
    return _call(node, said) if isinstance(node, cst.Call) else ""


def _wants_digits(node: cst.GeneratorExp | cst.ListComp) -> bool:
    asked = [dotted(call.func) for call in nodes(node, cst.Call)]
    return any(name.endswith(("isdigit", "isnumeric", "isdecimal")) or name in ("int", "float") for name in asked)


def _call(call: cst.Call, said: frozenset[str]) -> str:
    name = dotted(call.func)
    method = name.rpartition(".")[2]
    if method == "group" and isinstance(call.func, cst.Attribute):
        return _group(call.args[0].value) if call.args else ""
    if name in ("re.sub",) and len(call.args) > 2 and _is_of(call.args[2].value, said):
        return "rest_of_text"
    if name in ("re.findall", "re.search", "re.match") and len(call.args) > 1 and _is_of(call.args[1].value, said):
        return "first_number" if "\\d" in spoken(call.args[0].value) else ""
    cuts = method in ("replace", "removeprefix", "removesuffix") and isinstance(call.func, cst.Attribute)
    return "rest_of_text" if cuts and isinstance(call.func, cst.Attribute) and _is_of(call.func.value, said) else ""


def _group(which: cst.BaseExpression) -> str:
    number = int(which.value) if isinstance(which, cst.Integer) and which.value.isdigit() else 0
    return f"regex_group:{number or spoken(which)}" if number or spoken(which) else ""


def _subscript(node: cst.Subscript, said: frozenset[str]) -> str:
    part = node.slice[0].slice
    inner = node.value
    if isinstance(part, cst.Slice):
        return "rest_of_text" if part.lower is not None and _is_of(inner, said) else ""
    if not isinstance(part, cst.Index) or not isinstance(inner, cst.Call | cst.Name):
        return ""
    if isinstance(inner, cst.Name):
        is_match = re.fullmatch(r"m|mo|match|hit|matched", inner.value) and isinstance(part.value, cst.Integer)
        return _group(part.value) if is_match else ""
    method = dotted(inner.func).rpartition(".")[2]
    if not isinstance(inner.func, cst.Attribute) or not _is_of(inner.func.value, said):
        return ""
    if method in ("split", "rsplit") and not inner.args:
        return "last_word" if isinstance(part.value, cst.UnaryOperation) else ""
    return "rest_of_text" if method in ("split", "rsplit", "partition", "rpartition") else ""


def _is_of(value: cst.BaseExpression, said: frozenset[str]) -> bool:
    """Whether *value* is the request, cleaned or cut into words."""
    while isinstance(value, cst.Call) and isinstance(value.func, cst.Attribute):
        value = value.func.value
    return (dotted(value) if isinstance(value, cst.Name | cst.Attribute) else "") in said
