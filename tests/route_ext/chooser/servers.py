"""Replies of endpoints that are offered tools: whole and streamed, as both protocols write them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from tests.route_ext.endpoint.servers import Reply

Call = tuple[str, str]
"""Tool and arguments, as text."""
_STREAM = (("content-type", "text/event-stream"),)


def openai_whole(*calls: Call, text: str | None = None, finish: str = "tool_calls") -> Reply:
    """A chat completion with *calls*."""
    made = [
        {"id": f"c{n}", "type": "function", "function": {"name": tool, "arguments": arguments}}
        for n, (tool, arguments) in enumerate(calls)
    ]
    message = {"role": "assistant", "content": text} | ({"tool_calls": made} if made else {})
    choice = {"index": 0, "message": message, "finish_reason": finish}
    return Reply({"id": "c1", "object": "chat.completion", "created": 1, "model": "small-1", "choices": [choice]})


def openai_stream(*calls: Call, text: str = "", finish: str | None = "tool_calls", stays_open: bool = False) -> Reply:
    """The same in pieces of five characters; *stays_open*: nothing closes it."""
    deltas: list[dict[str, Any]] = [{"role": "assistant", "content": ""}]
    deltas += [{"content": piece} for piece in _pieces(text)]
    for index, (tool, arguments) in enumerate(calls):
        head = {"index": index, "id": f"c{index}", "type": "function", "function": {"name": tool, "arguments": ""}}
        deltas.append({"tool_calls": [head]})
        deltas += [{"tool_calls": [{"index": index, "function": {"arguments": p}}]} for p in _pieces(arguments)]
    chunks = [_chunk(delta, None) for delta in deltas]
    if finish is not None:
        chunks.append(_chunk({}, finish))
    return Reply(_events([json.dumps(chunk) for chunk in (*chunks,)], done=not stays_open), 200, _STREAM, stays_open)


def anthropic_whole(*calls: Call, text: str = "", stop: str = "tool_use") -> Reply:
    """A message with *calls*; their arguments must be JSON."""
    blocks: list[dict[str, Any]] = [{"type": "text", "text": text}] if text else []
    blocks += [
        {"type": "tool_use", "id": f"t{n}", "name": tool, "input": json.loads(arguments)}
        for n, (tool, arguments) in enumerate(calls)
    ]
    return Reply(_message(blocks, stop))


def anthropic_stream(*calls: Call, text: str = "", stop: str = "tool_use", stays_open: bool = False) -> Reply:
    """The same as events."""
    events: list[dict[str, Any]] = [{"type": "message_start", "message": _message([], None)}]
    blocks: list[tuple[dict[str, Any], list[dict[str, Any]]]] = []
    if text:
        blocks.append(({"type": "text", "text": ""}, [{"type": "text_delta", "text": p} for p in _pieces(text)]))
    for number, (tool, arguments) in enumerate(calls):
        head = {"type": "tool_use", "id": f"t{number}", "name": tool, "input": {}}
        blocks.append((head, [{"type": "input_json_delta", "partial_json": p} for p in _pieces(arguments)]))
    for index, (head, deltas) in enumerate(blocks):
        events.append({"type": "content_block_start", "index": index, "content_block": head})
        events += [{"type": "content_block_delta", "index": index, "delta": delta} for delta in deltas]
        events.append({"type": "content_block_stop", "index": index})
    if not stays_open:
        delta = {"stop_reason": stop, "stop_sequence": None}
        events.append({"type": "message_delta", "delta": delta, "usage": {"output_tokens": 1}})
        events.append({"type": "message_stop"})
    raw = "".join(f"event: {event['type']}\ndata: {json.dumps(event)}\n\n" for event in events).encode()
    return Reply(raw, 200, _STREAM, stays_open)


def json_calls(provider: str, *calls: Call) -> Reply:
    """The answer of a model that is asked for JSON instead of being offered tools."""
    from tests.route_ext.endpoint.servers import ANSWERS

    made = {"calls": [{"tool": tool, "arguments": arguments} for tool, arguments in calls]}
    return ANSWERS[provider](made)


STREAMS = {"openai": openai_stream, "anthropic": anthropic_stream}
WHOLE = {"openai": openai_whole, "anthropic": anthropic_whole}


def _chunk(delta: dict[str, Any], finish: str | None) -> dict[str, Any]:
    choice = {"index": 0, "delta": delta, "finish_reason": finish}
    return {"id": "c1", "object": "chat.completion.chunk", "created": 1, "model": "small-1", "choices": [choice]}


def _message(blocks: Sequence[dict[str, Any]], stop: str | None) -> dict[str, Any]:
    usage = {"input_tokens": 1, "output_tokens": 1}
    message = {"id": "m1", "type": "message", "role": "assistant", "model": "small-1", "content": list(blocks)}
    return message | {"stop_reason": stop, "stop_sequence": None, "usage": usage}


def _events(data: Sequence[str], *, done: bool) -> bytes:
    return "".join(f"data: {each}\n\n" for each in (*data, *(["[DONE]"] if done else []))).encode()


def _pieces(text: str) -> list[str]:
    return [text[start : start + 5] for start in range(0, len(text), 5)]
