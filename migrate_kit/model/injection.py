"""Words that give orders to a model which reads them, where they should only tell or ask something."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

_ORDERS = re.compile(
    r"(?:ignore|disregard|forget|override)\s+(?:all\s+|any\s+)?(?:of\s+)?(?:the\s+|your\s+)?"
    r"(?:previous|prior|above|earlier|system|other)\s+(?:instructions?|prompts?|rules?|messages?|tools?)"
    r"|(?:ignore|disregard|forget|override)\s+(?:all\s+(?:of\s+)?)?your\s+(?:instructions?|rules?|guidelines?|prompts?)\b"
    r"|(?:ignore|disregard|forget)\s+(?:everything|anything|all that|what)\s+(?:above|before|you)\b"
    r"|(?:ignore|disregard|forget)\s+(?:all\s+)?the\s+(?:above|(?:instructions?|prompts?|rules?)\s+(?:above|given))\b"
    r"|\b(?:send|post|upload|forward|leak)\b[^.\n]{0,40}\b(?:conversation|chat history|system prompt|credentials|"
    r"api keys?|secrets?)\b[^.\n]{0,20}\bto\b[^.\n]{0,20}https?://"
    r"|\byou are now\b|\b(?:new|updated) (?:system )?instructions?\s*:"
    r"|(?:do not|don't|never) (?:tell|inform|mention\w*|reveal|show)\b.{0,20}\buser\b"
    r"|without (?:telling|informing|asking|notifying) the user"
    r"|(?:reveal|print|show|output|send) (?:me )?(?:your (?:system prompt|hidden instructions|api keys?)"
    r"|the (?:system prompt|hidden instructions|api keys?)(?=\s*(?:$|[.,;!:]|to\b|verbatim\b)))"
    r"|</?(?:system|assistant|important|instructions?|tool_call)\s*>|\[/?INST\]|<\|im_(?:start|end)\|>|^\s*system\s*:"
    r"|before (?:using|calling) (?:this|any) tool,? (?:read|send|fetch|call)"
    r"|(?:忽略|无视|忘记|忘掉|不要理会)(?:所有|一切|全部|任何|掉)*(?:之前|以上|前面|先前|上述|上面|其他|系统)(?:的|所有|全部|任何|一切)*"
    r"(?:指令|提示词?|规则|要求|设定|说明|工具|内容|对话)"
    r"|(?:忽略|无视|忘记|忘掉|不要理会)(?:之前|以上|前面|先前|上述|上面|所有|一切|其他|系统)(?:的|所有|全部|任何|一切)*"
    r"(?:指令|提示词?|规则|要求|设定|说明|工具)"
    r"|(?:不要|别|不得|禁止)(?:告诉|告知|通知|让|向)(?:用户|客户|对方)(?:知道|说明|透露)?"
    r"|(?:你现在是|从现在起你是|从现在开始你是|请扮演)"
    r"|(?:输出|泄露|告诉我|打印|透露)(?:你的)?(?:系统提示词?|系统指令|隐藏指令|密钥)"
    r"|(?:对|向)用户隐瞒|隐瞒用户|瞒着用户"
    r"|(?:把|将)[^。；\n]{0,12}(?:对话|聊天记录|系统提示词?|密钥|凭证|密码)[^。；\n]{0,6}(?:发送|上传|提交|转发|发)(?:到|给|至)\s*(?:https?|www)"
    r"|在(?:不|未|没有)(?:告知|通知|征得)用户",
    re.IGNORECASE | re.MULTILINE,
)


def orders_in(text: str) -> Iterator[str]:
    """Yield each order in *text* once, and the characters that hide one."""
    plain = "".join(c for c in unicodedata.normalize("NFKC", text) if unicodedata.category(c) != "Cf")
    yield from dict.fromkeys(match.group().strip() for match in _ORDERS.finditer(plain))
    hidden = sorted({f"U+{ord(c):04X}" for c in text if _hides(c)})
    yield from hidden


def _hides(char: str) -> bool:
    # Letters of the tag block, and marks that turn the direction of writing: seen by the model, not by the reader.
    return 0xE0000 <= ord(char) <= 0xE007F or char in "\u202a\u202b\u202d\u202e\u2066\u2067\u2068"
