"""What chat programs take as a message, each in its own form, and how they say that they did not take it.

They answer 200 whatever became of it: what counts stands in the body. A message is short, since they cut long ones.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import orjson

from migrate_kit.report.weekly.delivery.message import Message

Form = Callable[[Message], dict[str, Any]]
#: Bytes that the strictest of each kind takes (WeCom 4,096, the others 20,000).
_WECOM, _OTHERS = 4_000, 18_000


def body_for(host: str, message: Message) -> dict[str, Any]:
    """Return *message* as the chat program on *host* takes it; for any other host, all of it."""
    form = FORMS.get(host)
    return message.body() if form is None else form(message)


def refusal_in(answer: bytes) -> int | str | None:
    """Return the code of an answer that says the message was not taken; None where it says nothing like it."""
    try:
        told = orjson.loads(answer)
    except ValueError:
        return None
    if not isinstance(told, dict):
        return None
    codes = [told.get(name) for name in ("errcode", "code", "StatusCode")]
    return next((code for code in codes if isinstance(code, int | str) and code not in (0, "0", "")), None)


def _wecom(message: Message) -> dict[str, Any]:
    return {"msgtype": "text", "text": {"content": _cut(message.brief, _WECOM)}}


def _dingtalk(message: Message) -> dict[str, Any]:
    return {"msgtype": "text", "text": {"content": _cut(message.brief, _OTHERS)}}


def _feishu(message: Message) -> dict[str, Any]:
    return {"msg_type": "text", "content": {"text": _cut(message.brief, _OTHERS)}}


def _slack(message: Message) -> dict[str, Any]:
    return {"text": _cut(message.brief, _OTHERS)}


FORMS: dict[str, Form] = {
    "qyapi.weixin.qq.com": _wecom,
    "oapi.dingtalk.com": _dingtalk,
    "open.feishu.cn": _feishu,
    "open.larksuite.com": _feishu,
    "hooks.slack.com": _slack,
}


def _cut(text: str, most: int) -> str:
    """Return *text* in at most *most* bytes, whole characters only."""
    told = text.encode()
    return text if len(told) <= most else f"{told[: most - 3].decode(errors='ignore')}…"
