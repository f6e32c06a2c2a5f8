"""Ask the person behind the client whether a dangerous call is meant: they type what it is about, or the code of it.

A box to tick would be ticked by habit, and by clients that agree to everything.

Up to 2025-11-25 the server asks in the middle of the call; from 2026-07-28 on it answers that it needs input, and the
client sends the call again with it. The mark that comes back is good for that one call, once: whoever holds an old one
cannot confirm another call with it.
"""

from __future__ import annotations

import secrets
from collections import OrderedDict
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

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
from migrate_kit.execute.confirm import fold, fresh_code, impact_of, object_of
from migrate_kit.messages import Language, tell
from migrate_kit.model.confirmation import digest_of
from migrate_kit.model.decision import ToolCall
from migrate_kit.model.tool import ToolSpec

KEY = "confirm"
_MOST_WAITING = 1000
Context = ServerRequestContext[Any, Any]


@dataclass(frozen=True, slots=True)
class _Question:
    """One question: the call that it is about, what may be typed as an answer, and until when."""

    digest: str
    names: tuple[str, ...]
    until: float

    def is_answered(self, answer: object) -> bool:
        """Tell whether *answer* names the call."""
        if not isinstance(answer, ElicitResult) or answer.action != "accept" or monotonic() > self.until:
            return False
        typed = (answer.content or {}).get(KEY)
        return isinstance(typed, str) and fold(typed) in {fold(name) for name in self.names}


@dataclass(slots=True)
class Confirmations:
    """The questions that wait for an answer, by the mark that comes back with it."""

    language: Language
    valid_s: float = 300.0
    _waiting: OrderedDict[str, _Question] = field(default_factory=OrderedDict)

    async def ask(
        self, context: Context, params: CallToolRequestParams, call: ToolCall, spec: ToolSpec
    ) -> bool | InputRequiredResult:
        """Return whether a person agreed to *call*, or the question to send back. False where nobody can be asked."""
        if not can_ask(context):
            return False
        if context.protocol_version not in MODERN_PROTOCOL_VERSIONS:
            asked = self._asked(call, spec)
            answer = await context.session.elicit_form(
                self._message(call, spec, asked), self._schema(asked), related_request_id=context.request_id
            )
            return asked.is_answered(answer)
        if params.request_state is not None:
            known = self._waiting.pop(params.request_state, None)
            meant = known is not None and known.digest == digest_of(call)
            return meant and known is not None and known.is_answered((params.input_responses or {}).get(KEY))
        return self._question(call, spec)

    def _question(self, call: ToolCall, spec: ToolSpec) -> InputRequiredResult:
        mark, asked = secrets.token_urlsafe(16), self._asked(call, spec)
        self._waiting[mark] = asked
        while len(self._waiting) > _MOST_WAITING:
            self._waiting.popitem(last=False)
        form = ElicitRequestFormParams(message=self._message(call, spec, asked), requested_schema=self._schema(asked))
        return InputRequiredResult(input_requests={KEY: ElicitRequest(params=form)}, request_state=mark)

    def _asked(self, call: ToolCall, spec: ToolSpec) -> _Question:
        names = tuple(filter(None, (object_of(call, spec), fresh_code())))
        return _Question(digest_of(call), names, monotonic() + self.valid_s)

    def _message(self, call: ToolCall, spec: ToolSpec, asked: _Question) -> str:
        impact = impact_of(spec, self.language).rstrip(".。")
        return tell("serve.confirm", self.language, call=spoken(call), impact=impact, names=self._names(asked))

    def _schema(self, asked: _Question) -> dict[str, Any]:
        title = tell("serve.confirm_title", self.language, names=self._names(asked))
        return {"type": "object", "properties": {KEY: {"type": "string", "title": title}}, "required": [KEY]}

    def _names(self, asked: _Question) -> str:
        quoted = (tell("serve.confirm_name", self.language, name=name) for name in asked.names)
        return tell("rules.or", self.language).join(quoted)


def can_ask(context: Context) -> bool:
    """Tell whether the client shows forms to a person, and can be asked now."""
    capabilities = context.session.client_capabilities
    asks = capabilities.elicitation if capabilities is not None else None
    # Before there were two modes, an empty object meant forms.
    if asks is None or (asks.form is None and asks.url is not None):
        return False
    return context.protocol_version in MODERN_PROTOCOL_VERSIONS or context.session.can_send_request
