"""What every protocol asks an endpoint alike: for an answer that fits a schema, and for calls of offered tools."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, ClassVar

from migrate_kit.model.chat import Question, Reply
from migrate_kit.route_ext.endpoint.attempts import Attempts
from migrate_kit.route_ext.endpoint.failure import Endpoint
from migrate_kit.route_ext.endpoint.stream import Growth


class Asked(ABC):
    """One endpoint; *client* is of the SDK that speaks its protocol."""

    FORMS: ClassVar[tuple[str, ...]]
    """How it is asked, the strictest or quickest way first."""

    def __init__(self, client: Any, endpoint: Endpoint) -> None:
        self._client = client
        self._endpoint = endpoint
        self._attempts = Attempts(endpoint, self.FORMS)

    @property
    def name(self) -> str:
        """The model as the endpoint knows it."""
        return self._endpoint.model


class AskedForAnswers(Asked):
    """A `model.ports.ChatModel`."""

    def answer(self, user: str, *, system: str, schema: Mapping[str, Any], deadline_us: int) -> str:
        """Return the answer as JSON text. Raises a ModelError."""
        return self._attempts.answer(partial(self._once, user, system, schema), deadline_us=deadline_us)

    @abstractmethod
    def _once(self, user: str, system: str, schema: Mapping[str, Any], form: str, seconds: float) -> str: ...


class AskedForCalls(Asked):
    """A `model.chat.ToolModel`, read while it streams."""

    #: As it comes, and in one piece for an endpoint that cannot stream.
    FORMS = ("stream", "whole")

    def call(self, question: Question, *, deadline_us: int) -> Reply:
        """Return the calls that the request needs. Raises a ModelError."""
        once = partial(self._once, self._request(question), question.several)
        return self._attempts.answer(once, deadline_us=deadline_us)

    def _once(self, request: Mapping[str, Any], several: bool, form: str, seconds: float) -> Reply:
        if form == "stream":
            with self._create(**request, stream=True, timeout=seconds) as pieces:
                reply = self._grown(pieces, several)
            if reply is not None:
                return reply
            # Taken for a whole answer by an endpoint that knows no streams.
        return self._whole(self._create(**request, timeout=seconds))

    def _grown(self, pieces: Any, several: bool) -> Reply | None:
        growth, began = Growth(), False
        for piece in pieces:
            began = self._take(growth, piece) or began
            if growth.is_enough and not several:
                break
        return growth.reply() if began else None

    @property
    @abstractmethod
    def _create(self) -> Callable[..., Any]:
        """The SDK's function that asks."""

    @abstractmethod
    def _request(self, question: Question) -> dict[str, Any]:
        """Return the arguments of that function."""

    @abstractmethod
    def _take(self, growth: Growth, piece: Any) -> bool:
        """Add a *piece* of the stream to *growth*; tell whether it was one of an answer."""

    @abstractmethod
    def _whole(self, given: Any) -> Reply:
        """Return what the whole answer says."""
