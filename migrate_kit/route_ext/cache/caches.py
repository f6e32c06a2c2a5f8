"""Put a memory in front of the language model, as the configuration says; without one every request is decided."""

from __future__ import annotations

from collections.abc import Mapping
from threading import Lock
from typing import TYPE_CHECKING

from migrate_kit.config import Settings
from migrate_kit.errors import ExtraMissing, MigrateKitError
from migrate_kit.messages import language_of, tell, tell_error

if TYPE_CHECKING:
    from migrate_kit.route_ext.behind import Behind
    from migrate_kit.route_ext.cache.router import CachedRouter
    from migrate_kit.route_ext.vectors import Vectors

MOST = 64
"""Routers whose memory is kept, the latest ones."""


class Caches:
    """What a running process asks for. Never raises, and imports nothing of an extra until it is asked."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._vectors: Vectors | None = None
        self._made: dict[int, tuple[Behind, CachedRouter]] = {}
        self._trouble = ""
        self._lock = Lock()

    def over(self, router: Behind) -> CachedRouter | None:
        """Return a router that remembers for *router*, the same as long as that serves; None where none can."""
        with self._lock:
            if self._trouble:
                return None
            found = self._made.get(id(router))
            if found is not None and found[0] is router:
                return found[1]
            try:
                made = self._new(router)
            except MigrateKitError as error:
                self._trouble = tell_error(error, language_of())[0]
                return None
            except Exception as error:  # noqa: BLE001 - code of an extra; the host goes on without
                self._trouble = f"{type(error).__name__}: {error}"
                return None
            self._made[id(router)] = router, made
            while len(self._made) > MOST:
                del self._made[next(iter(self._made))]
            return made

    @property
    def counters(self) -> Mapping[str, int]:
        """What all of them did: requests, hits, hits that were checked and those that were wrong."""
        counts = [made.counts for _, made in self._made.values()]
        names = ("asked", "hits", "checked", "wrong") if counts else ()
        return {f"cache_{name}": sum(getattr(each, name) for each in counts) for name in names}

    @property
    def remarks(self) -> tuple[str, ...]:
        """How often it hits and how often that is wrong, or why there is none, as a sentence."""
        if self._trouble:
            return (tell("cache.none", language_of(), what=self._trouble),)
        found = self.counters
        if not found.get("cache_asked"):
            return ()
        return (tell("cache.rates", language_of(), **found, rate=found["cache_hits"] / found["cache_asked"]),)

    def _new(self, router: Behind) -> CachedRouter:
        try:
            from migrate_kit.route_ext.cache.router import CachedRouter
            from migrate_kit.route_ext.encoders import load_encoder
            from migrate_kit.route_ext.tier import encoder_choice
            from migrate_kit.route_ext.vectors import Vectors
        except ModuleNotFoundError as error:
            if (error.name or "").startswith("migrate_kit"):
                raise
            raise ExtraMissing(feature="semantic_cache", extra="semantic") from error
        given = self._settings
        self._vectors = self._vectors or Vectors(load_encoder(encoder_choice(given)))
        return CachedRouter(router, self._vectors, size=given.cache_size, check_rate=given.cache_check_rate)
