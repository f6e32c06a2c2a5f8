"""`tool`: the decorator that makes a Python function a tool with a description, with no legacy source."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar, Unpack, overload

from migrate_kit.route.registry import Registry, described
from migrate_kit.route.registry import registry as of_this_process

if TYPE_CHECKING:
    from migrate_kit.route.declared import Said

_F = TypeVar("_F", bound=Callable[..., Any])


@overload
def tool(function: _F, /) -> _F: ...
@overload
def tool(*, registry: Registry | None = None, **said: Unpack[Said]) -> Callable[[_F], _F]: ...
def tool(function: Any = None, /, *, registry: Registry | None = None, **said: Unpack[Said]) -> Any:
    """Register a function as a tool, described by its typed signature, its docstring, and what is *said* beside.

    The function itself comes back unchanged. A running router that knows this process's registry (the default)
    routes to it from then on; a file of the same name in the folder of descriptions has the last word. Raises
    ToolInvalid, and DuplicateTool where another tool has the name.
    """

    def register(target: Any) -> Any:
        from migrate_kit.route.declared import declared, decorate

        (of_this_process if registry is None else registry).register(described(declared(target, **said), target))
        decorate(target, said)
        return target

    return register if function is None else register(function)
