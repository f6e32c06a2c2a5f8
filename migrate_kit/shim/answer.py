"""The legacy-shaped answer of a selector: the label, name or callable that the host expects for a chosen tool."""

from __future__ import annotations

from enum import Enum
from types import FunctionType
from typing import Any

from migrate_kit.model.inventory import Branch
from migrate_kit.shim.bind import find
from migrate_kit.shim.binding import Binding

#: A selector with more names than this names no tools.
_MOST_NAMES = 1_000
#: Stands for a name whose value is not the same for everybody.
UNCERTAIN = object()


class NoAnswer(LookupError):
    """The legacy's shape for this tool is not known. Legacy then serves."""

    def __init__(self, *, tool: str) -> None:
        super().__init__(tool)


def learn(binding: Binding, value: Any, names: tuple[str, ...]) -> None:
    """Remember what a selector returned, under the *names* in it, if it is the same for everybody.

    A name under which something else has been returned is no one's answer: legacy then serves.
    """
    if len(binding.seen) > _MOST_NAMES:
        return
    known = is_constant(value)
    for name in names:
        if not known or (binding.seen.setdefault(name, value) is not value and binding.seen[name] != value):
            binding.seen[name] = UNCERTAIN


def is_constant(value: Any) -> bool:
    """Tell whether *value* can be handed to another caller: plain text, number, member, or a function that holds none.

    A subclass of text may carry more than its text; a closure may hold what belongs to one caller.
    """
    kind = type(value)
    if kind in (str, int) or isinstance(value, Enum):
        return True
    if kind is FunctionType:
        return value.__closure__ is None and not value.__defaults__ and "<locals>" not in value.__qualname__
    return kind is type and "<locals>" not in value.__qualname__


def answer_for(binding: Binding, tool: str, text: str, instance: object) -> Any:
    """Return the value the legacy would have returned for *tool*. Raises NoAnswer."""
    branches = binding.branches_of(tool)
    fired = binding.twin.decide(text).fired if binding.twin is not None else ()
    # Where several labels mean the tool, the one the legacy itself would give for this text.
    branches.sort(key=lambda branch: branch not in fired)
    for branch in branches:
        found, value = _value(binding, branch, instance)
        if found:
            return value
    raise NoAnswer(tool=tool)


def default_answer(binding: Binding) -> Any:
    """Return what the selector returns when nothing fires. Raises NoAnswer."""
    router = binding.twin.router if binding.twin is not None else None
    if router is None or router.default.target_kind != "label" or not router.default.target:
        raise NoAnswer(tool="default")
    return _label(binding, router.default.target)


def _value(binding: Binding, branch: Branch, instance: object) -> tuple[bool, Any]:
    assert binding.twin is not None
    target = branch.target or branch.tool
    if target is None or branch.target_kind == "inline":
        return False, None
    for name in (target, branch.tool):
        if name in binding.seen:
            value = binding.seen[name]
            return value is not UNCERTAIN, value
    if binding.twin.router.returns == "callable":
        found = binding.bound(branch.tool or target).found
        value = None if found is None else found.callable_on(instance, binding.function.__globals__)
        return value is not None, value
    if binding.twin.router.returns in ("label", "name") or branch.target_kind == "label":
        return True, _label(binding, target)
    return False, None


def _label(binding: Binding, target: str) -> Any:
    """Return the constant that `Enum.MEMBER` names in the router's module, else the label itself."""
    first, dot, rest = target.partition(".")
    holder = binding.function.__globals__.get(first)
    if dot and holder is None:
        found = find(f":{first}", binding.function)
        holder = None if found is None else found.function
    if dot and isinstance(holder, type):
        value = getattr(holder, rest, target)
        return value if isinstance(value, str | int | Enum) else target
    return target
