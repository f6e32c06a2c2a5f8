"""Patterns that are compiled when a router is built, or at their first use: importing the router stays cheap."""

from __future__ import annotations

import re
from typing import Any, cast

_WAITING: list[_Lazy] = []


def lazy_pattern(source: str, flags: int = 0) -> re.Pattern[str]:
    """Return what behaves like the compiled pattern of *source*."""
    lazy = _Lazy(source, flags)
    _WAITING.append(lazy)
    return cast("re.Pattern[str]", lazy)


def compile_all() -> None:
    """Compile every pattern that waits, so that no request has to."""
    while _WAITING:
        _WAITING.pop().compile()


class _Lazy:
    """Asked for a method, it takes over those of the compiled pattern."""

    def __init__(self, source: str, flags: int) -> None:
        self.pattern = source
        self._flags = flags

    def compile(self) -> re.Pattern[str]:
        compiled = re.compile(self.pattern, self._flags)
        own = ("search", "match", "fullmatch", "finditer", "findall", "split", "sub")
        vars(self).update({name: getattr(compiled, name) for name in own})
        return compiled

    def __getattr__(self, name: str) -> Any:
        return getattr(self.compile(), name)
