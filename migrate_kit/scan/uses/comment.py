"""Words that a comment at a branch lists as what users say.

Good: `# 发票, 开票`, `# e.g. "where is my parcel"`, `# 用户说：查快递 / 物流到哪了`.
Bad:  `# TODO: refunds, returns`, `# must stay above "refund"`, `# see SHOP-112`, `# billing`, `# fast, cheap`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from migrate_kit.model.condition import Condition, LabelIs, Regex, anchors, asked_atoms
from migrate_kit.model.script import is_chinese
from migrate_kit.scan.uses.saying import is_code, is_note, phrase_of, quoted, without_quotes

_OPENS = re.compile(
    r"^(?:(?:e\.?g\.?|for example|for instance|examples?|samples?|such as|like|triggers?|trigger words|keywords?|"
    r"synonyms?)\b[:,.]?"
    r"|(?:the |an? )?(?:users?|customers?|people|someone|they|callers?)\s+(?:\w+\s+)?"
    r"(?:says?|asks?|types?|writes?)(?:\s+(?:for|things like|something like|like))?[:,]?"
    r"|(?:例如|比如|譬如|示例|举例|触发词|关键词|说法|问法|话术|同义词|口语|[如例](?=\s*[:\uff1a“「]))\s*[:\uff1a，,]?"
    r"|(?:当)?(?:用户|客户|顾客|有人|群友)(?:会|可能|常)?(?:说|问|输入|发送|发|提到)(?:到)?\s*[:\uff1a，,]?)\s*",
    re.IGNORECASE,
)
_SPLIT = re.compile(r"\s*[,，、;；|]\s*|\s+/\s+|(?<=[\u3400-\u9fff])/(?=[\u3400-\u9fff])|\s+or\s+|\s*或者?\s*")
_JOINS = re.compile(r"[\s,，、;；/|.。…]|\b(?:or|and|etc)\b|或者?|和|等")
_AMIDST = re.compile(
    r"\b(?:e\.?g\.?|for example|for instance|such as|like|catches|covers|answers|says?|asks?|types?|aka)[:,.]?\s*"
    r"(?=[\"'“‘`])|(?:例如|比如|譬如|如|用户说|用户会说|用户问|也说|即)\s*[:\uff1a，,]?\s*(?=[\"'“「『‘])",
    re.IGNORECASE,
)
_TELLS = re.compile(r"[只没才都就也被把]|了个|情况|场景|关键词|时候?$")
"""Words of a sentence about the request: `没有关键词，只有单号` is no list of what is said."""
_SHORT_WORDS, _SHORT_HANZI = 3, 6


def phrases_in(comment: str, condition: Condition) -> Iterator[str]:
    """Yield the phrases that *comment*, one line at a branch of *condition*, lists."""
    text = comment.strip()
    opening = _OPENS.match(text) or _AMIDST.search(text)
    rest = text[opening.end() :] if opening else text
    said = list(quoted(rest))
    if said:
        beside = without_quotes(rest).strip("()（） ")
        told = phrases_of(said) if (not is_note(beside) if opening else not _JOINS.sub("", beside)) else ()
    elif opening:
        told = () if is_note(rest) else phrases_of(_SPLIT.split(rest))
    else:
        told = () if is_note(text) else _listed(text, tuple(_asked_for(condition)))
    yield from told


def phrases_of(items: Iterable[str]) -> tuple[str, ...]:
    """Return those of *items* that are phrases, as such."""
    return tuple(phrase for item in items if (phrase := phrase_of(item)))


def _listed(text: str, said: Sequence[str]) -> tuple[str, ...]:
    """Return the items of a bare list: short ones, akin to what the branch asks for, or Chinese where it is not."""
    items = [item for item in _SPLIT.split(text.strip(" .。")) if item]
    told = phrases_of(items)
    if (
        not said
        or _TELLS.search(text)
        or len(items) < 2
        or len(told) < len(items)
        or is_code(text)
        or not all(map(_is_short, items))
    ):
        return ()
    is_spoken = all(map(is_chinese, items)) and not any(map(is_chinese, said))
    return told if is_spoken or any(_is_akin(item, said) for item in items) else ()


def _asked_for(condition: Condition) -> Iterator[str]:
    """Yield the words, and the runs of letters of patterns and labels, that *condition* asks for."""
    yield from anchors(condition)
    for atom in asked_atoms(condition):
        if isinstance(atom, Regex | LabelIs):
            written = re.sub(r"\\[a-zA-Z]", " ", atom.pattern) if isinstance(atom, Regex) else atom.text
            yield from re.findall(r"[^\W\d_]{2,}", written)


def _is_short(item: str) -> bool:
    if re.search(r"[:.!?\uff1a。！？]", item):
        return False
    return len(item) <= _SHORT_HANZI if is_chinese(item) else len(item.split()) <= _SHORT_WORDS


def _is_akin(item: str, said: Sequence[str]) -> bool:
    for word in said:
        if word.casefold() in item.casefold() or item.casefold() in word.casefold():
            return True
        if is_chinese(item) and {c for c in item if is_chinese(c)} & set(word):
            return True
        if not is_chinese(item) and {w[:4] for w in _long(item)} & {w[:4] for w in _long(word)}:
            return True
    return False


def _long(text: str) -> list[str]:
    return [word for word in re.findall(r"[a-z]+", text.lower()) if len(word) > 3]
