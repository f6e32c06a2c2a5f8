"""Calls: of methods, of builtins and well-known library functions, of project functions."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import Any

import libcst as cst

from migrate_kit.scan import strangers
from migrate_kit.scan.builtin_calls import BUILTINS
from migrate_kit.scan.data_files import phrases_beside
from migrate_kit.scan.dynamic import attribute_by_name
from migrate_kit.scan.evaluate import derived, evaluate, known_name
from migrate_kit.scan.later import handed_over
from migrate_kit.scan.library_calls import library_call, similarity
from migrate_kit.scan.lookups import group, look_up
from migrate_kit.scan.members import map_choice, member
from migrate_kit.scan.patterns import pattern_method
from migrate_kit.scan.portions import Partial
from migrate_kit.scan.request import Head, Match, Part, Pattern, Piece, Text, Word, Words
from migrate_kit.scan.scope import MAX_DEPTH, Scope, TooMuch
from migrate_kit.scan.syntax import code, dotted
from migrate_kit.scan.text_methods import Split, on_constant, on_part, on_text
from migrate_kit.scan.truth import settle
from migrate_kit.scan.values import (
    NONE,
    Called,
    Choice,
    Class,
    Closure,
    Function,
    Instance,
    Known,
    Listing,
    Loaded,
    Mapping_,
    Record,
    Row,
    Stranger,
    Struct,
    Unclear,
    Value,
    Verdict,
)
from migrate_kit.scan.views import as_text, resolve, verdict_on
from migrate_kit.scan.weights import is_light

Keywords = dict[str, Value]


def call(node: cst.Call, scope: Scope) -> Value:
    """Return what a call gives."""
    special = _special(node, scope)
    if special is not None:
        return special
    source = code(node)
    if scope.run.changes is not None:
        from migrate_kit.scan.changes import fill

        if fill(node, scope):
            return NONE
    positional, keywords = _arguments(node, scope)
    if isinstance(node.func, cst.Attribute) and not _is_project_path(node.func, scope):
        foreign = library_call(_canonical(node.func, scope), positional, keywords, scope, source)
        foreign = foreign or handed_over(node.func.attr.value, positional, keywords, scope, source)
        if foreign is not None:
            return foreign
        receiver = evaluate(node.func.value, scope)
        outside = strangers.method_of(settle(receiver), node, positional, keywords, scope)
        if outside is not None:
            return outside
        found = method(receiver, node.func.attr.value, positional, keywords, scope, source, scope.line(node))
        if isinstance(found, Part) and found.inline and isinstance(node.func.value, cst.Call):
            return replace(found, source=f"regex:{found.pattern}")  # searched again on the spot
        return found
    target = evaluate(node.func, scope)
    return invoke(target, positional, keywords, scope, source, scope.line(node))


def _special(node: cst.Call, scope: Scope) -> Value | None:
    """Builtins look at the expressions themselves; a project function of the same name comes first."""
    if not isinstance(node.func, cst.Name) or known_name(node.func.value, scope) is not None:
        return None
    reader = BUILTINS.get(node.func.value)
    if reader is not None:
        return reader(node, scope)
    positional, keywords = _arguments(node, scope)
    name, source = _canonical(node.func, scope), code(node)
    found = library_call(name, positional, keywords, scope, source)
    found = found or handed_over(name.rpartition(".")[2], positional, keywords, scope, source)
    if found is None:
        found = strangers.called(node, positional, keywords, scope)
    if found is None and isinstance(next(iter(positional), None), Text):
        return Unclear(source, f"call:{name}", inner=tuple(positional))
    return found if found is not None else derived(f"call:{name}", [*positional, *keywords.values()], source)


def _canonical(node: cst.BaseExpression, scope: Scope) -> str:
    """Return the dotted name of a callee as imported: `from re import search as s` makes `s` into `re.search`."""
    name = dotted(node) or ""
    head, dot, rest = name.partition(".")
    if head in scope.names:
        return ""
    return scope.module.imports.get(head, head) + dot + rest


def _is_project_path(node: cst.Attribute, scope: Scope) -> bool:
    name = dotted(node)
    if name is None or name.partition(".")[0] in scope.names:
        return False
    return scope.run.project.definition(name, scope.module) is not None


def _arguments(node: cst.Call, scope: Scope) -> tuple[list[Value], Keywords]:
    positional: list[Value] = []
    keywords: Keywords = {}
    for given in node.args:
        value = evaluate(given.value, scope)
        if given.star == "*":
            positional.extend(_unpacked(value))
        elif given.star == "**":
            settled = settle(value)
            keywords |= _named_groups(settled)
            rows = settled.rows if isinstance(settled, Mapping_) else ()
            keywords |= {str(r.key.value): r.value for r in rows if isinstance(r.key, Known)}
        elif given.keyword is not None:
            keywords[given.keyword.value] = value
        else:
            positional.append(value)
    return positional, keywords


def _named_groups(value: Value) -> Keywords:
    """`**match.groupdict()`: each named group under its name."""
    if not isinstance(value, Unclear) or value.reason != "groupdict" or not isinstance(value.inner[0], Match):
        return {}
    found = value.inner[0]
    return {name: group(found, name) for name in _compiled_groups(found.pattern)[1]}


def _compiled_groups(pattern: str) -> tuple[int, list[str]]:
    """Return the number of groups of *pattern* and the names that some have; none where it is no pattern."""
    try:
        compiled = re.compile(pattern)
    except re.error:
        return 0, []
    return compiled.groups, list(compiled.groupindex)


def _unpacked(value: Value) -> list[Value]:
    value = settle(value)
    if isinstance(value, Listing):
        return list(value.items)
    if isinstance(value, Unclear) and value.reason == "groups" and isinstance(value.inner[0], Match):
        count = _compiled_groups(value.inner[0].pattern)[0]
        return [group(value.inner[0], str(i + 1)) for i in range(count)] or [value]
    return [value]


def method(
    receiver: Value, name: str, positional: list[Value], keywords: Keywords, scope: Scope, source: str, line: int = 0
) -> Value:
    """Return `receiver.name(…)`."""
    value = settle(receiver)
    if isinstance(receiver, Called) and isinstance(value, Choice | Mapping_):
        found = method(value, name, positional, keywords, scope, source, line)
        return verdict_on(receiver, found, source)
    match value:
        case Known(value=str() as constant):
            return on_constant(constant, name, positional, scope, source)
        case Class() | Instance() | Loaded():
            return invoke(member(value, name, scope, source), positional, keywords, scope, source, line)
        case Choice():
            return map_choice(value, lambda inner: method(inner, name, positional, {}, scope, source))
        case Listing() if name not in _OF_SETS:
            return value if name in _OF_LINES else derived(f"method:{name}", positional, source)
    reader = _ON_VIEWS.get(type(value))
    if reader is not None:
        return reader(value, name, positional, scope, source)
    return _on_unclear(receiver, value, name, positional, scope, source)


def _on_unclear(receiver: Value, value: Value, name: str, positional: list[Value], scope: Scope, source: str) -> Value:
    if isinstance(value, Unclear) and value.external:
        return Unclear(source, value.reason, external=True, inner=(value, *positional))
    if name in ("read_text", "open") and (lines := phrases_beside((value,), scope)) is not None:
        return lines
    if isinstance(receiver, Called | Unclear) and name in _TEXT_METHODS and (text := as_text(receiver)) is not None:
        return on_text(text, name, positional, scope, source)
    if name in _RATIOS and isinstance(value, Unclear) and value.reason.startswith("sequence matcher"):
        return similarity("" if value.reason.endswith("junk") else f"difflib.{name}", value.inner, source)
    if name == "get" and positional and isinstance(value, Unclear) and value.reason == "names of the module":
        return attribute_by_name(value, positional[0], scope, source)
    if name == "get" and positional and isinstance(value, Unclear):
        return Unclear(source, "entry of something unknown", inner=(value,))
    return derived(f"method:{name}", [*positional, *([value] if isinstance(value, Unclear) else [])], source)


_RATIOS = ("ratio", "quick_ratio", "real_quick_ratio")
#: A file of phrases is the list of its lines, however it is read and cut.
_OF_LINES = ("copy", "read", "splitlines", "readlines", "split", "strip")
_OF_SETS = ("isdisjoint", "intersection", "union", "issubset", "issuperset", "__contains__")
_TEXT_METHODS = frozenset(
    [
        "lower",
        "upper",
        "casefold",
        "strip",
        "lstrip",
        "rstrip",
        "startswith",
        "endswith",
        "find",
        "index",
        "count",
        "split",
        "replace",
        "__contains__",
    ]
)


def _on_match(match: Match, name: str, positional: list[Value], _scope: Scope, source: str) -> Value:
    if name == "group":
        given = positional[0] if positional else Known(0)
        return group(match, str(given.value)) if isinstance(given, Known) else Part("regex_group:?", match.text)
    if name in ("groups", "groupdict"):
        return Unclear(source, name, inner=(match,))
    return Part(f"regex_{name}", match.text)


def _on_table(table: Mapping_, name: str, positional: list[Value], scope: Scope, source: str) -> Value:
    if name in ("get", "pop") and positional:
        return look_up(table, resolve(positional[0]), scope, source, positional[1] if len(positional) > 1 else NONE)
    pair = {"items": lambda r: Listing("tuple", (Row(Known(0), r.key, r.place), Row(Known(1), r.value, r.place)))}
    if name == "items" and positional:  # a section of an INI file
        section = look_up(table, resolve(positional[0]), scope, source)
        return _on_table(section, name, [], scope, source) if isinstance(section, Mapping_) else section
    if name == "items":
        return Listing("list", tuple(Row(Known(i), pair["items"](r), r.place) for i, r in enumerate(table.rows)))
    if name in ("keys", "sections", "options"):
        return Listing("list", tuple(Row(Known(i), r.key, r.place) for i, r in enumerate(table.rows)))
    if name == "values":
        return Listing("list", tuple(Row(Known(i), r.value, r.place) for i, r in enumerate(table.rows)))
    return table if name == "copy" else Unclear(source, f"method:{name}")


def _on_words(value: Value, name: str, positional: list[Value], scope: Scope, source: str) -> Value:
    from migrate_kit.scan.measures import ordered
    from migrate_kit.scan.operators import binary
    from migrate_kit.scan.request import Test
    from migrate_kit.scan.truth import opposite, truth_of

    other = positional[0] if positional else NONE
    if name in ("intersection", "isdisjoint"):
        common = binary("BitAnd", value, other, scope, source)
        return common if name == "intersection" else Test(opposite(truth_of(common, scope.run, source)))
    if name in ("issubset", "issuperset"):
        sign = "LessThanEqual" if name == "issubset" else "GreaterThanEqual"
        return Test(ordered(value, sign, settle(other), scope, source))
    if isinstance(value, Words) and name == "get":
        from migrate_kit.scan.compare import contained

        return Test(contained(settle(other), value, scope, source))
    if name == "__contains__":
        from migrate_kit.scan.compare import contained

        return Test(contained(settle(other), value, scope, source))
    if name == "union" and isinstance(value, Listing):
        return binary("BitOr", value, other, scope, source)
    if isinstance(value, Words) and name in ("pop", "copy"):
        return Word(value, -1) if name == "pop" else value
    return derived(f"method:{name}", [value, *positional], source)


_ON_VIEWS: dict[type[Value], Callable[[Any, str, list[Value], Scope, str], Value]] = {
    Text: on_text,
    Pattern: pattern_method,
    Match: _on_match,
    Mapping_: _on_table,
    Words: _on_words,
    Split: _on_words,
    Listing: _on_words,
    Piece: on_part,
    Word: on_part,
    Part: on_part,
    Head: on_part,
}


def invoke(
    target: Value, positional: list[Value], keywords: Keywords, scope: Scope, source: str, line: int = 0
) -> Value:
    """Return what calling *target* gives."""
    target = settle(target)
    match target:
        case Function():
            return _project_call(target, positional, keywords, scope, source, line)
        case Closure(node=cst.Lambda() as node, scope=home):
            from migrate_kit.scan.inline import bind_arguments

            home = replace(home, run=scope.run)
            names = bind_arguments(node, positional, keywords, home)
            return evaluate(node.body, home.fork(**names))
        case Class():
            from migrate_kit.scan.inline import construct

            return construct(target.definition, positional, keywords, scope, source)
        case Choice():
            return map_choice(target, lambda inner: invoke(inner, positional, keywords, scope, source, line))
        case Closure(node=cst.FunctionDef()):
            from migrate_kit.scan.inline import closure_outcome

            return closure_outcome(target, positional, keywords, scope, source)
        case Struct(fields=fields):
            return Record((*zip(fields, positional, strict=False), *keywords.items()))
        case Known() | Verdict():
            return Unclear(source, "not callable")
        case Stranger():
            return strangers.call_of(target, None, positional, keywords, source=source)
        case _:
            return derived(f"call:{source.partition('(')[0]}", [*positional, *keywords.values()], source)


def _project_call(
    target: Function, positional: list[Value], keywords: Keywords, scope: Scope, source: str, line: int
) -> Value:
    from migrate_kit.scan.inline import named_arguments

    if isinstance(target, Partial):
        positional, keywords = [*target.given, *positional], {**dict(target.named), **keywords}
    given = named_arguments(target, positional, keywords)

    @lru_cache(maxsize=1)
    def outcome() -> Value:
        run = scope.run
        if scope.depth >= MAX_DEPTH or target.definition in run.heavy:
            return Unclear(source, "too many calls deep", inner=tuple(positional))
        before = run.spent
        try:
            return _remembered(target, given, scope, source)
        except TooMuch:  # a program of its own: what calls it can still be read
            run.heavy.add(target.definition)
            run.spent = before
            return Unclear(source, "too much to follow", inner=tuple(positional))

    return Called(target, given, source, line, "", outcome)


#: Values and tests in the arguments of a call whose outcome is remembered.
_MOST_REMEMBERED = 2_000


def _remembered(target: Function, given: tuple[tuple[str, Value], ...], scope: Scope, source: str) -> Value:
    """Return what a function gives; one reading asks the same thing over and over, row by row."""
    from migrate_kit.scan.inline import outcome_of

    if not is_light((value for _, value in given), _MOST_REMEMBERED):  # to look it up would cost more than to read it
        return outcome_of(target, dict(given), scope, source)
    known = scope.run.outcomes
    key = (target, given, scope.depth, scope.table)
    try:
        if scope.run.changes is None and key in known:
            return known[key]
    except TypeError:  # an argument that changes
        return outcome_of(target, dict(given), scope, source)
    known[key] = outcome_of(target, dict(given), scope, source)
    return known[key]
