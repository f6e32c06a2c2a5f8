"""Whether a sentence turned round what the text said: a negation lost, an effect denied, an exclusion reversed."""

from __future__ import annotations

import re
from collections.abc import Sequence

from migrate_kit.describe.polish.place import Place
from migrate_kit.model.tool import ToolSpec

_NOT = re.compile(
    r"\b(?:not|no|never|without|cannot|except|unless|neither|nor|nothing|none)\b|n['’]t\b|[不没無无未勿莫]|禁止|除外|别(?=用|在|把|再|给)|非(?!常)",
    re.IGNORECASE,
)
#: Here the sign for no says nothing of the kind.
_NOT_A_NOT = re.compile(r"未来|不同|不过|不管|不论|无论|不仅|不但|无线|除非|是否|能不能|要不要|是不是|可不可以")
_HARMLESS = re.compile(
    r"\bread[- ]?only\b|\bonly (?:reads?|shows?|lists?|looks?|quer(?:y|ies))\b|\bharmless\b"
    r"|\bno side effects?\b|\brisk[- ]free\b"
    r"|(?:does not|doesn['’]t|never|without) (?:chang|modif|writ|alter|affect)\w*"
    r"|只读|[只仅](?:查询|查看|读取|显示)|(?:不会?|不作|无需?)(?:修改|改动|更改|影响|写入?|变更)|无副作用|无害",
    re.IGNORECASE,
)
_USE = r"(?:use|call|invoke|choose|pick|prefer)"
_OWN_USE = re.compile(rf"\b{_USE} (?:this|it)\b|(?:使用|调用|选用|用)(?:本|此|这个|该)", re.IGNORECASE)
_AGAINST = re.compile(
    rf"(?:\b(?:not|never|avoid|don['’]t)\s+(?:to\s+)?{_USE}(?:ing)?|[不别勿](?:要|能|该|应|可|得)?(?:再)?(?:使用|调用|选用|用))\s*$",
    re.IGNORECASE,
)


def is_negated(text: str) -> bool:
    """Tell whether *text* denies anything."""
    return bool(_NOT.search(_NOT_A_NOT.sub(" ", text)))


def denied_effect(sentence: str, spec: ToolSpec) -> str:
    """Return the words by which *sentence* calls a tool harmless that is not known to be; else empty."""
    match = None if spec.effects == "read_only" else _HARMLESS.search(sentence)
    return match.group() if match else ""


def is_turned(sentence: str, place: Place, spec: ToolSpec, facts: Sequence[str]) -> bool:
    """Tell whether *sentence*, on *facts*, denies what the text of *place* says, or says what it denies."""
    was, is_now = is_negated(place.text), is_negated(sentence)
    if was and not is_now:
        return True
    if place.is_exclusion:
        return _is_reversed(sentence, place, spec)
    return is_now and not was and (bool(place.text) or not any(map(is_negated, facts)))


def _is_reversed(sentence: str, place: Place, spec: ToolSpec) -> bool:
    """Tell whether an exclusion calls for its own tool, or warns of the one to use instead."""
    own = re.compile(rf"(?<!\w){re.escape(spec.name)}(?!\w)", re.IGNORECASE)
    for match in (*_OWN_USE.finditer(sentence), *own.finditer(sentence)):
        if not _NOT.search(sentence[: match.start()]):
            return True
    return any(_AGAINST.search(sentence[: match.start()]) for match in _instead(place, sentence))


def _instead(place: Place, sentence: str) -> list[re.Match[str]]:
    names = re.findall(rf"(?:\b{_USE}|用)\s*([A-Za-z]\w*)", place.text)
    return [m for name in names for m in re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", sentence, re.ASCII)]
