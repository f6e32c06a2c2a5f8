"""Messages, as Anthropic answers them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import orjson

from migrate_kit.route_ext.endpoint.attempts import Attempts
from migrate_kit.route_ext.endpoint.failure import Endpoint, Why
from migrate_kit.route_ext.endpoint.openai_chat import with_schema

#: A tool that has to be called (any model, any SDK), the newer output format, and no more than being asked for it.
_FORMS = ("tool", "format", "text")
#: The protocol demands a limit; every model has this much.
_MOST_TOKENS = 4096
_CUT_OFF = ("max_tokens", "model_context_window_exceeded")


class AnthropicChat:
    """A model behind an endpoint that speaks Anthropic's messages; *client* is `anthropic.Anthropic`."""

    def __init__(self, client: Any, endpoint: Endpoint) -> None:
        self._client = client
        self._endpoint = endpoint
        self._attempts = Attempts(endpoint, _FORMS)

    @property
    def name(self) -> str:
        """The model as the endpoint knows it."""
        return self._endpoint.model

    def answer(self, user: str, *, system: str, schema: Mapping[str, Any], deadline_us: int) -> str:
        """Return the answer as JSON text. Raises a ModelError."""
        return self._attempts.answer(partial(self._once, user, system, schema), deadline_us=deadline_us)

    def _once(self, user: str, system: str, schema: Mapping[str, Any], form: str, seconds: float) -> str:
        given = self._client.messages.create(
            model=self.name,
            max_tokens=_MOST_TOKENS,
            system=with_schema(system, schema) if form == "text" else system,
            messages=[{"role": "user", "content": user}],
            timeout=seconds,
            **_shape(form, schema),
        )
        if given.stop_reason in _CUT_OFF:
            raise self._endpoint.unusable(Why.cut_off)
        if given.stop_reason == "refusal":
            raise self._endpoint.unusable(Why.refuses)
        text = _text(given)
        if not text.strip():
            raise self._endpoint.unusable(Why.empty)
        return text


def _text(given: Any) -> str:
    blocks = given.content or []
    called = next((block.input for block in blocks if block.type == "tool_use"), None)
    if called is not None:
        return orjson.dumps(called).decode()
    return "".join(block.text for block in blocks if block.type == "text")


def _shape(form: str, schema: Mapping[str, Any]) -> dict[str, Any]:
    if form == "tool":
        tool = {"name": "answer", "description": "Gives the answer.", "input_schema": dict(schema)}
        chosen = {"type": "tool", "name": "answer", "disable_parallel_tool_use": True}
        return {"tools": [tool], "tool_choice": chosen}
    if form == "format":
        # Not an argument of every SDK that does; the endpoint takes it or says no.
        return {"extra_body": {"output_config": {"format": {"type": "json_schema", "schema": dict(schema)}}}}
    return {}
