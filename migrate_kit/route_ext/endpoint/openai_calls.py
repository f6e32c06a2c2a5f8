"""Tools offered in OpenAI's chat completions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import orjson

from migrate_kit.model.chat import Question, RawCall, Reply
from migrate_kit.route_ext.endpoint.asked import AskedForCalls
from migrate_kit.route_ext.endpoint.openai_chat import check
from migrate_kit.route_ext.endpoint.stream import Growth

_WORDS = frozenset({"auto", "required", "none"})


class OpenAICalls(AskedForCalls):
    """A model behind an endpoint that speaks OpenAI's chat completions; the client is `openai.OpenAI`."""

    @property
    def _create(self) -> Callable[..., Any]:
        create: Callable[..., Any] = self._client.chat.completions.create
        return create

    def _request(self, question: Question) -> dict[str, Any]:
        choice = question.choice
        request = {
            "model": self.name,
            "messages": [{"role": "system", "content": question.system}, {"role": "user", "content": question.user}],
            "tools": list(question.tools),
            "tool_choice": choice if choice in _WORDS else {"type": "function", "function": {"name": choice}},
        }
        return request | {"parallel_tool_calls": True} if question.several else request

    def _take(self, growth: Growth, piece: Any) -> bool:
        for choice in piece.choices[:1]:
            _add(growth, choice.delta)
            check(self._endpoint, choice.finish_reason, choice.delta)
        return bool(piece.choices)

    def _whole(self, given: Any) -> Reply:
        choice = given.choices[0]
        check(self._endpoint, choice.finish_reason, choice.message)
        return Reply(tuple(_raw(choice.message.tool_calls or ())), choice.message.content or "")


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
    return orjson.dumps(arguments).decode()
