"""A wrapped router joined to a runtime: its twin, its tools found in this process, its dynamic router."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from types import FunctionType
from typing import Any

from migrate_kit.model.inventory import Branch
from migrate_kit.model.ports import DynamicRouter, Runtime
from migrate_kit.model.took import marks_of
from migrate_kit.model.tool import ToolSpec
from migrate_kit.model.twin import Twin, tool_of
from migrate_kit.shim.bind import Found, find
from migrate_kit.shim.by_name import imported
from migrate_kit.shim.entrance import Tool
from migrate_kit.shim.hooks import Hooks
from migrate_kit.shim.loader import words
from migrate_kit.shim.voice import warn


@dataclass(frozen=True)
class BoundTool:
    """A tool as this process has it; `found` is None for an inline branch or a function that is not in reach."""

    name: str
    spec: ToolSpec | None
    found: Found | None

    @cached_property
    def signature(self) -> inspect.Signature | None:
        """The signature of the function, without self; None where it has none to read."""
        try:
            assert self.found is not None
            signature = inspect.signature(self.found.function)
        except (AssertionError, TypeError, ValueError):
            return None
        if self.found.owner is None:
            return signature
        return signature.replace(parameters=list(signature.parameters.values())[1:])


class Binding:
    """Everything a call needs beyond its arguments; built off the call path, anew for each catalogue."""

    def __init__(
        self, router_id: str, function: FunctionType, runtime: Runtime, *, before: Binding | None = None
    ) -> None:
        self.router_id, self.function, self.runtime = router_id, function, runtime
        self.twin: Twin | None = runtime.twin(router_id)
        self.router: DynamicRouter = runtime.router(router_id)
        self.is_selector = self.twin is not None and self.twin.router.stage == "decide"
        """True for a router that hands back which tool, and executes nothing."""
        self.is_dispatcher = self.twin is not None and not self.is_selector
        """True for a router that executes; False also where nothing is known."""
        self.tools: dict[str, BoundTool] = {}
        self.seen: dict[str, Any] = {} if before is None else before.seen
        """Name → the value the legacy returned for it; only values that cannot change, whatever the catalogue."""
        self.returns_text: bool | None = None if before is None else before.returns_text
        """Whether what this router last returned was text; None before the first return."""
        for name, implementation in self._implementations().items():
            self._bind(name, implementation)
        # A tool that no branch reaches is none that legacy calls, so nobody listens to it.
        recorded = [Tool(t.name, t.found.function, t.found.owner) for t in self.tools.values() if t.found is not None]
        self.hooks = Hooks(recorded if self.is_dispatcher else [])
        self.missing: dict[str, str] = {}
        """Tool written by hand whose function cannot be found → why; legacy serves what is decided for it."""
        for spec in runtime.competing(router_id):
            if spec.name not in self.tools:
                self._bind(spec.name, "" if self.is_inline(spec.name) else spec.name)
            if self.tools[spec.name].found is None and spec.implementation and not spec.is_derived:
                self._import(spec)

    @cached_property
    def default_tool(self) -> str | None:
        """The tool that only the default reaches, if there is one."""
        if self.twin is None:
            return None
        default = self.twin.router.default
        tool = default.tool or (default.target if default.target_kind in ("function", "method") else None)
        return None if tool in self._names else tool

    @cached_property
    def default_names(self) -> frozenset[str]:
        """What a selector returns when nothing fires."""
        if self.twin is None:
            return frozenset()
        default = self.twin.router.default
        return frozenset(filter(None, (default.target, default.tool)))

    def tool_named(self, name: str) -> str | None:
        """Return the tool that a returned label, function name or tool name means, or None."""
        known = self._names.get(name)
        if known is None and "." in name:
            known = self._names.get(name.rpartition(".")[2])
        if known is None and name not in self.default_names and self.runtime.tool(name) is not None:
            return name
        return known

    def is_inline(self, tool: str) -> bool:
        """Tell whether *tool* is statements of a legacy router: only legacy, asked for the same text, carries it out.

        A function that happens to be called like it is another thing; one that the description or the program names
        for it is what the statements became.
        """
        spec = self.runtime.tool(tool)
        if self.runtime.function(tool) is not None or (spec is not None and spec.implementation):
            return False
        return tool in self._inline or (spec is not None and spec.is_inline)

    @cached_property
    def _inline(self) -> frozenset[str]:
        branches = self.twin.router.branches if self.twin is not None else ()
        return frozenset(branch.tool for branch in branches if branch.tool and branch.target_kind == "inline")

    def branches_of(self, tool: str) -> list[Branch]:
        """Return the live branches that reach *tool*, in the order they are tried."""
        if self.twin is None:
            return []
        return [b for b in self.twin.router.branches if tool_of(b) == tool and not b.dead]

    @cached_property
    def marks(self) -> Mapping[str, Branch]:
        """What the `took` lines of this router name."""
        return marks_of(self.twin.router) if self.twin is not None else {}

    def context_of(self, tool: str) -> Mapping[str, str]:
        """Return parameter → legacy expression of what the program hands to *tool*."""
        bound = self.tools.get(tool)
        return bound.spec.context if bound is not None and bound.spec is not None else {}

    def bound(self, name: str) -> BoundTool:
        """Return the tool *name*, found now if it was not among the branches."""
        if name not in self.tools:
            self._bind(name, "" if self.is_inline(name) else name)
        return self.tools[name]

    @cached_property
    def _names(self) -> dict[str, str]:
        names: dict[str, str] = {}
        for branch in self.twin.router.branches if self.twin is not None else ():
            for name in (branch.target, branch.tool):
                if name and branch.target_kind != "inline":
                    names.setdefault(name, tool_of(branch))
                    names.setdefault(name.rpartition(".")[2], tool_of(branch))
        return names

    def _implementations(self) -> dict[str, str]:
        """Return tool → how the source names it, where no description says better."""
        if self.twin is None:
            return {}
        router = self.twin.router
        named = {
            tool_of(b): b.tool or b.target or "" for b in router.branches if b.target_kind not in ("inline", "none")
        }
        default = router.default
        if default.target_kind in ("function", "method") and default.target:
            named.setdefault(default.tool or default.target, default.target)
        return named

    def _bind(self, name: str, source_name: str) -> None:
        spec = self.runtime.tool(name)
        implementation = spec.implementation if spec is not None and spec.implementation else source_name
        found = find(implementation, self.function) if implementation else None
        registered = self.runtime.function(name) if found is None else None
        self.tools[name] = BoundTool(name, spec, Found(registered) if registered is not None else found)

    def _import(self, spec: ToolSpec) -> None:
        try:
            self.tools[spec.name] = BoundTool(spec.name, spec, Found(imported(spec)))
        except (Exception, SystemExit) as error:  # noqa: BLE001 - importing runs the code of the host
            self.missing[spec.name] = words(error)
            warn("shim.no-function", router=self.router_id, tool=spec.name, what=words(error))
