"""Chat completions, as OpenAI and everybody who copied it answers them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import orjson

from migrate_kit.route_ext.endpoint.asked import AskedForAnswers
from migrate_kit.route_ext.endpoint.failure import Endpoint, Why


class OpenAIChat(AskedForAnswers):
    """A model behind an endpoint that speaks OpenAI's chat completions; the client is `openai.OpenAI`."""

    #: A JSON schema that holds, JSON of any shape, and no more than being asked for it.
    FORMS = ("json_schema", "json_object", "text")

    def _once(self, user: str, system: str, schema: Mapping[str, Any], form: str, seconds: float) -> str:
        if form != "json_schema":
            system = with_schema(system, schema)
        messages = [{"role": "system", "content": system}, {"role": "user", "content": user}]
        extra = {} if form == "text" else {"response_format": _format(form, schema)}
        given = self._client.chat.completions.create(model=self.name, messages=messages, timeout=seconds, **extra)
        return self._text(given)

    def _text(self, given: Any) -> str:
        choice = given.choices[0]
        check(self._endpoint, choice.finish_reason, choice.message)
        text = choice.message.content
        if not isinstance(text, str) or not text.strip():
            raise self._endpoint.unusable(Why.empty)
        return text


def check(endpoint: Endpoint, finish: str | None, message: Any) -> None:
    """Raise AnswerUnusable where *message*, or the piece of one, was cut off or is refused."""
    if finish == "length":
        raise endpoint.unusable(Why.cut_off)
    if finish == "content_filter" or getattr(message, "refusal", None):
        raise endpoint.unusable(Why.refuses)


def with_schema(system: str, schema: Mapping[str, Any]) -> str:
    """Return *system* with the form of the answer in words, for an endpoint that cannot be made to keep to it."""
    return f"{system}\n\nAnswer with one JSON object and nothing else. JSON schema: {orjson.dumps(schema).decode()}"


def _format(form: str, schema: Mapping[str, Any]) -> dict[str, Any]:
    if form == "json_object":
        return {"type": form}
    return {"type": form, "json_schema": {"name": "answer", "strict": True, "schema": dict(schema)}}
