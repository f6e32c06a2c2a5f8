"""Tools offered in Anthropic's messages, read while they stream."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import orjson

from migrate_kit.model.chat import Definition, RawCall, Reply, ToolChoice
from migrate_kit.route_ext.endpoint.anthropic_chat import CUT_OFF
from migrate_kit.route_ext.endpoint.attempts import Attempts
from migrate_kit.route_ext.endpoint.failure import Endpoint, Why
from migrate_kit.route_ext.endpoint.stream import Growth

_FORMS = ("stream", "whole")
#: The protocol demands a limit; calls are short.
_MOST_TOKENS = 1024
_WORDS = {"auto": "auto", "required": "any", "none": "none"}


class AnthropicCalls:
    """A model behind an endpoint that speaks Anthropic's messages; *client* is `anthropic.Anthropic`."""

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
        given = {
            "model": self.name,
            "max_tokens": _MOST_TOKENS,
            "system": system,
            "messages": [{"role": "user", "content": user}],
            "tools": list(tools),
            "tool_choice": _choice(choice, several),
        }
        return self._attempts.answer(partial(self._once, given, several), deadline_us=deadline_us)

    def _once(self, given: dict[str, Any], several: bool, form: str, seconds: float) -> Reply:
        create = self._client.messages.create
        if form == "stream":
            with create(**given, stream=True, timeout=seconds) as events:
                reply = self._grown(events, several)
            if reply is not None:
                return reply
            # Taken for a whole answer by an endpoint that knows no streams.
        message = create(**given, timeout=seconds)
        self._check(message.stop_reason)
        calls = (RawCall(b.name, orjson.dumps(b.input).decode()) for b in message.content if b.type == "tool_use")
        return Reply(tuple(calls), "".join(b.text for b in message.content if b.type == "text"))

    def _grown(self, events: Any, several: bool) -> Reply | None:
        growth, began = Growth(), False
        for event in events:
            began = True
            _add(growth, event)
            if event.type == "message_delta":
                self._check(event.delta.stop_reason)
            if growth.is_enough and not several:
                break
        return growth.reply() if began else None

    def _check(self, stop: str | None) -> None:
        if stop in CUT_OFF:
            raise self._endpoint.unusable(Why.cut_off)
        if stop == "refusal":
            raise self._endpoint.unusable(Why.refuses)


def _add(growth: Growth, event: Any) -> None:
    if event.type == "content_block_start" and event.content_block.type == "tool_use":
        growth.call(event.index).add(tool=event.content_block.name)
    elif event.type == "content_block_delta" and event.delta.type == "input_json_delta":
        growth.call(event.index).add(arguments=event.delta.partial_json)
    elif event.type == "content_block_delta" and event.delta.type == "text_delta":
        growth.text += event.delta.text


def _choice(choice: ToolChoice, several: bool) -> dict[str, Any]:
    if choice == "none":
        return {"type": "none"}
    named = {"type": _WORDS[choice]} if choice in _WORDS else {"type": "tool", "name": choice}
    return {**named, "disable_parallel_tool_use": not several}
