"""Findings about single tests: those that are always true, and keywords so short that they hit by chance."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice

from migrate_kit.analyze.dead import BranchFate, Inspector
from migrate_kit.analyze.satisfiable import Undecided
from migrate_kit.model.condition import AllOf, Always, AnyOf, Condition, Contains, negate
from migrate_kit.model.inventory import Finding, Severity
from migrate_kit.model.twin import Twin

#: A keyword of the Latin alphabet up to this length is found inside ordinary words.
SHORT_LATIN = 2
#: Longer words that are tried for a witness.
_TRIED = 100
#: Branches whose keywords are looked through for them.
_LOOKED_AT = 500
#: Ordinary words, so that the text shown is one that a person might write.
_EVERYDAY = (
    "three through with this which while about after again also always because before between could every first from "
    "great have help house into just know little make many might month more never night nothing number often other "
    "people perhaps place please point right should small something still street system thank their there think today "
    "together tomorrow under until water week weather what when where window without work world would write year "
    "yesterday young airport birthday business computer country customer evening example friend hospital message "
    "minute morning order package password picture possible problem product question restaurant schedule service summer"
)


def always_true(inspector: Inspector, fates: list[BranchFate]) -> Iterator[Finding]:
    """Yield the branches whose test holds for every text; an unconditional last branch is just a default."""
    branches = inspector.router.branches
    for index, branch in enumerate(branches):
        is_default = isinstance(branch.condition, Always) and index == len(branches) - 1 and index > 0
        if fates[index].whole.fires and not is_default and _is_always_true(branch.condition, inspector):
            yield Finding(
                code="MK210",
                severity=Severity.warning,
                file=branch.file or inspector.router.file,
                line=branch.line,
                router=inspector.router.id,
                tool=branch.tool,
                witness=_any_text(inspector, index),
            )


def _is_always_true(condition: Condition, inspector: Inspector) -> bool:
    # Two texts that have nothing in common settle nearly every condition without the automaton.
    for text in ("", "\ue000"):
        if condition.matches(text, inspector.router.normalise) is not True:
            return False
    try:
        return inspector.find(negate(condition)) is None
    except Undecided:
        return False


def _any_text(inspector: Inspector, index: int) -> str | None:
    """Return a text without any keyword that the branch takes all the same, or None."""
    for text in ("?", "hm", "嗯", ""):
        fired = Twin(inspector.router).decide(text).fired
        if any(branch is inspector.router.branches[index] for branch in fired):
            return text
    return None


def short_keywords(inspector: Inspector) -> Iterator[Finding]:
    """Yield keywords of one character, and Latin ones of two, that are looked for anywhere in the text."""
    router = inspector.router
    for index, branch in enumerate(router.branches):
        for keyword in dict.fromkeys(_sufficient(branch.condition)):
            if _is_short(keyword):
                yield Finding(
                    code="MK211",
                    severity=Severity.note,
                    file=branch.file or router.file,
                    line=branch.line,
                    router=router.id,
                    tool=branch.tool,
                    message={"keyword": keyword},
                    witness=_inside(inspector, index, keyword),
                )


def _sufficient(condition: Condition) -> Iterator[str]:
    """Yield keywords that make *condition* true on their own."""
    if isinstance(condition, AnyOf):
        for part in condition.of:
            yield from _sufficient(part)
    elif isinstance(condition, Contains):
        yield condition.text
    elif isinstance(condition, AllOf) and len(condition.of) == 1:
        yield from _sufficient(condition.of[0])


def _is_short(keyword: str) -> bool:
    bare = keyword.strip()
    # Blanks around a keyword are its author's word borders, punctuation is chosen on purpose.
    if bare != keyword or not bare.isalnum():
        return False
    return len(keyword) == 1 or (keyword.isascii() and keyword.isalpha() and len(keyword) <= SHORT_LATIN)


def _inside(inspector: Inspector, index: int, keyword: str) -> str | None:
    """Return a text in which the keyword is only part of a longer word and still brings the branch about."""
    longer = (word for other in inspector.router.branches[:_LOOKED_AT] for word in _sufficient(other.condition))
    everyday = _EVERYDAY.split() if keyword.isascii() else []
    around = f"x{keyword}x" if keyword.isascii() else f"一{keyword}一"
    holding = (word for word in chain(longer, everyday, (around,)) if keyword in word and word != keyword)
    return next((word for word in islice(holding, _TRIED) if inspector.reaches(index, word)), None)
