"""Tools offered in OpenAI's chat completions, read while they stream."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from migrate_kit.model.chat import Definition, RawCall, Reply, ToolChoice
from migrate_kit.route_ext.endpoint.attempts import Attempts
from migrate_kit.route_ext.endpoint.failure import Endpoint, Why
from migrate_kit.route_ext.endpoint.stream import Growth

#: As it comes, and in one piece for an endpoint that cannot stream.
_FORMS = ("stream", "whole")
_WORDS = frozenset({"auto", "required", "none"})


class OpenAICalls:
    """A model behind an endpoint that speaks OpenAI's chat completions; *client* is `openai.OpenAI`."""

    def __init__(self, client: Any, endpoint: Endpoint) -> None:
        self._client = client
        self._endpoint = endpoint
        self._attempts = Attempts(endpoint, _FORMS)

    @property
    def name(self) -> str:
        """The model as the endpoint knows it."""
        return self._endpoint.model

    def call(
        self,
        user: str,
        *,
        system: str,
        tools: Sequence[Definition],
        deadline_us: int,
        choice: ToolChoice = "auto",
        several: bool = False,
    ) -> Reply:
        """Return the calls that *user* needs. Raises a ModelError."""
        given: dict[str, Any] = {
            "model": self.name,
            "messages": [{"role": "system", "content": system}, {"role": "user", "content": user}],
            "tools": list(tools),
            "tool_choice": choice if choice in _WORDS else {"type": "function", "function": {"name": choice}},
        }
        if several:
            given["parallel_tool_calls"] = True
        return self._attempts.answer(partial(self._once, given, several), deadline_us=deadline_us)

    def _once(self, given: dict[str, Any], several: bool, form: str, seconds: float) -> Reply:
        create = self._client.chat.completions.create
        if form == "stream":
            with create(**given, stream=True, timeout=seconds) as pieces:
                reply = self._grown(pieces, several)
            if reply is not None:
                return reply
            # Taken for a whole answer by an endpoint that knows no streams.
        choice = create(**given, timeout=seconds).choices[0]
        self._check(choice.finish_reason, getattr(choice.message, "refusal", None))
        return Reply(tuple(_raw(choice.message.tool_calls or ())), choice.message.content or "")

    def _grown(self, pieces: Any, several: bool) -> Reply | None:
        growth, began = Growth(), False
        for piece in pieces:
            for choice in piece.choices[:1]:
                began = True
                _add(growth, choice.delta)
                self._check(choice.finish_reason, getattr(choice.delta, "refusal", None))
            if growth.is_enough and not several:
                break
        return growth.reply() if began else None

    def _check(self, finish: str | None, refusal: str | None) -> None:
        if finish == "length":
            raise self._endpoint.unusable(Why.cut_off)
        if finish == "content_filter" or refusal:
            raise self._endpoint.unusable(Why.refuses)


def _add(growth: Growth, delta: Any) -> None:
    growth.text += delta.content or ""
    for piece in delta.tool_calls or ():
        if piece.function is not None:
            growth.call(piece.index or 0).add(tool=piece.function.name or "", arguments=_text(piece.function.arguments))


def _raw(calls: Sequence[Any]) -> list[RawCall]:
    return [RawCall(call.function.name, _text(call.function.arguments)) for call in calls if call.type == "function"]


def _text(arguments: Any) -> str:
    """Return arguments as text; some endpoints give the object itself."""
    if arguments is None or isinstance(arguments, str):
        return arguments or ""
    import orjson

    return orjson.dumps(arguments).decode()
