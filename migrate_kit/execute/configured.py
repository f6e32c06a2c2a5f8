"""The executor and the desk that a configuration asks for."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from migrate_kit.errors import ConfigInvalid
from migrate_kit.execute.call import Executor
from migrate_kit.execute.confirm import ConfirmationDesk
from migrate_kit.execute.danger import DangerLimit
from migrate_kit.messages import tell

if TYPE_CHECKING:
    from migrate_kit.config import Settings


def executor_of(settings: Settings) -> Executor:
    """Return the executor with the limits of *settings*."""
    change = settings.change_timeout_s
    return Executor(
        timeouts_s={
            "read_only": settings.query_timeout_s,
            "write": change,
            "dangerous": change,
            "unknown": settings.tool_timeout_s,
        },
        language=settings.language,
        confirm_dangerous=settings.confirm_dangerous,
        danger=DangerLimit(settings.dangerous_per_minute) if settings.dangerous_per_minute else None,
    )


def desk_of(settings: Settings) -> ConfirmationDesk:
    """Return where dangerous calls are put to a person. Raises ConfigInvalid for a store that is none."""
    named = settings.confirmation_store
    store = None if named is None else _imported(settings, named)
    return ConfirmationDesk(store, valid_s=settings.confirmation_valid_s)


def _imported(settings: Settings, named: str) -> Any:
    module, _, path = named.partition(":")
    try:
        found: Any = import_module(module)
        for name in path.split("."):
            found = getattr(found, name)
        store = found() if isinstance(found, type) or not hasattr(found, "take") else found
    except Exception as error:
        what = f"confirmation_store: {type(error).__name__}: {error}"
        raise ConfigInvalid(path=settings.root, what=what) from error
    if not all(callable(getattr(store, name, None)) for name in ("add", "waiting", "take")):
        what = tell("confirm.no_store", settings.language, named=named)
        raise ConfigInvalid(path=settings.root, what=what)
    return store
