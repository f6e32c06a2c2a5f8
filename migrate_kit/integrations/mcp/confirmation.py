"""Ask the person behind the client whether a dangerous call is meant.

Up to 2025-11-25 the server asks in the middle of the call; from 2026-07-28 on it answers that it needs input, and the
client sends the call again with it. The mark that comes back is good for that one call, once: whoever holds an old one
cannot confirm another call with it.
"""

from __future__ import annotations

import secrets
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Any

import orjson
from mcp.server import ServerRequestContext
from mcp_types import (
    CallToolRequestParams,
    ElicitRequest,
    ElicitRequestFormParams,
    ElicitResult,
    InputRequiredResult,
)
from mcp_types.version import MODERN_PROTOCOL_VERSIONS

from migrate_kit.execute import spoken
from migrate_kit.messages import Language, tell
from migrate_kit.model.decision import ToolCall

KEY = "confirm"
_MOST_WAITING = 1000
Context = ServerRequestContext[Any, Any]


@dataclass(slots=True)
class Confirmations:
    """The questions that wait for an answer: mark → the call it was asked for."""

    language: Language
    _waiting: OrderedDict[str, bytes] = field(default_factory=OrderedDict)

    async def ask(self, context: Context, params: CallToolRequestParams, call: ToolCall) -> bool | InputRequiredResult:
        """Return whether a person agreed to *call*, or the question to send back. False where nobody can be asked."""
        if not can_ask(context):
            return False
        if context.protocol_version not in MODERN_PROTOCOL_VERSIONS:
            answer = await context.session.elicit_form(
                self._message(call), self._schema(), related_request_id=context.request_id
            )
            return _is_yes(answer)
        if params.request_state is not None:
            meant = self._waiting.pop(params.request_state, None) == _key(call)
            return meant and _is_yes((params.input_responses or {}).get(KEY))
        return self._question(call)

    def _question(self, call: ToolCall) -> InputRequiredResult:
        mark = secrets.token_urlsafe(16)
        self._waiting[mark] = _key(call)
        while len(self._waiting) > _MOST_WAITING:
            self._waiting.popitem(last=False)
        form = ElicitRequestFormParams(message=self._message(call), requested_schema=self._schema())
        return InputRequiredResult(input_requests={KEY: ElicitRequest(params=form)}, request_state=mark)

    def _message(self, call: ToolCall) -> str:
        return tell("serve.confirm", self.language, call=spoken(call))

    def _schema(self) -> dict[str, Any]:
        title = tell("serve.confirm_title", self.language)
        return {"type": "object", "properties": {KEY: {"type": "boolean", "title": title}}, "required": [KEY]}


def can_ask(context: Context) -> bool:
    """Tell whether the client shows forms to a person, and can be asked now."""
    capabilities = context.session.client_capabilities
    asks = capabilities.elicitation if capabilities is not None else None
    # Before there were two modes, an empty object meant forms.
    if asks is None or (asks.form is None and asks.url is not None):
        return False
    return context.protocol_version in MODERN_PROTOCOL_VERSIONS or context.session.can_send_request


def _is_yes(answer: object) -> bool:
    return isinstance(answer, ElicitResult) and answer.action == "accept" and (answer.content or {}).get(KEY) is True


def _key(call: ToolCall) -> bytes:
    return orjson.dumps([call.tool, dict(call.arguments)], option=orjson.OPT_SORT_KEYS)
