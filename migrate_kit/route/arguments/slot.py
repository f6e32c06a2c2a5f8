"""A parameter as the extractors see it: its description, and what its name and meaning say about its kind."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Literal

from migrate_kit.route.arguments.units import unit_of
from migrate_kit.route.lazy_pattern import lazy_pattern
from migrate_kit.route.phrases import PhraseTable, units
from migrate_kit.route.text import fold, listed
from migrate_kit.route.words import STOP_WORDS, name_words, stem

if TYPE_CHECKING:
    from migrate_kit.model.tool import ParameterSpec

Role = Literal["from", "to"]

_TIME_NAMES = listed(
    """
    since until time date when period day duration window timerange timeframe datetime timestamp deadline
    """
)
_TIME_MEANING = lazy_pattern(
    r"时间|日期|时段|时刻|何时|哪天|\b(?:time (?:range|span|window|period)|dates?|period|time)\b"
)
_TIME_FORMATS = frozenset({"date", "date-time", "time", "duration"})
_TEXT_NAMES = listed(
    """
    message msg text content contents reason title subject body comment note notes description summary query
    question keyword keywords remark details prompt topic words sentence
    """
)
_TEXT_MEANING = lazy_pattern(
    r"内容|消息|标题|原因|理由|备注|说明|描述|关键[词字]|文本|正文|主题|一句话|\b(?:message|text|content|reason|title)\b"
)
_REFERENCE = lazy_pattern(r"\b(?:id|ids|uuid|key|name|number|no|code|version|count|size|level|type)\b")
_FROM_WORDS = listed(
    """
    from source src origin start begin departure old
    """
)
_TO_WORDS = listed(
    """
    to target dest destination end until arrival new goal
    """
)
_FROM_MEANING = lazy_pattern(r"出发|起点|起始|开始|来源|源|入住|check[- ]?in")
_TO_MEANING = lazy_pattern(r"到达|目的|目标|终点|结束|截止|退房|离店|check[- ]?out")
_GETS = listed(
    """
    payee recipient recipients receiver beneficiary addressee contact callee person friend
    """
)
_GETS_MEANING = lazy_pattern(
    r"收款[人方]|收件人|收信人|接收[人方]|收货人|对方|联系人|[发转寄打]给谁|给谁|向谁|\b(?:payee|recipients?|receiver|beneficiary"
    r"|addressee|(?:whom|who) to|to whom)\b"
)
_PLACE = lazy_pattern(
    r"城市|地[点区址方]|国家|省|市|位置|\b(?:city|cities|place|location|country|region|town|area|address|destination)\b"
)
_EXAMPLES = lazy_pattern(
    r"[((][^()()]*?\b(?:e\.?g\.?|for example|such as|like)[,:]?\s*([^()()]{2,200})[))]"
    r"|[((](?:例?如|比如|譬如)[::]?\s*([^()()]{2,200})[))]",
    re.IGNORECASE,
)
_ITEM = lazy_pattern(r"\s*(?:[,,、;;/]|\bor\b|\band\b|或|和)\s*")
_EXAMPLE_EDGE = " \t.。等\"'“”‘’`"
_LONGEST_EXAMPLE = 40
_LABEL_CUT = lazy_pattern(r"[,,。.;;::()()/|、\n“”\"「」]|\bor\b|或")
_LABEL_UNITS = 6
_NUMBER_OF = lazy_pattern(
    r"(?:几|多少)?(?:个|位|名)?([^\W\da-z_]{1,4}?)(?:的?数量|个数|数目|数)|(?:the )?number of ([a-z]+)"
)


@dataclass(frozen=True)
class Slot:
    """One parameter to fill."""

    name: str
    spec: ParameterSpec

    @cached_property
    def words(self) -> frozenset[str]:
        """The words of the name."""
        return frozenset(name_words(self.name).split())

    @cached_property
    def stems(self) -> frozenset[str]:
        """The words of the name, their endings cut."""
        return frozenset(map(stem, self.words))

    @cached_property
    def meaning(self) -> str:
        """The folded meaning."""
        return fold(self.spec.meaning)

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """What users may write in front of a value: the name, and the short parts of the meaning."""
        parts = (part.strip() for part in _LABEL_CUT.split(self.meaning))
        short = (part for part in parts if 2 <= units(part) <= _LABEL_UNITS and part not in STOP_WORDS)
        return tuple(dict.fromkeys((name_words(self.name), fold(self.name), *short)))

    @cached_property
    def counted(self) -> tuple[str, ...]:
        """What a number of it is a number of: 人 for 人数, `people` for `number of people`."""
        parts = {part.strip() for part in _LABEL_CUT.split(self.meaning)}
        return tuple(sorted(match[1] or match[2] for part in parts if (match := _NUMBER_OF.fullmatch(part))))

    @property
    def is_number(self) -> bool:
        """Tell whether it takes an integer or a number."""
        return self.spec.type in ("integer", "number")

    @cached_property
    def unit(self) -> str | None:
        """The unit its numbers are in, where name or meaning say so."""
        return unit_of(f"{name_words(self.name)} {self.meaning}")

    @cached_property
    def is_open(self) -> bool:
        """Tell whether it is a string without a list of values, pattern or format."""
        spec = self.spec
        return spec.type == "string" and not spec.enum and not spec.synonyms and not spec.pattern and not spec.format

    @cached_property
    def is_time(self) -> bool:
        """Tell whether it takes a date, a time or a range of time, as text."""
        if self.spec.type != "string" or self.spec.enum or self.spec.pattern:
            return False
        if self.spec.format is not None:
            return self.spec.format in _TIME_FORMATS
        return bool(self.words & _TIME_NAMES) or (not self.is_text and bool(_TIME_MEANING.search(self.meaning)))

    @cached_property
    def is_text(self) -> bool:
        """Tell whether it clearly takes free text: a message, a title, a reason, a query."""
        if not self.is_open or self.words & _TIME_NAMES:
            return False
        if self.words & _TEXT_NAMES:
            return not (self.words & {"id", "ids", "key", "type"})
        return bool(_TEXT_MEANING.search(self.meaning)) and not _REFERENCE.search(name_words(self.name))

    @cached_property
    def role(self) -> Role | None:
        """Whether it is the start or the end of something, where name or meaning say so."""
        if self.words & _FROM_WORDS or _FROM_MEANING.search(self.meaning):
            return "from"
        return "to" if self.words & _TO_WORDS or _TO_MEANING.search(self.meaning) else None

    @cached_property
    def examples(self) -> tuple[str, ...]:
        """Values that the description gives as examples, in its sentence too: `(e.g. staging, production)`."""
        told = (
            part.strip(_EXAMPLE_EDGE)
            for match in _EXAMPLES.finditer(self.spec.meaning)
            for part in _ITEM.split(match[1] or match[2])
        )
        # `a place (e.g. city, address)` names kinds of places and no place.
        named = (item for item in told if 1 < len(item) <= _LONGEST_EXAMPLE and not (self.is_place and item.islower()))
        return tuple(dict.fromkeys((*(each for each in self.spec.examples if isinstance(each, str)), *named)))

    @cached_property
    def exemplified(self) -> PhraseTable[str]:
        """The examples as phrases, each with itself as payload."""
        return PhraseTable([(fold(example), example) for example in self.examples])

    @cached_property
    def is_recipient(self) -> bool:
        """Tell whether it takes who gets something."""
        return self.is_open and not self.is_time and bool(self.words & _GETS or _GETS_MEANING.search(self.meaning))

    @cached_property
    def is_place(self) -> bool:
        """Tell whether it takes a place."""
        return bool(_PLACE.search(self.meaning) or _PLACE.search(" ".join(self.words)))

    @cached_property
    def vocabulary(self) -> PhraseTable[object]:
        """The values it takes and what users say for them, as phrases with the value as payload."""
        return PhraseTable(_vocabulary(self.spec))


def _vocabulary(spec: ParameterSpec) -> list[tuple[str, object]]:
    if spec.type == "boolean":
        return [(fold(said), _typed(value, spec)) for value, phrases in spec.synonyms.items() for said in phrases]
    entries: dict[str, object] = {}
    for value in spec.enum or ():
        entries.setdefault(fold(str(value)), value)
        if isinstance(value, str):
            entries.setdefault(name_words(value), value)
    for key, phrases in spec.synonyms.items():
        typed = _typed(key, spec)
        for said in (*phrases, *(() if spec.enum else (key,))):
            entries.setdefault(fold(said), typed)
    return list(entries.items())


def _typed(key: str, spec: ParameterSpec) -> object:
    for value in spec.enum or ():
        if str(value) == key:
            return value
    if spec.type == "boolean":
        return key.lower() in ("true", "yes", "1", "on")
    if spec.type == "integer" and re.fullmatch(r"-?\d{1,18}", key):
        return int(key)
    return key
