"""Messages, as Anthropic answers them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import orjson

from migrate_kit.route_ext.endpoint.asked import AskedForAnswers
from migrate_kit.route_ext.endpoint.failure import Endpoint, Why
from migrate_kit.route_ext.endpoint.openai_chat import with_schema

#: The protocol demands a limit; every model has this much.
_MOST_TOKENS = 4096
_CUT_OFF = ("max_tokens", "model_context_window_exceeded")


class AnthropicChat(AskedForAnswers):
    """A model behind an endpoint that speaks Anthropic's messages; the client is `anthropic.Anthropic`."""

    #: A tool that has to be called (any model, any SDK), the newer output format, and no more than being asked for it.
    FORMS = ("tool", "format", "text")

    def _once(self, user: str, system: str, schema: Mapping[str, Any], form: str, seconds: float) -> str:
        given = self._client.messages.create(
            model=self.name,
            max_tokens=_MOST_TOKENS,
            system=with_schema(system, schema) if form == "text" else system,
            messages=[{"role": "user", "content": user}],
            timeout=seconds,
            **_shape(form, schema),
        )
        check(self._endpoint, given.stop_reason)
        text = _text(given)
        if not text.strip():
            raise self._endpoint.unusable(Why.empty)
        return text


def check(endpoint: Endpoint, stop: str | None) -> None:
    """Raise AnswerUnusable where an answer that ended for the reason *stop* was cut off or is refused."""
    if stop in _CUT_OFF:
        raise endpoint.unusable(Why.cut_off)
    if stop == "refusal":
        raise endpoint.unusable(Why.refuses)


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
