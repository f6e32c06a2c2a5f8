"""Chat completions, as OpenAI and everybody who copied it answers them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import orjson

from migrate_kit.route_ext.endpoint.attempts import Attempts
from migrate_kit.route_ext.endpoint.failure import Endpoint, Why

#: A JSON schema that holds, JSON of any shape, and no more than being asked for it.
_FORMS = ("json_schema", "json_object", "text")


class OpenAIChat:
    """A model behind an endpoint that speaks OpenAI's chat completions; *client* is `openai.OpenAI`."""

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
        if form != "json_schema":
            system = with_schema(system, schema)
        messages = [{"role": "system", "content": system}, {"role": "user", "content": user}]
        extra = {} if form == "text" else {"response_format": _format(form, schema)}
        given = self._client.chat.completions.create(model=self.name, messages=messages, timeout=seconds, **extra)
        return self._text(given)

    def _text(self, given: Any) -> str:
        choice = given.choices[0]
        if choice.finish_reason == "length":
            raise self._endpoint.unusable(Why.cut_off)
        if choice.finish_reason == "content_filter" or getattr(choice.message, "refusal", None):
            raise self._endpoint.unusable(Why.refuses)
        text = choice.message.content
        if not isinstance(text, str) or not text.strip():
            raise self._endpoint.unusable(Why.empty)
        return text


def with_schema(system: str, schema: Mapping[str, Any]) -> str:
    """Return *system* with the form of the answer in words, for an endpoint that cannot be made to keep to it."""
    return f"{system}\n\nAnswer with one JSON object and nothing else. JSON schema: {orjson.dumps(schema).decode()}"


def _format(form: str, schema: Mapping[str, Any]) -> dict[str, Any]:
    if form == "json_object":
        return {"type": form}
    return {"type": form, "json_schema": {"name": "answer", "strict": True, "schema": dict(schema)}}
