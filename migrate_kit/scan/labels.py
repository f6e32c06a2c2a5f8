"""Labels joined: what a classifier answers, and the code that turns the answer into a call."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from migrate_kit.model.condition import AllOf, AnyOf, Condition, Equals, LabelIs, Not
from migrate_kit.model.condition import same_label as is_same
from migrate_kit.model.inventory import Argument, Branch, Computed, Default
from migrate_kit.model.secret import masked
from migrate_kit.scan.definitions import Module
from migrate_kit.scan.forms.graph_edges import node_behind
from migrate_kit.scan.lookups import label_of
from migrate_kit.scan.names import sounds_like_request
from migrate_kit.scan.origins import with_origins
from migrate_kit.scan.project import Project
from migrate_kit.scan.raw import RawBranch, RawRouter
from migrate_kit.scan.reports_back import reports_back
from migrate_kit.scan.targets import INLINE, Target, name_of
from migrate_kit.scan.tool_sources import tool_named
from migrate_kit.scan.values import Called, Closure, Function
from migrate_kit.scan.voices import is_prose
from migrate_kit.scan.wrappers import without_wrappers

Returns = Literal["name", "label", "callable", "dict", "result", "unknown"]


@dataclass(frozen=True)
class JoinedRouter:
    """A router with the tool of each branch, as far as it can be told."""

    raw: RawRouter
    branches: tuple[Branch, ...]
    default: Default | None
    returns: Returns
    joined_labels: bool
    known_origin: bool
    effects: int
    """How many branches do something, with or without a tool."""
    replies: int = 0
    """How many branches answer with a sentence of their own."""
    is_slot: bool = False
    """Whether other routers only take an argument from it."""
    reports: int = 0
    """How many branches answer that what they were asked for is done."""


def joined(
    routers: Sequence[RawRouter], project: Project, *, worth: Callable[[RawRouter], bool] = lambda _: True
) -> Iterator[JoinedRouter]:
    """Join the labels of all *routers* and yield those that are *worth* it in their order."""
    given = [with_origins(router, routers, project) for router in routers]
    whole = without_wrappers([_as_dispatcher(router, given, project) for router in given])
    slots = frozenset((name, router.module) for router in whole for name in _slot_parsers(router))
    for router in filter(worth, whole):
        yield _Join(router, whole, project, slots).result()
        project.rest()


def _slot_parsers(router: RawRouter) -> Iterator[str]:
    """Yield the functions that only find the value of an argument for a branch."""
    for branch in router.branches:
        for value in branch.target.arguments.values():
            if isinstance(value, Computed) and value.source.startswith("call:"):
                yield value.source[5:]


def _as_dispatcher(router: RawRouter, all_routers: Sequence[RawRouter], project: Project) -> RawRouter:
    """A router that compares a value with the labels another one gives tests labels, not the request."""
    tested = {a.text for a in router.tests if isinstance(a, Equals)}
    if len(tested) < 2 or any(a.op not in ("equals", "opaque", "always") for a in router.tests):
        return router
    near = set(project.connected(router.module))
    for other in all_routers:
        if other is router or other.module not in near:
            continue
        given = {b.target.name for b in other.branches if b.target.kind == "label" and b.target.name}
        if len(tested & given) >= 2:
            branches = tuple(
                replace(b, condition=as_labels(b.condition), target=_about_text(b.target)) for b in router.branches
            )
            exclusive = router.exclusive and not router.each_round
            origins = frozenset({other.id})
            return replace(router, branches=branches, normalise=(), exclusive=exclusive, origins=origins)
    return router


def _about_text(target: Target) -> Target:
    """Behind a label the request is a parameter like others; its name is all that tells it apart."""
    given: dict[str, Argument] = {}
    for name, value in target.arguments.items():
        parameter = value.source.removeprefix("parameter ") if isinstance(value, Computed) else ""
        is_text = (
            isinstance(value, Computed) and value.source.startswith("parameter ") and sounds_like_request(parameter)
        )
        given[name] = Computed.model_validate({"from": "text"}) if is_text else value
    return replace(target, arguments=given)


def as_labels(condition: Condition) -> Condition:
    """Return *condition* with its equalities as tests of labels."""
    if isinstance(condition, AnyOf | AllOf):
        return condition.model_copy(update={"of": tuple(map(as_labels, condition.of))})
    if isinstance(condition, Not):
        return Not(of=(as_labels(condition.of[0]),))
    return LabelIs(text=condition.text) if isinstance(condition, Equals) else condition


#: How methods are named that carry out a label.
_PREFIXES = ("tool_", "cmd_", "do_", "handle_", "on_", "action_", "run_")
_ROUTER = re.compile(r"(^|_)(intents?|routes?|router|routing)(_|$)", re.I)


@dataclass(frozen=True)
class _Join:
    router: RawRouter
    routers: Sequence[RawRouter]
    project: Project
    slots: frozenset[tuple[str, Module]]
    """Bare names of functions that give an argument, and where they are called for it."""

    def result(self) -> JoinedRouter:
        raw = self.router
        labels = {b.target.name for b in raw.branches if b.target.kind == "label" and b.target.name is not None}
        tools = {label: self._tool(label) for label in labels}
        known = {label for label in labels if tools[label] is not None or self._is_tested(label)}
        spoken = not known and not self._is_selector(labels)
        branches = tuple(self._finished(branch, tools, known, spoken) for branch in raw.branches)
        default = self._default(spoken)
        known_origin = bool(raw.origins) and any(r.id in raw.origins for r in self.routers)
        is_slot = self._is_slot() and not any(tools.values())
        effects = sum(branch.target.acts for branch in raw.branches)
        replies = len({label for label in labels if is_prose(label)})
        return JoinedRouter(
            self._raw(spoken),
            branches,
            default,
            self._returns(branches),
            bool(known),
            known_origin,
            effects,
            replies,
            is_slot,
            sum(map(reports_back, raw.branches)),
        )

    def _raw(self, spoken: bool) -> RawRouter:
        if not spoken:
            return self.router
        changed = tuple(replace(b, target=INLINE) if b.target.kind == "label" else b for b in self.router.branches)
        return replace(self.router, branches=changed)

    def _is_selector(self, labels: set[str]) -> bool:
        """Labels nobody was seen to test: only where all branches give names, and different ones."""
        names = [b.target for b in self.router.branches if b.target.kind != "none"]
        plain = all(t.kind == "label" and t.name is not None and _is_name(t.name) for t in names)
        default = self.router.default
        if names_a_router(self.router.function) and default is not None and default.target.name is not None:
            labels = labels | {default.target.name}
        sized = all(len(label) > 1 for label in labels)  # S, M and L are values of something
        return plain and sized and len(labels) >= 3

    def _is_slot(self) -> bool:
        """Tell whether code that can see this function takes an argument from it: names alone say little."""
        bare = self.router.function.rpartition(".")[2]
        near = self.project.connected(self.router.module)
        return any(name == bare and module in near for name, module in self.slots)

    def _finished(self, branch: RawBranch, tools: dict[str, str | None], known: set[str], spoken: bool) -> Branch:
        target = branch.target
        if target.kind == "label" and target.name is not None:
            if spoken or (target.name not in known and known and not _is_name(target.name)):
                return replace(branch, target=INLINE).finished(self.router.module.file, reply=masked(target.name or ""))
            return branch.finished(self.router.module.file, tool=tools.get(target.name))
        tool = target.name if target.kind in ("function", "method") else None
        return branch.finished(self.router.module.file, tool=tool)

    def _default(self, spoken: bool) -> Default | None:
        default = self.router.default
        if default is None:
            return None
        target = default.target
        line = default.place.line or None
        if target.kind == "label" and target.name is not None:
            if spoken or not (_is_name(target.name)):
                return Default(line=line, target=None, target_kind="inline")
            return Default(line=line, target=target.name, target_kind="label", tool=self._tool(target.name))
        tool = target.name if target.kind in ("function", "method") else None
        return Default(line=line, target=target.name, target_kind=target.kind, tool=tool)

    def _returns(self, branches: Sequence[Branch]) -> Returns:
        shapes = {b.target.shape for b in self.router.branches if b.target.kind != "none"}
        if self.router.stage != "decide":
            return "result"
        if shapes == {"label"}:
            named = [b for b in branches if b.target_kind == "label"]
            by_name = named and all(b.tool is not None and b.tool.rpartition(".")[2] == b.target for b in named)
            return "name" if by_name else "label"
        only = shapes.pop() if len(shapes) == 1 else "unknown"
        return only if only in ("callable", "dict") else "unknown"  # type: ignore[return-value]

    def _is_tested(self, label: str) -> bool:
        return any(
            isinstance(atom, LabelIs) and is_same(atom.text, label)
            for other in self.routers
            if self.router.id in other.origins
            for atom in other.tests
        )

    def _tool(self, label: str) -> str | None:
        """Return the tool that *label* leads to: by a dispatcher, by a table, by being its name."""
        for other in self.routers:
            if self.router.id in other.origins:
                for branch in other.branches:
                    holds = branch.condition.matches("", (), frozenset({label}))
                    if holds and branch.target.kind in ("function", "method"):
                        return branch.target.name
        known, key = self.project.tools_of_labels, (self.router.id, label)
        if key not in known:
            known[key] = self._in_code(label)
        return known[key]

    def _in_code(self, label: str) -> str | None:
        """Return the tool that the modules around lead *label* to, whichever routers are known."""
        for module in self.project.connected(self.router.module):
            found = _in_tables(module, label, self.project)
            if found is not None:
                return found
        node = node_behind(label, self.router.function.rpartition(".")[2], self.router.module, self.project)
        return node.name if node is not None else self._by_name(label)

    def _by_name(self, label: str) -> str | None:
        if not label.isidentifier():
            return None
        definition = tool_named(label, self.router.module, self.project)
        if definition is not None:
            return definition.name
        owners = [self.router.definition.owner] if self.router.definition and self.router.definition.owner else []
        defined = re.compile(rb"\bdef\s+(?:%b)?%b\b" % ("|".join(_PREFIXES).encode(), label.encode()))
        for module in self.project.connected(self.router.module):
            if not label.isascii() or module.source.matches(defined):
                owners.extend(module.classes.values())
        for owner in owners:
            for prefix in ("", *_PREFIXES):
                if f"{prefix}{label}" in owner.methods:
                    return f"{owner.name}.{prefix}{label}"
        return None


def _in_tables(module: Module, label: str, project: Project) -> str | None:
    keys = project.keys_of_tables
    if module.name not in keys:
        found = (label_of(row.key) for table in project.tables(module) for row in table.rows)
        keys[module.name] = frozenset(_last_part(key) for key in found if key is not None)
    if _last_part(label) not in keys[module.name]:
        return None
    for table in project.tables(module):
        for row in table.rows:
            key = label_of(row.key)
            if key is not None and is_same(key, label):
                function = _function(row.value)
                if function is not None:
                    return name_of(function)[0]
    return None


def _last_part(label: str) -> str:
    return label.rpartition(".")[2]


def _function(value: object) -> Function | None:
    if isinstance(value, Function):
        return value
    if isinstance(value, Closure):
        from migrate_kit.scan.calls import invoke

        called = invoke(value, [], {}, value.scope, "table entry")
        return called.function if isinstance(called, Called) and isinstance(called.function, Function) else None
    return None


def names_a_router(function: str) -> bool:
    """Tell whether a function says by its name that what it gives is where to go on."""
    return _ROUTER.search(function.rpartition(".")[2]) is not None


def _is_name(label: str) -> bool:
    return bool(re.fullmatch(r"[A-Za-z_][\w.@:/-]*|[A-Z][\w-]*([ /&]+[A-Z][\w-]*){1,3}", label, re.ASCII))
