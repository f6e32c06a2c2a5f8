"""Fixed texts by which a router declines what was asked, whatever it was.

Good: "I can't help with that", "Sorry, that is not supported.", "抱歉，我无法回答这个问题".
Bad:  "You can't check in before 14:00.", "Sorry, we have no pool.", "宠物不能入住", "I can't help there, call 100."
"""

from __future__ import annotations

import re

_SORRY = (
    r"(?:(?:i'?m |i am |we'?re |we are )?(?:so |very |really )?(?:sorry|afraid)|apologies|unfortunately)"
    r"[\s,.!:\u2014-]*(?:but |that )?"
)
_THAT = r"(?:that|this|it|those|these|such|your request|you)"
_REFUSED = re.compile(
    rf"^(?:{_SORRY})?(?:but )?(?:"
    r"(?:i|we)(?: (?:really|just|simply))? (?:can't|cannot|can not|won't|will not|do not|don't|am not able to"
    r"|'m not able to|are not able to|am unable to|are unable to|refuse to|may not|must not"
    r"|am not allowed to|are not allowed to|'m not going to|am not going to|would rather not)"
    rf"(?: (?:help|assist|answer|discuss|comment|talk|do {_THAT}|provide {_THAT}|support {_THAT}|process {_THAT}"
    rf"|handle {_THAT}|fulfil\w* {_THAT}|respond|engage|say {_THAT}))\b"
    rf"|(?:i'm|we're) (?:not able|unable|not allowed|not going) to "
    rf"(?:help|assist|answer|discuss|comment|talk|do {_THAT})\b"
    r"|(?:that|this)(?:'s| is| request is| topic is| question is)? (?:not|n't)"
    r" (?:allowed|supported|permitted|something (?:i|we))"
    r"|(?:not|un)[ -]?(?:allowed|supported|permitted)\W*$|request (?:refused|denied|rejected)|no comment\b)",
    re.IGNORECASE,
)
_ZH = re.compile(
    r"^(?:(?:非常|很|十分)?(?:抱歉|对不起|不好意思|遗憾)[\s,，。!！~～]*)?(?:"
    r"(?:我|我们|本助手|本机器人|机器人)?(?:暂时|目前|恐怕|实在|还)?(?:无法|不能|不可以|没法|没办法|不便|不会|拒绝|不予)"
    r"(?:为您|为你|帮您|帮你|给您|给你|向您)?(?:提供|回答|协助|帮助|帮忙|讨论|处理|执行|回应|支持|满足|评论|做)"
    r"(?:(?:这|该|此|那|您的|你的|相关|类似)\S{0,12}|你|您|了|到|帮助|协助|服务|支持)?[\s。!！~～,，]*(?:$|[。，,!！])"
    r"|(?:这|该|此|那)[个种类项]?\S{0,6}?(?:我|我们)?(?:无法|不能|不可以|没法|没办法|不便|拒绝|不予|不)(?:回答|讨论|处理|支持|帮|提供|执行|允许)"
    r"|(?:拒绝|不支持|不允许)(?:回答|执行|操作|服务|该|此|这)?\S{0,6}[。!！]?$)"
)


_TELLS = re.compile(
    r"\d|\b(?:contact|call|instead|visit|e-?mail|phone|until|because)\b|联系|拨打|致电|前往|访问|因为", re.IGNORECASE
)
"""What makes an answer of it: where else to turn, or why."""


def is_refusal(text: str) -> bool:
    """Tell whether *text* declines to answer or to do anything, and tells nothing."""
    plain = re.sub(r"\s+", " ", text.replace("\u2019", "'")).strip()
    return bool(_REFUSED.match(plain) or _ZH.match(plain)) and not _TELLS.search(plain)
