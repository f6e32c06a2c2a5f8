"""Whether a sentence turned round what the text said: a negation lost, an effect denied, an exclusion reversed."""

from __future__ import annotations

import re
from collections.abc import Sequence

from migrate_kit.describe.polish.place import Place
from migrate_kit.model.tool import ToolSpec

_NOT = re.compile(
    r"\b(?:not|no|never|without|cannot|except|unless|neither|nor|nothing|none|other than|all but)\b|n['’]t\b"
    r"|[不没無无未勿莫]|禁止|除[外非]|以外|之外|别(?=[用在把再给])|(?<!除)非(?!常)",
    re.IGNORECASE,
)
#: Here the sign for no says nothing of the kind.
_NOT_A_NOT = re.compile(r"未来|不同|不过|不管|不论|无论|不仅|不但|无线|是否|能不能|要不要|是不是|可不可以")
_HARMLESS = re.compile(
    r"\bread[- ]?only\b|\bonly (?:reads?|shows?|lists?|looks?|quer(?:y|ies))\b|\bharmless\b"
    r"|\bno side effects?\b|\brisk[- ]free\b"
    r"|(?:does not|doesn['’]t|never|without) (?:chang|modif|writ|alter|affect)\w*"
    r"|只读|[只仅](?:查询|查看|读取|显示)|(?:不会?|不作|无需?)(?:修改|改动|更改|影响|写入?|变更)|无副作用|无害",
    re.IGNORECASE,
)
_USE = r"(?:use|call|invoke|choose|pick|prefer)"
_OWN_USE = re.compile(rf"\b{_USE} (?:this|it)\b|(?:使用|调用|选用|用)(?:本|此|这个|该)", re.IGNORECASE)
#: The ways to say that a tool is not for something.
_REFUSAL = re.compile(
    rf"\b(?:do not|don['’]t|not|never|avoid) (?:to )?(?:be )?(?:{_USE}|using|used|calling|for|when|if|where)\b"
    r"|\b(?:does not|doesn['’]t) (?:apply|fit)\b|\b(?:is not|isn['’]t) (?:for|meant|suitable)\b"
    r"|不适用|不适合|不宜|不(?:要|能|该|应|可)?(?:再)?(?:使用|调用|选用|用)|[别勿]用",
    re.IGNORECASE,
)
_AGAINST = re.compile(
    rf"(?:\b(?:not|never|avoid|don['’]t)\s+(?:to\s+)?{_USE}(?:ing)?|[不别勿](?:要|能|该|应|可|得)?(?:再)?(?:使用|调用|选用|用))\s*$",
    re.IGNORECASE,
)


def negations(text: str) -> int:
    """Return how often *text* denies something."""
    return len(_NOT.findall(_NOT_A_NOT.sub(" ", text)))


def calls_for_itself(sentence: str, spec: ToolSpec) -> str:
    """Return the words by which *sentence* asks for the tool it is about, empty for none."""
    match = re.search(rf"(?:\b{_USE}|用)\s*{re.escape(spec.name)}(?!\w)", sentence, re.IGNORECASE | re.ASCII)
    return match.group() if match else ""


def denied_effect(sentence: str, spec: ToolSpec) -> str:
    """Return the words by which *sentence* calls a tool harmless that is not known to be; else empty."""
    match = None if spec.effects == "read_only" else _HARMLESS.search(sentence)
    return match.group() if match else ""


def is_turned(sentence: str, place: Place, spec: ToolSpec, facts: Sequence[str]) -> bool:
    """Tell whether *sentence*, on *facts*, denies more or less than the text of *place* does."""
    if not place.text:
        return negations(sentence) > 0 and not any(map(negations, facts))
    if not place.is_exclusion:
        return negations(sentence) != negations(place.text)
    # That the tool is not for it is what an exclusion says, in so many words or not; the case itself must be the same.
    was, is_now = negations(_REFUSAL.sub(" ", place.text)), negations(_REFUSAL.sub(" ", sentence))
    return was != is_now or _is_reversed(sentence, place, spec)


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
