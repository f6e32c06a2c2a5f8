"""Semantic routers where they can be had. Imports nothing of an extra until a configuration asks for one."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from threading import Lock
from typing import TYPE_CHECKING

from migrate_kit.config import Settings
from migrate_kit.errors import ExtraMissing, MigrateKitError
from migrate_kit.messages import language_of, tell, tell_error
from migrate_kit.model.phrase import LearnedPhrase
from migrate_kit.model.tool import ToolSpec
from migrate_kit.route import Router

if TYPE_CHECKING:
    from migrate_kit.route_ext.tier import SemanticTier


class SemanticRouters:
    """What a running process asks for its semantic routers. Never raises: without one the lexical router serves."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._tier: SemanticTier | None = None
        self._missing: dict[str, str] = {}
        self._lock = Lock()

    def router(self, name: str, specs: Sequence[ToolSpec], phrases: Collection[LearnedPhrase] = ()) -> Router | None:
        """Return the semantic router *name* over *specs*, or None where the lexical one has to serve."""
        if self._settings.router != "semantic":
            return None
        try:
            with self._lock:
                self._tier = self._tier or self._new_tier()
            found = self._tier.router(specs, phrases)
        except MigrateKitError as error:
            self._missing[name] = tell_error(error, language_of())[0]
            return None
        except Exception as error:  # noqa: BLE001
            # Code of an extra: whatever it does, the host goes on with words alone.
            self._missing[name] = f"{type(error).__name__}: {error}"
            return None
        self._missing.pop(name, None)
        return found

    @property
    def remarks(self) -> tuple[str, ...]:
        """What is not as configured, each as a sentence."""
        missing = tuple(
            tell("semantic.lexical-serves", language_of(), router=name, what=what)
            for name, what in sorted(self._missing.items())
        )
        return (*missing, *(() if self._tier is None else self._tier.troubles))

    def _new_tier(self) -> SemanticTier:
        try:
            from migrate_kit.route_ext.tier import SemanticTier
        except ModuleNotFoundError as error:
            if (error.name or "").startswith("migrate_kit"):
                raise
            raise ExtraMissing(feature='router = "semantic"', extra="semantic") from error
        return SemanticTier(self._settings)
