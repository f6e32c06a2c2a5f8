"""Tools offered in words to a model that answers in JSON: for endpoints without tools of their own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import orjson

from migrate_kit.model.chat import Definition, Question, RawCall, Reply
from migrate_kit.model.ports import ChatModel
from migrate_kit.route_ext.endpoint.failure import Endpoint, Why


class JsonCalls:
    """A model that answers with `{"calls": [{"tool": …, "arguments": "…"}]}`; arguments are JSON text themselves.

    A strict schema cannot say that the arguments depend on the tool, so they are checked afterwards.
    """

    def __init__(self, model: ChatModel, endpoint: Endpoint) -> None:
        self._model = model
        self._endpoint = endpoint

    @property
    def name(self) -> str:
        """The model as the endpoint knows it."""
        return self._model.name

    def call(self, question: Question, *, deadline_us: int) -> Reply:
        """Return the calls that the request needs. Raises a ModelError."""
        choice, names = question.choice, [_name(tool) for tool in question.tools]
        offered = [] if choice == "none" else names if choice in ("auto", "required") else [choice]
        listed = "\n".join(orjson.dumps(tool).decode() for tool in question.tools if _name(tool) in offered)
        system = f"{question.system}\n\n{listed}"
        text = self._model.answer(question.user, system=system, schema=_schema(offered), deadline_us=deadline_us)
        calls = tuple(self._calls(text))
        return Reply(calls if question.several else calls[:1])

    def _calls(self, text: str) -> Iterator[RawCall]:
        from json_repair import loads

        # A fence or a sentence around the object is no reason to give up.
        answer = loads(text)
        found = answer.get("calls") if isinstance(answer, dict) else None
        if not isinstance(found, list):
            raise self._endpoint.unusable(Why.no_calls)
        for call in found:
            if isinstance(call, dict) and isinstance(call.get("tool"), str):
                given = call.get("arguments", "{}")
                yield RawCall(call["tool"], given if isinstance(given, str) else orjson.dumps(given).decode())


def _name(tool: Definition) -> str:
    inner = tool.get("function", tool)
    return str(inner["name"]) if isinstance(inner, Mapping) else ""


def _schema(names: Sequence[str]) -> dict[str, Any]:
    tool = {"type": "string", "enum": list(names)} if names else {"type": "string"}
    call = {
        "type": "object",
        "properties": {"tool": tool, "arguments": {"type": "string", "description": "a JSON object"}},
        "required": ["tool", "arguments"],
        "additionalProperties": False,
    }
    return {
        "type": "object",
        "properties": {"calls": {"type": "array", "items": call}},
        "required": ["calls"],
        "additionalProperties": False,
    }
