"""Put a language model behind offline routers, as the configuration says; whatever is missing, they serve without."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import ExitStack
from functools import partial
from threading import Lock
from typing import Any, Literal

from migrate_kit.config import Settings
from migrate_kit.errors import MigrateKitError
from migrate_kit.messages import language_of, tell
from migrate_kit.model.chat import ToolModel
from migrate_kit.model.tool import ToolSpec
from migrate_kit.route_ext.behind import Behind
from migrate_kit.route_ext.chooser.reading import Check
from migrate_kit.route_ext.chooser.router import ChoosingRouter, Policy, prompt_version

#: What a user calls it in an error.
FEATURE = "chooser"
MOST = 64
"""Routers that are remembered, the latest ones; another is made again when it is asked for."""


class Choosers:
    """Makes choosers over offline routers; one that was made serves as long as its router does."""

    def __init__(
        self,
        settings: Settings,
        *,
        define: Callable[[str, ToolSpec, int | None], Mapping[str, Any] | None],
        check: Check,
    ) -> None:
        """Ask the model that *settings* name. *define* takes the provider first: each wants tools in its own way."""
        self._settings, self._define, self._check = settings, define, check
        self._made: dict[int, tuple[Behind, ChoosingRouter]] = {}
        self._lock = Lock()
        self._model: ToolModel | None = None
        self._open = ExitStack()
        self._trouble: MigrateKitError | None = None

    @property
    def remarks(self) -> tuple[str, ...]:
        """Why no model is asked although one should be, as a sentence; nothing where all is well."""
        if self._trouble is None:
            return ()
        return (tell("route.no_chooser", language_of(), what=str(self._trouble)),)

    @property
    def prompt_version(self) -> str:
        """Name of what the model is told, as it is now; empty where that cannot be read."""
        try:
            return prompt_version(self._settings.language, self._settings.templates_path)
        except MigrateKitError:
            return ""

    def over(self, offline: Behind) -> ChoosingRouter | None:
        """Return a chooser over *offline*, None where no model is to be asked, or none can be."""
        if self._settings.chooser == "off" or self._trouble is not None:
            return None
        with self._lock:
            found = self._made.get(id(offline))
            if found is not None and found[0] is offline:
                return found[1]
            try:
                made = self._chooser(offline, self._policy())
            except MigrateKitError as error:
                self._trouble = error
                return None
            self._made[id(offline)] = offline, made
            while len(self._made) > MOST:  # those over routers that are gone
                del self._made[next(iter(self._made))]
            return made

    def _policy(self) -> Policy:
        given = self._settings
        when: Literal["unsure", "always"] = "always" if given.chooser == "always" else "unsure"
        return Policy(when=when, deadline_us=given.chooser_deadline_ms * 1000, budget=given.chooser_tokens)

    def close(self) -> None:
        """Close the connections to the model."""
        self._open.close()

    def _chooser(self, offline: Behind, policy: Policy) -> ChoosingRouter:
        from migrate_kit.route_ext.endpoint import open_tool_model

        given = self._settings
        if self._model is None:
            self._model = self._open.enter_context(open_tool_model(given, feature=FEATURE, form=given.chooser_form))
        return ChoosingRouter(
            offline,
            self._model,
            define=partial(self._define, given.model_provider or ""),
            check=self._check,
            policy=policy,
            language=given.language,
            templates=given.templates_path,
        )
