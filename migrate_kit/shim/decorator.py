"""`router`: the decorator that `install` writes above a legacy router."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from pathlib import Path
from types import FunctionType
from typing import TYPE_CHECKING, Any, TypeVar

from migrate_kit.shim.generate import wrapper_for
from migrate_kit.shim.sampling import due_test
from migrate_kit.shim.site import site_for
from migrate_kit.shim.voice import warn
from migrate_kit.shim.wrapped import Wrapped

if TYPE_CHECKING:
    from migrate_kit.model.ports import Runtime
    from migrate_kit.shim.refusal import OnRefusal

_F = TypeVar("_F", bound=Callable[..., Any])


def router(
    router_id: str, *, runtime: Runtime | None = None, on_refusal: OnRefusal | None = None
) -> Callable[[_F], _F]:
    """Let a legacy router run beside the dynamic one, as the flags say.

    The wrapper has the signature, name and kind (plain, method, coroutine, generator) of the function; what is no
    Python function comes back unchanged. It raises nothing of its own. *runtime* None builds one from the configuration
    on first use above stage legacy; *on_refusal* turns a refusal into what the caller gets.
    """

    def wrap(function: _F) -> _F:
        try:
            wrapped: Any = _wrap(function, router_id, runtime, on_refusal)
        except Exception as error:  # noqa: BLE001 - importing the host's module must not fail because of us
            warn("shim.not-wrapped", router=router_id, what=f"{type(error).__name__}: {error}")
            return function
        return wrapped  # type: ignore[no-any-return]

    return wrap


def _wrap(function: Any, router_id: str, runtime: Runtime | None, on_refusal: OnRefusal | None) -> Any:
    if isinstance(function, staticmethod | classmethod):
        return type(function)(_wrap(function.__func__, router_id, runtime, on_refusal))
    if not isinstance(function, FunctionType):
        warn("shim.not-wrapped", router=router_id, what=type(function).__name__)
        return function
    site = site_for(_start(function), runtime)
    wrapped = Wrapped(router_id, function, site, on_refusal)
    wrapper = wrapper_for(
        function,
        wrapped.shape,
        cell=site.cell,
        due=due_test(site.cell, site.refresh, wrapped),
        looks_at=wrapped.looks_at,
        enter=wrapped.enter,
    )
    site.add(wrapped)
    return wrapper


def _start(function: FunctionType) -> Path:
    """Return where to look for the configuration: the file of the function, else the working folder."""
    file = Path(inspect.unwrap(function).__code__.co_filename)
    return file if file.is_file() else Path.cwd()
