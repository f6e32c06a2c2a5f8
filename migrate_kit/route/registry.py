"""The registry: every tool of a program under its names, by both ways in.

The legacy way in is a callable, as a hand-written router names it; the dynamic way in is a description, as a router
decides by it. Where both are of one tool they are linked: either name finds both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from threading import RLock
from types import FunctionType
from typing import TYPE_CHECKING, Any, TypeAlias

from migrate_kit.errors import DuplicateTool, ToolInvalid, UnknownFunction, UnknownTool
from migrate_kit.messages import language_of, tell
from migrate_kit.model.implementation import implementation_of, qualname_of, same_implementation
from migrate_kit.route.twice import stand_beside

if TYPE_CHECKING:
    from migrate_kit.model.tool import ToolSpec

SHADOW = "_shadow"


@dataclass(frozen=True, slots=True, kw_only=True)
class RegisteredTool:
    """One tool. Calling it calls its function, so it stands in for the callable that was registered."""

    name: str
    """That of the description, where there is one."""
    function: Callable[..., Any] | None = None
    """What carries it out; None for a description whose function nobody registered."""
    spec: ToolSpec | None = None
    """What a dynamic router decides by; None for a callable of the legacy side only."""
    aliases: frozenset[str] = frozenset()
    """Further names: that of the callable, where the description has another."""
    group: str = ""

    @property
    def is_dynamic(self) -> bool:
        """Tell whether the tool has a description."""
        return self.spec is not None

    @property
    def is_linked(self) -> bool:
        """Tell whether both sides are known."""
        return self.spec is not None and self.function is not None

    @property
    def shadow_name(self) -> str:
        """The name of the dynamic side; empty where there is none."""
        return "" if self.spec is None else self.spec.shadow_name or f"{self.name}{SHADOW}"

    @property
    def names(self) -> frozenset[str]:
        """Every name that finds it."""
        return self.aliases | {self.name} | ({self.shadow_name} if self.spec is not None else frozenset())

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Call the function. Raises UnknownFunction where there is none, and what the function raises."""
        if self.function is None:
            raise UnknownFunction(tool=self.name, implementation=self.spec.implementation if self.spec else "?")
        return self.function(*args, **kwargs)


class Registry:
    """Tools by name, in order of their registration. Threads may read while one registers."""

    def __init__(self, tools: Iterable[AnyTool] = ()) -> None:
        """Register *tools*, callables as those of the legacy side. Raises what `register` raises."""
        self._tools: dict[str, RegisteredTool] = {}
        self._by_name: dict[str, RegisteredTool] = {}
        self._by_qualname: dict[str, tuple[RegisteredTool, ...]] = {}
        self._lock = RLock()
        self.version = 0
        """Grows with every change."""
        for tool in tools:
            self.register(tool)

    def register(self, tool: AnyTool, is_dynamic: bool = False, *, name: str = "", group: str = "") -> RegisteredTool:
        """Take *tool* in and return it, linked with its other side where that is there already.

        A description is dynamic by itself. A callable is one of the legacy side, under *name* or its own; with
        *is_dynamic* it is described from its signature and docstring as well, and by what `@tool` said of it. The same
        one again changes nothing; a function that its module has defined anew (a reload) takes the place of the one
        before, but not a second one of its name in the same file.
        Raises DuplicateTool where another tool has the name, ToolInvalid for what can be no tool.
        """
        fresh = _entry(tool, is_dynamic, name, group)
        with self._lock:
            akin = self._akin(fresh)
            for known in akin:
                fresh = _redefined(known, fresh) if _is_redefined(known, fresh) else _merged(known, fresh)
            if akin != [fresh]:
                self._replace(akin, fresh)
        return fresh

    def unregister(self, name: str) -> RegisteredTool:
        """Take the tool out and return it as it was; by its shadow name only its description. Raises UnknownTool."""
        with self._lock:
            tool = self.get_tool_by_name(name)
            is_kept = name == tool.shadow_name and tool.function is not None
            own = min(tool.aliases, default=tool.name)
            legacy = RegisteredTool(name=own, function=tool.function, aliases=tool.aliases - {own}, group=tool.group)
            self._replace([tool], legacy if is_kept else None)
        return tool

    def get_tool_by_name(self, name: str) -> RegisteredTool:
        """Return the tool that *name* means: its legacy name, that of its description, or its shadow name.

        Raises UnknownTool.
        """
        found = self.get(name)
        if found is None:
            raise UnknownTool(tool=name, known=", ".join(sorted(one.name for one in self)) or "-")
        return found

    def get(self, name: str) -> RegisteredTool | None:
        """Return the tool that *name* means, or None."""
        return self._by_name.get(name)

    @property
    def approved(self) -> tuple[ToolSpec, ...]:
        """The descriptions that a router may decide by: approved, and not pinned to legacy."""
        specs = (one.spec for one in self if one.spec is not None)
        return tuple(spec for spec in specs if spec.is_approved and spec.pin != "legacy")

    @property
    def groups(self) -> tuple[str, ...]:
        """The groups that tools name, in order of their registration."""
        return tuple(dict.fromkeys(one.group for one in self if one.group))

    def group(self, name: str) -> tuple[RegisteredTool, ...]:
        """Return the tools of a group; none where nobody names it."""
        return tuple(one for one in self if one.group == name)

    def described_by(self, specs: Iterable[ToolSpec]) -> Registry:
        """Return a registry of the same tools by the descriptions *specs*, which people have judged in review.

        An approved one takes the place of the description that the code gives of the same tool, a rejected one takes
        that away, a draft changes nothing yet. Raises DuplicateTool where one name means two tools.
        """
        copy = Registry(self)
        for spec in specs:
            copy._judge(spec)
        return copy

    def __iter__(self) -> Iterator[RegisteredTool]:
        return iter(tuple(self._tools.values()))

    def __len__(self) -> int:
        return len(self._tools)

    def __contains__(self, name: object) -> bool:
        return name in self._by_name

    def _judge(self, spec: ToolSpec) -> None:
        if not spec.is_approved and spec.status != "rejected":
            return
        for known in self._akin(RegisteredTool(name=spec.name, spec=spec)):
            if known.spec is not None:
                self.unregister(known.shadow_name)
        if spec.is_approved:
            self.register(spec)

    def _akin(self, fresh: RegisteredTool) -> list[RegisteredTool]:
        """Return what shares a name with *fresh*, or may be its other side under another name."""
        named = [self._by_name[name] for name in sorted(fresh.names) if name in self._by_name]
        alike = [one for key in _qualnames(fresh) for one in self._by_qualname.get(key, ()) if _is_one(one, fresh)]
        return list({id(one): one for one in (*named, *alike)}.values())

    def _replace(self, before: Iterable[RegisteredTool], after: RegisteredTool | None) -> None:
        for tool in before:
            del self._tools[tool.name]
            for name in tool.names:
                self._by_name.pop(name, None)
            for key in _qualnames(tool):
                self._by_qualname[key] = tuple(one for one in self._by_qualname.get(key, ()) if one is not tool)
        if after is not None:
            self._tools[after.name] = after
            self._by_name |= dict.fromkeys(after.names, after)
            for key in _qualnames(after):
                self._by_qualname[key] = (*self._by_qualname.get(key, ()), after)
        self.version += 1


AnyTool: TypeAlias = "RegisteredTool | ToolSpec | Callable[..., Any]"
"""What can be registered."""

registry = Registry()
"""The tools of this process: `@tool` registers here, and the running router knows what is in it."""


def _entry(tool: AnyTool, is_dynamic: bool, name: str, group: str) -> RegisteredTool:
    # Descriptions cost their library, which a program that only imports the router should not pay for.
    from migrate_kit.model.tool import ToolSpec

    if isinstance(tool, RegisteredTool):
        return tool
    if isinstance(tool, ToolSpec):
        return RegisteredTool(name=tool.name, spec=tool, group=group or tool.group)
    if not callable(tool):
        raise ToolInvalid(tool=name or repr(tool), what=tell("route.tool.nothing", language_of()))
    if is_dynamic:
        from migrate_kit.route.declared import declared, decoration

        said = decoration(tool)
        if group:
            said["group"] = group
        if name:
            said["name"] = name
        return described(declared(tool, **said), tool)
    own = name or str(getattr(tool, "name", "") or qualname_of(tool).rpartition(".")[2])
    if own.startswith("<") or not own.strip():
        raise ToolInvalid(tool=own, what=tell("route.tool.nameless", language_of()))
    return RegisteredTool(name=own, function=tool, group=group)


def described(spec: ToolSpec, function: Callable[..., Any]) -> RegisteredTool:
    """Return the tool that *spec* describes and *function* carries out."""
    return RegisteredTool(name=spec.name, function=function, spec=spec, group=spec.group)


def _is_one(one: RegisteredTool, other: RegisteredTool) -> bool:
    """Tell whether both are of one tool: the same function, or a description of it."""
    if one.function is not None and other.function is not None:
        return one.function == other.function
    return _carries_out(one, other) or _carries_out(other, one)


def _is_redefined(known: RegisteredTool, fresh: RegisteredTool) -> bool:
    """Tell whether *fresh* is what the same module now defines by the same name; no closure, which is one of many."""
    before, now = known.function, fresh.function
    if not isinstance(before, FunctionType) or not isinstance(now, FunctionType) or before is now:
        return False
    is_named_alike = "<locals>" not in now.__qualname__ and implementation_of(before) == implementation_of(now)
    return is_named_alike and not stand_beside(before, now)


def _redefined(known: RegisteredTool, fresh: RegisteredTool) -> RegisteredTool:
    """Return *fresh*, by the description of *known* where it brings none."""
    return fresh if fresh.spec is not None or known.spec is None else _merged(replace(known, function=None), fresh)


def _carries_out(one: RegisteredTool, other: RegisteredTool) -> bool:
    """Tell whether the function of *one* is the one that the description of *other* names, or has its name."""
    if one.function is None or other.spec is None:
        return other.spec is not None and one.spec is not None and one.name == other.name
    named = other.spec.implementation
    return same_implementation(implementation_of(one.function), named) if named else bool(one.names & other.names)


def _merged(known: RegisteredTool, fresh: RegisteredTool) -> RegisteredTool:
    """Return both sides as one tool. Raises DuplicateTool where they are two, or say two things of one."""
    differs = known.spec is not None and fresh.spec is not None and known.spec != fresh.spec
    if differs or not _is_one(known, fresh):
        raise DuplicateTool(tool=fresh.name, first=_place(known), second=_place(fresh))
    spec = fresh.spec or known.spec
    name = spec.name if spec is not None else fresh.name
    aliases = (known.aliases | fresh.aliases | {known.name, fresh.name}) - {name}
    return replace(
        fresh,
        name=name,
        function=fresh.function or known.function,
        spec=spec,
        aliases=aliases,
        group=fresh.group or known.group,
    )


def _qualnames(tool: RegisteredTool) -> set[str]:
    """Return what the function of *tool* is called, as it is and as its description says."""
    named = "" if tool.spec is None else tool.spec.implementation.rpartition(":")[2]
    return {name for name in (named, "" if tool.function is None else qualname_of(tool.function)) if name}


def _place(tool: RegisteredTool) -> str:
    if tool.function is not None:
        return implementation_of(tool.function)
    return (tool.spec.implementation if tool.spec is not None else "") or tool.name
