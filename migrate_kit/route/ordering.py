"""Which part of a request comes after which: by words of order, and by words that mean what came before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from migrate_kit.model.plan import Ground
from migrate_kit.route.arguments import Extracted, Found, Slot
from migrate_kit.route.lazy_pattern import lazy_pattern
from migrate_kit.route.scope import Span

_THEN = lazy_pattern(
    r"然后|接着|接下来|随后|之后|以后|最后|下一步|(?<![一不])再(?![见次说来])"
    r"|\b(?:then|after that|after which|afterwards|finally|lastly|subsequently|once (?:that|this|it)(?: is|'s) done)\b"
    r"|\b(?:next(?! (?:week|month|year|time|day|[a-z]+day)\b))\b"
)
_FIRST = lazy_pattern(
    r"(?<![预事祖优领率原])先(?![生进前锋])|首先|第一步|(?:[看查做跑办弄搞测])完(?![全整成美])"
    r"|\bfirst(?:ly)?\b(?! (?:name|class|floor|aid))"
)
_BEFORE = lazy_pattern(r"\bbefore\s*$")
_AFTER = lazy_pattern(r"\bafter\s*$")
_HEAD = lazy_pattern(r"[\s,,、。;;]*(?:请|麻烦|please)?\s*")
_NEAR = 16
"""Characters of a part in which its own word of order stands."""
_MEANS_BEFORE = lazy_pattern(
    r"(?<![其])它们?(?!们)|他们|结果|[这那]些?(?:个|信息|内容|数据|条)|上述|以上|查到的|得到的"
    r"|\b(?:the|its|their) (?:results?|outputs?|findings|answer)\b|\bwhat (?:you|it) (?:finds?|gets?|found|got)\b"
    r"|\bthem\b|(?<!is )(?<!does )(?<!make )\bit\b(?!'s)(?! is\b)(?! was\b)"
    r"|\b(?:that|this|those)\b(?=\s*(?:$|[,.;!?]|to\b|by\b|via\b|with\b|into\b|as\b))"
)


_AROUND = 4
"""Characters that may stand around such a word in a value that is nothing else (`the results`, 这个结果)."""


class _Joint(Enum):
    beside = "beside"
    behind = "behind"
    ahead = "ahead"


@dataclass(frozen=True, slots=True)
class Order:
    """What comes before one part of a request: the numbers of other parts, each with its ground."""

    after: dict[int, Ground]
    refers: tuple[Span, ...] = ()
    """Where the part means what came before, in the folded text."""


def order(folded: str, spans: Sequence[Span]) -> list[Order]:
    """Return for each part of a request, given by its span in text order, what comes before it.

    A part without a word of order is independent of the one before, and waits for what that one waits for.
    """
    said: list[dict[int, Ground]] = [{} for _ in spans]
    refers = [references(folded, span) if number else () for number, span in enumerate(spans)]
    for number in range(1, len(spans)):
        joint = _joint(folded, spans, number)
        if joint is _Joint.behind:
            earlier = (n for n in range(number) if number not in said[n])
            said[number] = dict.fromkeys(earlier, Ground.said)
        else:
            said[number] = dict(said[number - 1])
        if joint is _Joint.ahead:
            said[number - 1][number] = Ground.said
        elif refers[number]:
            said[number][number - 1] = Ground.result
    return [Order(after, found) for after, found in zip(said, refers, strict=True)]


def awaited(slots: Sequence[Slot], extracted: Extracted, refers: Sequence[Span]) -> tuple[str, ...]:
    """Return the one required parameter whose value another call gives, by the word for it at *refers*.

    It is taken out of what was *extracted* where such a word was read as its value.
    """
    for slot in slots:
        found = extracted.found.get(slot.name)
        if found is not None and slot.is_open and slot.spec.required and _is_reference(found, refers):
            del extracted.found[slot.name]
            extracted.missing = (*extracted.missing, slot.name)
    left = [name for name in extracted.missing if name not in extracted.unclear]
    return (left[0],) if len(left) == len(extracted.missing) == 1 else ()


def _is_reference(found: Found, refers: Sequence[Span]) -> bool:
    if found.start is None or found.end is None:
        return False
    return any(
        found.start <= first and last <= found.end and found.end - found.start - (last - first) <= _AROUND
        for first, last in refers
    )


def references(folded: str, span: Span) -> tuple[Span, ...]:
    """Return where the part at *span* means something that was named or got before."""
    return tuple(match.span() for match in _MEANS_BEFORE.finditer(folded, *span))


def _joint(folded: str, spans: Sequence[Span], number: int) -> _Joint:
    (first, end), (start, stop) = spans[number - 1], spans[number]
    between = folded[end:start]
    if _AFTER.search(between):
        return _Joint.ahead
    head = _HEAD.match(folded, start, stop)
    begins = head.end() if head else start
    own = _THEN.search(folded, begins, min(begins + _NEAR, stop))
    is_then = _THEN.search(between) or _BEFORE.search(between) or (own and own.start() - begins <= 1)
    # 先 opens a pair: what follows it comes second, whatever stands between.
    return _Joint.behind if is_then or _FIRST.search(folded, first, end) else _Joint.beside
