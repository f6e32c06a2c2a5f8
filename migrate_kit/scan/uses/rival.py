"""Which tool the routers lead a text to: words that call for another tool are no phrase of this one.

Good: the head `查快递` of a help line fires a branch of `track` and of no other tool.
Bad:  `查询` fires branches of two tools; `help` fires none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from migrate_kit.model.condition import LabelIs, Regex, TextAtom, anchors, asked_atoms, same_label
from migrate_kit.model.inventory import Branch, LegacyRouter


def tools_of(text: str, routers: Sequence[LegacyRouter]) -> set[str]:
    """Return the tools that the live branches of *routers* lead *text* to."""
    return {tool for router in routers for tool in _fired(text, router)}


def named_tools(word: str, routers: Sequence[LegacyRouter]) -> set[str]:
    """Return the tools of *routers* that the keyword, command or label *word* leads to; those it fires come first."""
    fired = tools_of(word, routers)
    return fired or {b.tool for b in _branches(routers) if b.tool and _is_named(word, b)}


def calls_for_another(text: str, tool: str, routers: Sequence[LegacyRouter]) -> bool:
    """Tell whether some router leads *text* to another tool than *tool*."""
    fired = tools_of(text, routers)
    return bool(fired) and tool not in fired


def _fired(text: str, router: LegacyRouter) -> Iterator[str]:
    for branch in router.branches:
        if branch.dead or not any(_says(atom) for atom in asked_atoms(branch.condition)):
            continue
        if branch.condition.matches(text, router.normalise) is True:
            if branch.tool:
                yield branch.tool
            if router.exclusive:
                return


def _says(atom: object) -> bool:
    return isinstance(atom, TextAtom | Regex)


def _branches(routers: Sequence[LegacyRouter]) -> Iterator[Branch]:
    return (branch for router in routers for branch in router.branches if not branch.dead)


def _is_named(word: str, branch: Branch) -> bool:
    plain = word.casefold()
    if any(plain == anchor.strip().casefold() for anchor in anchors(branch.condition)):
        return True
    for atom in asked_atoms(branch.condition):
        if isinstance(atom, LabelIs) and same_label(atom.text, word):
            return True
        if isinstance(atom, Regex) and len(word) > 1 and plain in _literal(atom.pattern):
            return True
    return False


def _literal(pattern: str) -> list[str]:
    """Return the runs of letters of *pattern*: a word counts only as a whole one."""
    bare = re.sub(r"\\[a-zA-Z]", " ", pattern)
    return [run.casefold() for run in re.findall(r"[^\W_]+", bare)]
