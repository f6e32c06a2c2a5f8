"""How people wrap what they want, and what they say when they want nothing: zh and en."""

from __future__ import annotations

import re
from random import Random

from migrate_kit.messages import Language

_CHINESE = re.compile(r"[\u4e00-\u9fff]")
_AROUND: dict[Language, tuple[str, ...]] = {
    "zh": ("{}", "麻烦{}一下", "请帮我{}，谢谢", "你好，{}", "能不能{}？", "{}，有点急", "那个……{}吧", "我想{}"),
    "en": (
        "{}",
        "please {}",
        "could you {} for me, thanks",
        "hi, {}",
        "can you {}?",
        "{}, it is urgent",
        "uh, {} i guess",
    ),
}
_TYPED: dict[Language, tuple[str, ...]] = {
    "zh": ("马烦{}一下", "请邦我{}", "能不呢{}", "{}，谢谢拉", "快快快{}！！"),
    "en": ("plese {}", "cuold you {}", "can yuo {}", "{} thx!!", "pls {} asap plz"),
}
_BESIDE: dict[Language, tuple[str, ...]] = {
    "zh": ("刚才同事提到{}这个词", "“{}”是什么意思", "不用管{}了"),
    "en": ("someone just said {}", "what does '{}' mean", "never mind the {}"),
}
CHAT: dict[Language, tuple[str, ...]] = {
    "zh": ("你好", "谢谢你", "辛苦了", "哈哈哈", "今天好累啊", "周末愉快", "你是谁", "早上好", "没事了", "好的收到"),
    "en": (
        "hello there", "thank you so much", "good morning", "haha", "who are you", "i am tired today", "never mind",
        "have a nice weekend", "ok got it", "see you",
    ),
}  # fmt: skip
UNSUPPORTED: dict[Language, tuple[str, ...]] = {
    "zh": ("给我讲个故事", "帮我订一束花", "写一首关于秋天的诗", "推荐一部电影", "附近有火锅店吗", "给猫起个名字"),
    "en": (
        "tell me a story", "order some flowers", "write a poem about autumn", "recommend a film",
        "find a good pizza place", "help me name my cat",
    ),
}  # fmt: skip
_JOINTS: dict[Language, tuple[str, ...]] = {"zh": ("{}，然后{}", "先{}，再{}"), "en": ("{} and then {}", "{}, also {}")}


def language_of_text(text: str) -> Language:
    """Return the language that *text* is written in: Chinese where a Chinese character stands in it."""
    return "zh" if _CHINESE.search(text) else "en"


def wrapped(core: str, chance: Random) -> str:
    """Return *core* as a polite or hasty person would say it."""
    return chance.choice(_AROUND[language_of_text(core)]).format(core)


def mistyped(core: str, chance: Random) -> str:
    """Return *core* among words that are mistyped, itself unharmed."""
    return chance.choice(_TYPED[language_of_text(core)]).format(core)


def mentioned(core: str, chance: Random) -> str:
    """Return a sentence that only speaks of *core*."""
    return chance.choice(_BESIDE[language_of_text(core)]).format(core)


def joined(one: str, other: str, chance: Random) -> str:
    """Return one request for two things."""
    return chance.choice(_JOINTS[language_of_text(one + other)]).format(one, other)
