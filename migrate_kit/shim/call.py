"""One call of a wrapped router: its arguments, its text, and the stage it keeps from beginning to end."""

from __future__ import annotations

import time
from collections import ChainMap
from collections.abc import Mapping
from contextvars import Context
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from migrate_kit.model.context import Asker
from migrate_kit.model.stage import Flags, StageChoice

if TYPE_CHECKING:
    from migrate_kit.shim.binding import Binding
    from migrate_kit.shim.site import Site
    from migrate_kit.shim.wrapped import Wrapped


@dataclass(slots=True, kw_only=True)
class Call:
    """Never changes its stage, whatever is flipped meanwhile."""

    wrapped: Wrapped
    site: Site
    binding: Binding
    args: tuple[Any, ...]
    kwargs: dict[str, Any]
    text: str
    asker: Asker
    context: Context
    choice: StageChoice
    flags: Flags
    sample_rate: float
    serving: tuple[str, ...]
    """Ids of the wrapped routers further out."""
    at_us: int = field(default_factory=lambda: time.time_ns() // 1000)

    @property
    def instance(self) -> object:
        """The `self` of a method, else None."""
        return self.args[0] if self.wrapped.is_method and self.args else None

    def names(self) -> Mapping[str, Any]:
        """Return the arguments by name, and behind them the globals of the router's module."""
        return ChainMap(self.wrapped.shape.arguments(self.args, self.kwargs), self.binding.function.__globals__)
