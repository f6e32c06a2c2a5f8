"""Parts of a request that do not ask for what they name: negated ones, quoted ones, subordinate ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from migrate_kit.route.hinted import Hinted
from migrate_kit.route.kept import Kept, kept
from migrate_kit.route.lazy_pattern import lazy_pattern
from migrate_kit.route.reported import comments, told
from migrate_kit.route.signs import TO_BE_DONE

Span = tuple[int, int]

_NEGATION = Hinted(lazy_pattern(
    r"(?:(?<![要需])不要|(?<!用)不用|不需要|无需|不必|没有?必要|[用犯]不着|(?<!想)不想(?![到起通])|不打算|(?:请)?勿|不许|不准|禁止|千万别"
    r"|而不是|而非|(?<![要是])不是(?=[^,,。.;;!!??\n]{1,30}[,,]\s*而?是(?!不是|否))"
    r"|(?<![特级分区类个识告鉴性差辨派判道])别(?![的人墅名处称墨针扭]))(?!忘|让我忘|客气|担心|谢)"
    r"|(?<!why )\b(?:do not|don't|dont|never|no need to|without|instead of|rather than|must not|mustn't)\b"
    r"(?! (?:(?:let (?:me|us) |want to )?forget|know|see|understand|have|think|care|worry|mind|work|hesitate|you"
    r"|remember|recall|recogni[sz]e|believe|feel|hear|agree)\b)"
    r"|(?<![\w'] )(?<!\w)(?:not(?! (?:only|just|yet|sure|\w+ing)\b)|no(?= \w+ing\b))"
    r"(?= [^,;.!?\n]{1,40},? (?:just|only)\b)"
), (
    "不", "别", "勿", "无需", "必要", "而非", "禁止", "no", "n't", "dont", "never", "without", "instead", "rather",
))  # fmt: skip
"""What is said against something outright, and the half of `not this, only that` that is not wanted; whoever says
`it is not running, just start it` complains instead."""
_SCOPE_END = lazy_pattern(
    r"[,,。.;;!!??\n、]|但|而是|只|就|改|\b(?:but|just|only|and)\b"
    r"|(?:(?<=\banymore)|(?<=\bany more)|(?<=\bany longer))"
    r"(?=[ -]+(?:so |please )?[a-z]+ (?:it|them|this|that|me|my|the)\b)"
    r"|(?<=了)(?=[帮请]|麻烦|[给替]我|直接|我[要想])"
)
"""Behind `any more` something else may begin without a comma: `I do not use it any more cancel it`."""
_QUOTED = lazy_pattern(r"\"[^\"\n]+\"|“[^”]+”|「[^」]+」|『[^』]+』|《[^》]+》|(?<!\w)'[^'\n]+'(?!\w)|`[^`\n]+`")
_SPOKEN = lazy_pattern(r"(?<!\d)[::](?![/\d])|(?<![小听据来再明])说(?![明一法])|\b(?:saying|says?|that reads)\b")
_EARLIER = Hinted(
    lazy_pattern(r"前[,,]?(?=先)|(?:之后|以后)[,,]|\b(?:before|after|once)\b[^,,;.]{1,40},"),
    ("前", "后", "before", "after", "once"),
)
"""The end of a Chinese subordinate clause of time, or the whole of an English one."""
_CLAUSE_START = lazy_pattern(r"[,,。;;\n]")
_MOST = 50
"""Parts of each kind that are looked at; more of them are noise, and every phrase is compared with each."""
_AT_ONCE = 1


@dataclass(frozen=True, slots=True)
class Scopes:
    """Spans of the folded text: `negated` is not wanted, `aside` is mentioned rather than asked for."""

    negated: tuple[Span, ...] = ()
    aside: tuple[Span, ...] = ()
    denied: tuple[int, ...] = ()
    """Where the words behind each negation begin: what stands right there is itself what is not wanted."""
    kept: tuple[Kept, ...] = ()
    """What is named only to be spared."""

    def is_negated(self, start: int, end: int) -> bool:
        """Tell whether the span lies in a negated part."""
        return any(first <= start and end <= last for first, last in self.negated)

    def is_object(self, start: int) -> bool:
        """Tell whether something stands between the negation and *start*: an action, and *start* is its object."""
        return all(abs(start - place) > _AT_ONCE for place in self.denied)

    def kept_at(self, start: int, end: int) -> Sequence[Kept]:
        """Return what spares the span."""
        return [each for each in self.kept if each.start <= start and end <= each.end] if self.kept else ()

    def is_aside(self, start: int, end: int) -> bool:
        """Tell whether the span lies in a quotation, a spoken part or a subordinate clause."""
        return any(first <= start and end <= last for first, last in self.aside)

    def blanked(self, folded: str) -> str:
        """Return *folded* with the negated and quoted parts blanked out, positions kept."""
        for first, last in (*self.negated, *self.aside):
            folded = folded[:first] + " " * (last - first) + folded[last:]
        return folded


def scopes(folded: str) -> Scopes:
    """Find the parts of *folded* that do not ask for what they name."""
    negated = _negated(folded)[:_MOST]
    return Scopes(
        tuple((start, end) for start, _, end in negated),
        tuple(_asides(folded)[:_MOST]),
        tuple(words for _, words, _ in negated),
        kept(folded),
    )


def quoted(folded: str) -> list[Span]:
    """Return the spans of quotations, quotation marks included."""
    return [match.span() for match in _QUOTED.finditer(folded)]


def _negated(folded: str) -> list[tuple[int, int, int]]:
    found: list[tuple[int, int, int]] = []
    for match in _NEGATION.finditer(folded):
        if found and match.start() < found[-1][2]:
            continue
        stop = _SCOPE_END.search(folded, match.end())
        found.append((match.start(), match.end(), stop.start() if stop else len(folded)))
    return found


def _asides(folded: str) -> list[Span]:
    found = quoted(folded)
    for match in _EARLIER.finditer(folded):
        starts = [m.end() for m in _CLAUSE_START.finditer(folded, 0, match.start())]
        found.append((starts[-1] if starts else 0, match.end()))
    spoken = _SPOKEN.search(folded)
    # What opens a request is an instruction even before a colon; only what follows something can be spoken.
    if spoken and folded[: spoken.start()].strip() and not TO_BE_DONE.search(folded, 0, spoken.start()):
        found.append((spoken.end(), len(folded)))
    return [*found, *comments(folded), *told(folded)]
