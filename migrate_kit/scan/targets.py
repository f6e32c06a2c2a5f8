"""What a leaf reaches: a function or method with arguments, a label, or only statements."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from migrate_kit.model.condition import Condition, Regex, atoms
from migrate_kit.model.inventory import Argument, TargetKind
from migrate_kit.scan.arguments import argument_of
from migrate_kit.scan.leaves import Action
from migrate_kit.scan.lookups import label_of
from migrate_kit.scan.request import Part, Piece, Text, Word
from migrate_kit.scan.strangers import calls_in, may_be_tool
from migrate_kit.scan.truth import settle
from migrate_kit.scan.values import (
    Called,
    Choice,
    Closure,
    Function,
    Known,
    Listing,
    Mapping_,
    Member,
    Row,
    Stranger,
    Unclear,
    Value,
)
from migrate_kit.scan.voices import Voices, is_ear

NAME_KEYS = (
    "tool",
    "tool_name",
    "name",
    "function",
    "action",
    "intent",
    "handler",
    "skill",
    "route",
    "command",
    "label",
    "next",
    "next_node",
    "goto",
    "agent",
    "target",
    "topic",
    "category",
    "query_type",
    "type",
)
"""Keys under which a plan or a state names what was decided, the most telling first."""
_ARGUMENT_KEYS = ("params", "parameters", "args", "arguments", "kwargs", "slots", "input")


@dataclass(frozen=True)
class Target:
    """A target with what is handed to it."""

    name: str | None
    kind: TargetKind
    arguments: dict[str, Argument] = field(default_factory=dict)
    function: Function | None = None
    executes: bool = False
    acts: bool = False
    """Whether something is done, not only a value given."""
    shape: str = "unknown"
    """What a selector hands back: `label`, `callable`, `dict`; `result` for one that executes."""


INLINE = Target(None, "inline", executes=True)
NOTHING = Target(None, "none")


@dataclass(frozen=True)
class TargetReader:
    """Reads targets; knows the voices, the request's root and the steps before its tests."""

    voices: Voices
    roots: frozenset[str]
    parameters: frozenset[str]
    steps: tuple[str, ...] = ()
    tested: frozenset[str] = frozenset()
    """Patterns that the branch itself tests."""

    def target(self, actions: tuple[Action, ...], condition: Condition) -> Target:
        """Return what the actions at the end of a leaf come to; *condition* leads there."""
        tested = frozenset(a.pattern for a in atoms(condition) if isinstance(a, Regex))
        return replace(self, tested=tested)._target(actions)

    def _target(self, actions: tuple[Action, ...]) -> Target:
        for kinds in (("return",), ("call",), ("assign",)):
            for action in actions:
                if action.kind in kinds:
                    found = self._tool_in(action.value)
                    if found is not None:
                        return found
        for action in reversed(actions):
            if action.kind in ("return", "assign", "vote", "call"):
                found = self._decided(action)
                if found is not None:
                    return self._with_kept_arguments(found, actions)
        return self._from_outside(actions) or self._without_tool(actions)

    def _from_outside(self, actions: tuple[Action, ...]) -> Target | None:
        """A call of a function that lies outside the scanned folder, where it is what the branch decides for."""
        kinds = ("return", "call", "assign")
        done = [a for a in actions if a.kind in kinds and a.value != Known(None)]
        for action in sorted(done, key=lambda a: kinds.index(a.kind)):
            alone = action.kind == "return" or (action.kind == "call" and len(done) == 1)
            for call in calls_in([action.value]):
                if may_be_tool(call, alone=alone):
                    arguments = {key: self._argument(value) for key, value in call.arguments}
                    name, kind = name_outside(call.callee)
                    return Target(name, kind, arguments, None, True, True, "result")
        return None

    def _with_kept_arguments(self, target: Target, actions: tuple[Action, ...]) -> Target:
        """A label that is kept in a state finds its arguments kept beside it."""
        if target.kind != "label" or target.arguments:
            return target
        for action in actions:
            if action.kind == "assign" and isinstance(action.value, Mapping_):
                rows = action.value.rows
                kept = {str(r.key.value): self._argument(r.value) for r in rows if isinstance(r.key, Known)}
                return replace(target, arguments=kept)
        return target

    def _without_tool(self, actions: tuple[Action, ...]) -> Target:
        real = [a for a in actions if a.kind != "other" or a.value != Known(None)]
        quiet = all(a.kind == "return" and a.value == Known(None) for a in real) and bool(real)
        if quiet:
            return NOTHING
        acts = any(a.kind == "call" or (a.kind == "assign" and not a.target.isidentifier()) for a in actions)
        acts = acts or any(a.kind == "return" and isinstance(a.value, Called | Unclear) for a in actions)
        return replace(INLINE, acts=acts, arguments=self._spoken(actions))

    def _spoken(self, actions: tuple[Action, ...]) -> dict[str, Argument]:
        """What a branch without a tool takes from the request to speak it out."""
        for action in actions:
            if action.kind in ("call", "return") and isinstance(action.value, Called):
                given = (
                    (key, value) for key, value in action.value.arguments if isinstance(value, Part | Piece | Word)
                )
                return {key: self._argument(value) for key, value in given}
        return {}

    def _tool_in(self, value: Value) -> Target | None:
        for called in _calls_in(value):
            if isinstance(called.function, Closure) or self._listens(called):
                continue
            if is_ear(called.function.definition.name) and not called.arguments:
                continue
            if self.voices.is_voice(called.function.definition):
                for _, given in called.arguments:
                    inner = self._tool_in(given)
                    if inner is not None:
                        return inner
                continue
            return self._call(called)
        return None

    def _listens(self, called: Called) -> bool:
        """Whether a function is the ear of the router: what it gives is tested, so it is asked again, not chosen."""
        return any(root.partition("(")[0] == called.source.partition("(")[0] for root in self.roots if "(" in root)

    def _call(self, called: Called) -> Target:
        assert isinstance(called.function, Function)
        name, kind = name_of(called.function)
        arguments = {key: self._argument(value) for key, value in called.arguments}
        return Target(name, kind, arguments, called.function, True, True, "result")

    def _argument(self, value: Value) -> Argument:
        return argument_of(value, self)

    def _decided(self, action: Action) -> Target | None:
        """A label, a callable or a plan that is handed back or kept."""
        value = action.value
        if isinstance(value, Function):
            name, kind = name_of(value)
            return Target(name, kind, {}, value, False, True, "callable")
        if isinstance(value, Stranger) and action.kind != "call":
            return Target(*name_outside(value), {}, None, False, True, "callable")
        if isinstance(value, Member):
            return Target(value.label, "label", {}, None, shape="label")
        if isinstance(value, Mapping_):
            return self._plan(value)
        if isinstance(value, Listing) and value.rows:
            return self._pair(value)
        label = label_of(value)
        if label is None or (action.kind == "call"):
            return None
        return Target(label, "label", {}, None, shape="label") if label else None

    def _plan(self, plan: Mapping_) -> Target | None:
        for key in NAME_KEYS:
            row = plan.get(Known(key))
            label = label_of(settle(row.value)) if row is not None else None
            if label is not None:
                return Target(label, "label", self._planned(plan), None, shape="dict")
            if row is not None and row.value == Known(None):
                return NOTHING
        return None

    def _planned(self, plan: Mapping_) -> dict[str, Argument]:
        for key in _ARGUMENT_KEYS:
            row = plan.get(Known(key))
            if row is not None and isinstance(row.value, Mapping_):
                return {str(r.key.value): self._argument(r.value) for r in row.value.rows if isinstance(r.key, Known)}
        return {}

    def _pair(self, value: Listing) -> Target | None:
        first = value.items[0]
        if isinstance(first, Function):
            name, kind = name_of(first)
            return Target(name, kind, {}, first, False, True, "callable")
        label = label_of(first)
        rest = settle(value.items[1]) if len(value.rows) > 1 else None
        if label is None or (value.kind == "tuple" and not _goes_with_a_label(label, rest)):
            return None
        arguments = (
            {str(r.key.value): self._argument(r.value) for r in rest.rows if isinstance(r.key, Known)}
            if isinstance(rest, Mapping_)
            else {}
        )
        return Target(label, "label", arguments, None, shape="label")


def _names_something(row: Row) -> bool:
    return isinstance(row.key, Known) and row.key.value in NAME_KEYS and label_of(settle(row.value)) is not None


def _goes_with_a_label(label: str, rest: Value | None) -> bool:
    """Whether a pair is a label with its argument or confidence, not two texts."""
    if isinstance(rest, Mapping_ | None):
        return True
    plain = isinstance(rest, Known) and not isinstance(rest.value, str)
    return label.isidentifier() and (plain or isinstance(rest, Part | Piece | Word | Text | Choice | Listing))


def name_of(function: Function) -> tuple[str, TargetKind]:
    """Return the name under which a function is a target, and its kind; a method is named by its class."""
    definition = function.definition
    if definition.owner is not None:
        bare = definition.name.rpartition(".")[2]
        owner = function.owner or definition.owner
        return f"{owner.name}.{bare}", "method"
    return f"{function.through}.{definition.name}".lstrip("."), "function"


def name_outside(callee: Stranger) -> tuple[str, TargetKind]:
    """Return the name under which something outside the scanned folder is a target, and its kind."""
    if callee.kind == "method":
        return callee.name, "method"
    return callee.name.rpartition(".")[2], "function"


def _calls_in(value: Value) -> Iterator[Called]:
    """Yield project calls in a value, outermost first; through foreign calls and choices."""
    if isinstance(value, Called):
        yield value
    elif isinstance(value, Unclear):
        for inner in value.inner:
            yield from _calls_in(inner)
    elif isinstance(value, Choice):
        for option in value.options:
            yield from _calls_in(option.value)
        yield from _calls_in(value.default)
    elif isinstance(value, Listing):
        for item in value.items:
            yield from _calls_in(item)
    elif isinstance(value, Mapping_) and not any(_names_something(row) for row in value.rows):
        for row in value.rows:
            yield from _calls_in(row.value)
