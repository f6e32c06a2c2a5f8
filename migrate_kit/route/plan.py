"""Requests for more than one tool: cut into clauses, and kept apart only where the clauses want different tools."""

from __future__ import annotations

from migrate_kit.route.lazy_pattern import lazy_pattern
from migrate_kit.route.scope import quoted
from migrate_kit.route.text import Reading

MOST_CLAUSES = 8
"""A text with more clauses than this is a story, not a plan."""

_JOINT = lazy_pattern(
    r"[;;。!!??\n]+|[,,](?!\d{3}(?!\d))|(?:然后|接着|随后|并且|而且|顺便|顺带|同时|之后再?|最后|另外|以及|还有)|(?<![一不])再(?![见次说来])"
    r"|并(?![发行列入非])|\b(?:and then|after that|afterwards|and also|and|then|also|plus)\b"
    r"|(?<=[a-z0-9] )(?:before|after)(?= [a-z]+ing\b)"
)
_SUBORDINATE = lazy_pattern(r"(?<=[a-z0-9] )(?:before|after)\s*$")
_DETAIL = lazy_pattern(
    r"\s*(?:标题|内容|原因|备注|说明|描述|主题|因为|由于|理由|优先级|级别|时间)|\s*(?:message|title|reason|because|content|body"
    r"|subject|since|priority|with|saying)\b"
)
_SPOKEN = lazy_pattern(r"(?<!\d)[::](?![/\d])")
_SPOKEN_END = lazy_pattern(r"[;;。\n]")


def clauses(folded: str) -> list[tuple[int, int]]:
    """Return the spans of the clauses of *folded*, in order; one that only adds detail stays with the one before."""
    protected = [*quoted(folded), *_spoken(folded)]
    spans: list[tuple[int, int]] = []
    start = 0
    for match in _JOINT.finditer(folded):
        if any(first < match.end() and match.start() < last for first, last in protected):
            continue
        if _DETAIL.match(folded, match.end()):
            continue
        _add(spans, folded, start, match.start())
        start = match.end()
        if len(spans) > MOST_CLAUSES:
            return []
    _add(spans, folded, start, len(folded))
    return spans


def is_subordinate(folded: str, start: int) -> bool:
    """Tell whether the clause at *start* only says before or after what the one in front of it is to be done."""
    return _SUBORDINATE.search(folded, max(start - 10, 0), start) is not None


def only(reading: Reading, start: int, end: int) -> Reading:
    """Return *reading* with everything outside the span blanked, so that positions stay those of the request."""
    first, last = reading.span(start, end)
    original = " " * first + reading.original[first:last] + " " * (len(reading.original) - last)
    folded = " " * start + reading.folded[start:end] + " " * (len(reading.folded) - end)
    return Reading(original, folded, reading.starts)


def _add(spans: list[tuple[int, int]], folded: str, start: int, end: int) -> None:
    if folded[start:end].strip():
        spans.append((start, end))


def _spoken(folded: str) -> list[tuple[int, int]]:
    match = _SPOKEN.search(folded)
    if match is None:
        return []
    stop = _SPOKEN_END.search(folded, match.end())
    return [(match.start(), stop.start() if stop else len(folded))]
