"""Tools offered in Anthropic's messages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import orjson

from migrate_kit.model.chat import Question, RawCall, Reply, ToolChoice
from migrate_kit.route_ext.endpoint.anthropic_chat import check
from migrate_kit.route_ext.endpoint.asked import AskedForCalls
from migrate_kit.route_ext.endpoint.stream import Growth

#: The protocol demands a limit; calls are short.
_MOST_TOKENS = 1024
_WORDS = {"auto": "auto", "required": "any", "none": "none"}


class AnthropicCalls(AskedForCalls):
    """A model behind an endpoint that speaks Anthropic's messages; the client is `anthropic.Anthropic`."""

    @property
    def _create(self) -> Callable[..., Any]:
        create: Callable[..., Any] = self._client.messages.create
        return create

    def _request(self, question: Question) -> dict[str, Any]:
        return {
            "model": self.name,
            "max_tokens": _MOST_TOKENS,
            "system": question.system,
            "messages": [{"role": "user", "content": question.user}],
            "tools": list(question.tools),
            "tool_choice": _choice(question.choice, question.several),
        }

    def _take(self, growth: Growth, piece: Any) -> bool:
        _add(growth, piece)
        if piece.type == "message_delta":
            check(self._endpoint, piece.delta.stop_reason)
        return True

    def _whole(self, given: Any) -> Reply:
        check(self._endpoint, given.stop_reason)
        calls = (RawCall(b.name, orjson.dumps(b.input).decode()) for b in given.content if b.type == "tool_use")
        return Reply(tuple(calls), "".join(b.text for b in given.content if b.type == "text"))


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
