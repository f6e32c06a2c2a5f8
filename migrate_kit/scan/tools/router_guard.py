"""What is said to those whom a guard keeps from a tool: in the router, in a decorator, in the tool itself.

Good: `if user not in ADMINS: return "Only admins may restart."` before `restart()`; `@admin_only` whose own
      wrapper says so.
Bad:  `@command("queue", admin=False)` whose wrapper tests `admin` first may keep nobody out; a guard of another branch
      says nothing of this tool.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import libcst as cst

from migrate_kit.model.record import Evidence
from migrate_kit.model.rule import ROUTER_GUARD
from migrate_kit.scan.tools.asked import Guard
from migrate_kit.scan.tools.function_source import CallSite, FunctionSource
from migrate_kit.scan.tools.guard import guards_of
from migrate_kit.scan.tools.mention import parameters_of
from migrate_kit.scan.tools.syntax import dotted, nodes, statements


def refused(source: FunctionSource, calls: Sequence[CallSite]) -> dict[str, Evidence]:
    """Return the sentence of every guard before *source*, with its place; each once, the tool's own first."""
    own = {guard.sentence: _place(guard, "error-text", guard.is_about_who) for guard in guards_of(source)}
    found = own | {g.sentence: _place(g, ROUTER_GUARD, g.is_about_who) for g in _decorating(source)}
    # A tool that another branch lets everybody use is kept from nobody.
    always = all(any(guard.is_about_who for guard in call.guards) for call in calls)
    for guard in (guard for call in calls for guard in call.guards):
        found.setdefault(guard.sentence, _place(guard, ROUTER_GUARD, guard.is_about_who and always))
    return found


def _place(guard: Guard, rule: str, is_about_who: bool) -> Evidence:
    fields = ("raises", "guard") if is_about_who else ("raises",)
    return Evidence(file=guard.file, line=guard.line, rule=rule, fields=fields)


def _decorating(source: FunctionSource) -> Iterator[Guard]:
    for each in source.node.decorators:
        decorator = source.function_named(dotted(each.decorator).removesuffix("()"))
        if decorator is not None:
            for wrapper in _wrappers(decorator.node):
                optional = _asking_for_more(decorator, wrapper)
                found = guards_of(replace(decorator, node=wrapper))
                yield from (guard for guard in found if guard.test_line not in optional)


def _asking_for_more(decorator: FunctionSource, wrapper: cst.FunctionDef) -> set[int]:
    """Return the lines of tests that `@command(admin=True)` may turn on or off: nobody knows for which tool."""
    given = {parameter.name.value for parameter in parameters_of(decorator.node)}
    tests = ((test, (test.test, *nodes(test.test, cst.Name))) for test in nodes(wrapper.body, cst.If))
    return {decorator.line_of(test) for test, names in tests if given & {dotted(name) for name in names}}


def _wrappers(decorator: cst.FunctionDef) -> Iterator[cst.FunctionDef]:
    """Yield the functions that *decorator* puts in place of what it decorates, also one level deeper."""
    for statement in statements(decorator.body):
        if isinstance(statement, cst.FunctionDef):
            yield statement
            yield from _wrappers(statement)
