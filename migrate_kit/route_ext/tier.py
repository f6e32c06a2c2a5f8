"""The semantic tier of a process: one encoder, its vectors and what was learned, shared by routers and reloads."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path
from threading import Lock

from migrate_kit.config import Settings
from migrate_kit.errors import ExtraMissing, LearnedInvalid
from migrate_kit.messages import language_of, tell_error
from migrate_kit.model.phrase import LearnedPhrase
from migrate_kit.model.tool import ToolSpec
from migrate_kit.route import Router
from migrate_kit.route_ext.encoders import Choice, load_encoder
from migrate_kit.route_ext.factory import semantic_router
from migrate_kit.route_ext.learned import Learned
from migrate_kit.route_ext.store import LearnedStore
from migrate_kit.route_ext.vectors import Vectors


class SemanticTier:
    """Makes semantic routers. Loading takes a second or two: never call it on a caller's path."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._vectors: Vectors | None = None
        self._learned: Learned | None = None
        self._learned_trouble = ""
        self._lock = Lock()

    @property
    def troubles(self) -> tuple[str, ...]:
        """What is not as it should be, each as a sentence; the routers serve all the same."""
        kept = "" if self._vectors is None else self._vectors.trouble
        return tuple(filter(None, (self._learned_trouble, kept)))

    def router(self, specs: Sequence[ToolSpec], phrases: Collection[LearnedPhrase] = ()) -> Router:
        """Return a router over *specs*; only new texts are encoded. Raises ExtraMissing or EncoderFailed."""
        with self._lock:
            vectors = self._vectors = self._vectors or self._loaded()
        given = self._settings
        return semantic_router(
            specs,
            vectors=vectors,
            learned=self._learned,
            phrases=phrases,
            fast=given.fast_path,
            min_score=given.min_score,
            min_margin=given.min_margin,
            language=given.language,
        )

    def _loaded(self) -> Vectors:
        vectors = Vectors(load_encoder(encoder_choice(self._settings)), folder=vectors_folder(self._settings))
        store = LearnedStore(learned_folder(self._settings))
        if store.current is not None:
            try:
                self._learned = store.load(store.current, encoder=vectors.version)
            except (LearnedInvalid, ExtraMissing) as error:
                self._learned_trouble = tell_error(error, language_of())[0]
        return vectors


def encoder_choice(settings: Settings) -> Choice:
    """Return the encoder that the configuration names."""
    return Choice(
        name=settings.encoder,
        path=None if settings.encoder_path is None else settings.path(settings.encoder_path),
        url=settings.encoder_url,
        model=settings.encoder_model,
        key_variable=settings.encoder_key_variable,
        deadline_s=settings.encoder_deadline_ms / 1000,
    )


def vectors_folder(settings: Settings) -> Path:
    """Return where vectors of descriptions are kept."""
    return settings.state_path / "vectors"


def learned_folder(settings: Settings) -> Path:
    """Return where learned routers are kept."""
    return settings.state_path / "learned"
