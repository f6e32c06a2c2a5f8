"""When to use a tool and when not: from the branches that reach it and those that compete with it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from migrate_kit.describe.combination import conjunction, joined, parts_of, without_covered
from migrate_kit.describe.phrase import alternatives, excluded, phrases, words_in
from migrate_kit.messages import Language, tell
from migrate_kit.model.condition import AllOf, AnyOf, Condition, Not, TextAtom, all_of, atoms
from migrate_kit.model.inventory import Branch, Inventory, LegacyRouter, ToolFacts
from migrate_kit.model.refusal import is_refusal
from migrate_kit.model.rule import ROUTER_QUESTION

MOST_WORDS = 6
"""Words quoted in one exclusion; more would be read by nobody."""
MOST_PARTS = 3
"""Parts of a phrase in an exclusion; nobody says more of them at once."""


@dataclass(frozen=True, slots=True)
class Reach:
    """A live branch that reaches the tool, with its router and place in it."""

    router: LegacyRouter
    index: int
    asking: Condition | None = None
    """When the router asks for a value of this tool instead of going on."""

    @property
    def branch(self) -> Branch:
        """The branch itself."""
        return self.router.branches[self.index]

    @property
    def condition(self) -> Condition:
        """What calls for the tool: of the branch's condition that part which holds before a value is looked for."""
        condition = self.branch.condition
        if not isinstance(condition, AllOf) or not isinstance(self.asking, AllOf):
            return condition
        before = [part for part in condition.of if part in self.asking.of]
        return all_of(*before) if phrases([all_of(*before)]) else condition


def reaches(inventory: Inventory, tool: str) -> list[Reach]:
    """Return the live branches of all routers that reach *tool* (its name in the inventory)."""
    asks = {
        (each.file, each.line)
        for facts in inventory.tools
        if facts.name == tool
        for parameter in facts.parameters.values()
        for each in parameter.evidence
        if each.rule == ROUTER_QUESTION
    }
    return [
        Reach(router, index, _asking(router, index, asks))
        for router in inventory.routers
        for index, branch in enumerate(router.branches)
        if branch.tool == tool and not branch.dead
    ]


def _asking(router: LegacyRouter, index: int, asks: set[tuple[str, int]]) -> Condition | None:
    """Return when the nearest question before the branch *index* of *router*, else behind it, is asked.

    Only those at the lines *asks* count.
    """
    for branch in (*reversed(router.branches[:index]), *router.branches[index + 1 :]):
        if branch.tool is None and (branch.file or router.file, branch.line) in asks:
            return branch.condition
    return None


def use_when(found: Sequence[Reach]) -> tuple[str, ...]:
    """Return the phrases that lead to the tool.

    What another tool is called for by, too, and this one only with a value beside it (the number of an order), is left
    out where there is anything else.
    """
    said = phrases([_left_over(reach) or reach.condition for reach in found])
    kept = tuple(phrase for phrase in said if not any(_is_given_away(phrase, reach) for reach in found))
    return kept or said


def _left_over(reach: Reach) -> Condition | None:
    """Return the condition of a branch that gets only what an earlier one with the same words refuses; else None.

    `if "发票" in t and "怎么" not in t: send() elif "发票" in t: explain()` explains where both are said.
    """
    if not reach.router.exclusive or any(True for _ in excluded(reach.condition)):
        return None
    own = set(phrases([reach.condition]))
    earlier = reach.router.branches[: reach.index]
    asked = [part.of[0] for b in earlier if b.tool is None for part in _parts(b) if isinstance(part, Not)]
    for branch in earlier:
        if branch.dead or branch.tool in (None, reach.branch.tool):
            continue
        refused = [part.of[0] for part in _parts(branch) if isinstance(part, Not)]
        kept = [part for part in _parts(branch) if not isinstance(part, Not) and part not in asked]
        if refused and own and phrases(kept) and own <= set(phrases(kept)) and _is_sure([*refused, *kept]):
            return all_of(reach.condition, refused[0] if len(refused) == 1 else AnyOf(of=tuple(refused)))
    return None


def _parts(branch: Branch) -> Sequence[Condition]:
    return branch.condition.of if isinstance(branch.condition, AllOf) else (branch.condition,)


def _is_sure(parts: Sequence[Condition]) -> bool:
    """Whether *parts* test for words only; whoever lacks a value that is looked for may go on to the next branch."""
    return all(isinstance(a, TextAtom) for part in parts for a in atoms(part))


def do_not_use_when(found: Sequence[Reach], names: Mapping[str, str], language: Language) -> tuple[str, ...]:
    """Return sentences about what speaks against the tool; *names* maps inventory names to description names."""
    told: dict[str, dict[str, None]] = {}
    mine = words_in([reach.condition for reach in found])
    for reach in found:
        for word in _excluded(reach, found):
            if mine.isdisjoint(_new_parts(word, reach)) and not _leads_home(word, reach):
                told.setdefault(_sibling(reach, word, names), {})[word] = None
        for branch, words in winners(reach):
            told.setdefault(names.get(branch.tool or "", ""), {}).update(dict.fromkeys(words))
    own = {names.get(reach.branch.tool or "", "") for reach in found}
    sentences = (
        exclusion(sibling, readable[:MOST_WORDS], language)
        for sibling, words in told.items()
        if (sibling not in own or not sibling) and (readable := _readable(words))
    )
    return tuple(dict.fromkeys(sentences))


def kept_from(tool: ToolFacts, language: Language) -> tuple[str, ...]:
    """Return what speaks against *tool* by who is asking. What is said then is among its errors."""
    # Its words are no words of a request: "Only admins may restart." excludes nobody who says "restart".
    is_kept = any("guard" in evidence.fields for evidence in tool.evidence)
    return (tell("describe.not_when_kept_out", language),) if is_kept else ()


def _excluded(reach: Reach, found: Sequence[Reach]) -> Iterator[str]:
    """Yield what speaks against the tool: for one of several branches only together with the words of that branch."""
    others = [set(excluded(other.branch.condition)) for other in found if other is not reach]
    for word in dict.fromkeys(excluded(reach.branch.condition)):
        if all(word in words for words in others) or _new_parts(word, reach) != set(parts_of(word)):
            yield word
        else:
            yield from map(joined, conjunction([alternatives(reach.branch.condition), [parts_of(word)]]))


def _new_parts(word: str, reach: Reach) -> set[str]:
    return set(parts_of(word)) - words_in([reach.branch.condition])


def _sibling(reach: Reach, word: str, names: Mapping[str, str]) -> str:
    # A negated word that leads to another tool of the router names that tool.
    for branch in reach.router.branches:
        if branch.tool in (None, reach.branch.tool) or branch.dead:
            continue
        parts, refused = set(parts_of(word)), set(excluded(branch.condition))
        if parts.isdisjoint(refused) and parts & words_in([branch.condition]) - words_in([reach.branch.condition]):
            return names.get(branch.tool or "", "")
    return ""


def winners(reach: Reach) -> Iterator[tuple[Branch, list[str]]]:
    """Yield earlier branches that take some of the same texts for another tool or decline, with the words by which."""
    own = phrases([reach.condition])
    if not reach.router.exclusive:
        return
    for branch in reach.router.branches[: reach.index]:
        declines = branch.tool is None and is_refusal(branch.reply)
        if branch.dead or branch.tool == reach.branch.tool or (branch.tool is None and not declines):
            continue
        # What both say tells them apart in nothing: the words that the earlier one refuses stand in the phrases here.
        said = [w for w in map(joined, without_covered(alternatives(branch.condition))) if w not in own]
        words = [w for w in said if any(_meets(branch, w, mine) for mine in own) and not _leads_home(w, reach)]
        if words:
            yield branch, words


def _is_given_away(phrase: str, reach: Reach) -> bool:
    """Whether the words of *phrase* are what leads to another tool, and *reach* wants a value beside them."""
    parts, router = parts_of(phrase), reach.router
    if parts not in alternatives(reach.condition) or _holds(reach.condition, phrase, router) is not False:
        return False
    other = _led_to(phrase, router)
    if other in (None, reach.branch.tool):
        return False
    return any(parts in alternatives(branch.condition) for branch in router.branches if branch.tool == other)


def _leads_home(phrase: str, reach: Reach) -> bool:
    """Whether who says *phrase* gets the tool of *reach* itself: the branch before it wants more than these words."""
    return _led_to(phrase, reach.router) == reach.branch.tool


def _led_to(phrase: str, router: LegacyRouter) -> str | None:
    """Return the tool that *router* gives to who says *phrase* and nothing else; None where that is not told."""
    for branch in router.branches:
        truth = False if branch.dead else _holds(branch.condition, phrase, router)
        if truth is not False:
            return branch.tool if truth else None
    return None


def _holds(condition: Condition, phrase: str, router: LegacyRouter) -> bool | None:
    return condition.matches(" ".join(parts_of(phrase)), router.normalise)


def _meets(branch: Branch, word: str, mine: str) -> bool:
    """Whether *branch*, which *word* leads to, takes texts that say *mine*: `warn` as a whole word takes no `warns`."""
    if mine in word or word not in mine:
        return mine in word
    begin = mine.index(word)
    around = mine[max(begin - 1, 0) : begin] + mine[begin + len(word) :][:1]
    is_inside = any(char.isascii() and char.isalnum() for char in around)
    said = (glue.join(parts_of(mine)) for glue in ("", " "))
    return not is_inside or any(branch.condition.matches(text) is not False for text in said)


def _readable(words: Iterable[str]) -> list[str]:
    short = [parts for word in words if len(parts := parts_of(word)) <= MOST_PARTS]
    return [joined(parts) for parts in without_covered(short)]


def exclusion(sibling: str, words: Iterable[str], language: Language) -> str:
    """Return the sentence that *words* speak against the tool, and for *sibling* where that is not empty."""
    quoted = tell("describe.list", language).join(tell("describe.quoted", language, word=word) for word in words)
    key = "describe.not_when_sibling" if sibling else "describe.not_when"
    return tell(key, language, words=quoted, tool=sibling)
