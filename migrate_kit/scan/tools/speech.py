"""Which functions are named for speaking to the one who asked.

Good: `say`, `reply_text`, `sendTextMsg`, `bot.send_group_msg`, `chat_postMessage`, `回复`.
Bad:  `send_email`, `announce`, `broadcast`, `notify` are heard by others.
"""

from __future__ import annotations

from migrate_kit.scan.tools.syntax import word_set
from migrate_kit.scan.tools.wording import name_tokens

_SPEAKS = word_set("""
    say speak talk tell reply respond answer echo print tts utter send finish followup sendtext sendmsg
    jsonify textmessage textsendmessage response message chatpostmessage chatpostephemeral postmessage
    plainresult makeresponse httpresponse jsonresponse plaintextresponse
    回复 回答 答复 说 说话 播报 朗读 发送 发消息 发送消息 输出
""")
_MANNER = word_set(
    "to user text message msg back out voice line chat group private async image card quick with dialog post"
)


def is_speech(method: str) -> bool:
    """Tell whether a function or method is named for speaking: `send_text`, not `send_email`."""
    tokens = name_tokens(method)
    if "".join(tokens) in _SPEAKS:
        return True
    return bool(tokens) and tokens[0] in _SPEAKS and all(t in _SPEAKS or t in _MANNER for t in tokens)
