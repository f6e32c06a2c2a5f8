"""What the witness of a finding must do, by code: replayed on the twins of an inventory, never on the analysis."""

from __future__ import annotations

from collections.abc import Callable

from migrate_kit.model.condition import TextAtom, atoms
from migrate_kit.model.inventory import Finding, Inventory, LegacyRouter
from migrate_kit.model.twin import Twin, TwinDecision, tool_of

#: Codes that cannot have a witness: counts, what is not decided, and secrets.
WITHOUT = frozenset({"MK213", "MK216", "MK218", "MK223"})


def does_what_it_says(finding: Finding, inventory: Inventory) -> bool:
    """Tell whether the text of *finding* shows what it says."""
    return _RULES[finding.code](finding, inventory)


def chain_of(finding: Finding, inventory: Inventory) -> LegacyRouter:
    """Return the chain that *finding* is about: one function may hold several, which share its id."""
    named = [router for router in inventory.routers if router.id == finding.router]
    return next((r for r in named if any(b.line == finding.line for b in r.branches)), named[0])


def _asked(finding: Finding, inventory: Inventory) -> tuple[LegacyRouter, TwinDecision, list[int]]:
    assert finding.witness is not None
    router = chain_of(finding, inventory)
    decision = Twin(router).decide(finding.witness)
    return router, decision, [branch.line for branch in decision.fired]


def _goes_elsewhere(finding: Finding, inventory: Inventory) -> bool:
    router, decision, lines = _asked(finding, inventory)
    named = [b for b in router.branches if b.line in finding.related_lines]
    takes = any(b.condition.matches(str(finding.witness), router.normalise) for b in named)
    # One before the named lines may take this text as well; it reaches the branch itself in no case.
    own = [b for b in router.branches if b.line == finding.line]
    return takes and lines[0] < finding.line and all(b not in own for b in decision.fired)


def _does_not_arrive(finding: Finding, inventory: Inventory) -> bool:
    _, decision, _ = _asked(finding, inventory)
    return all(b.line != finding.line or b.tool != finding.tool for b in (*decision.fired, *decision.maybe))


def _is_not_found(finding: Finding, inventory: Inventory) -> bool:
    router, word = chain_of(finding, inventory), finding.message["keyword"]
    every = (atom for b in router.branches if b.line == finding.line for atom in atoms(b.condition))
    own = [atom for atom in every if isinstance(atom, TextAtom) and atom.text == word]
    return bool(own) and any(atom.matches(str(finding.witness), router.normalise) is False for atom in own)


def _arrives(finding: Finding, inventory: Inventory) -> bool:
    return finding.line in _asked(finding, inventory)[2]


def _is_part_of_a_word(finding: Finding, inventory: Inventory) -> bool:
    assert finding.witness is not None
    return finding.message["keyword"] != finding.witness and _arrives(finding, inventory)


def _only_order_decides(finding: Finding, inventory: Inventory) -> bool:
    router, _, lines = _asked(finding, inventory)
    second = [b for b in router.branches if b.line == finding.message["second_line"]]
    both = any(b.condition.matches(str(finding.witness), router.normalise) for b in second)
    return both and lines == [finding.message["first_line"]]


def _calls_both(finding: Finding, inventory: Inventory) -> bool:
    lines = _asked(finding, inventory)[2]
    return {finding.message["first_line"], finding.message["second_line"]} <= set(lines)


def _reaches_a_sibling(finding: Finding, inventory: Inventory) -> bool:
    return not set(finding.related_lines).isdisjoint(_asked(finding, inventory)[2])


def _is_ignored(finding: Finding, inventory: Inventory) -> bool:
    _, decision, _ = _asked(finding, inventory)
    return str(finding.message["word"]) not in str(finding.witness) and any(
        b.tool == finding.tool for b in decision.fired
    )


def _is_caught_by_nothing(finding: Finding, inventory: Inventory) -> bool:
    own = [router for router in inventory.routers if router.id == finding.router]
    decisions = [Twin(router).decide(str(finding.witness)) for router in own]
    return all(not d.maybe and all(b.condition.op == "always" for b in d.fired) for d in decisions)


def _is_never_given(finding: Finding, inventory: Inventory) -> bool:
    said: set[str] = set()
    for router in inventory.routers:
        if router.stage == "decide":
            said |= {branch.target or "" for branch in Twin(router).decide(str(finding.witness)).fired}
    return finding.message["label"] not in said


def _is_given_and_not_taken(finding: Finding, inventory: Inventory) -> bool:
    _, decision, _ = _asked(finding, inventory)
    given = {branch.target for branch in decision.fired}
    [dispatcher] = [r for r in inventory.routers if r.id == finding.message["dispatcher"]]
    label = str(finding.message["label"])
    return label in given and not Twin(dispatcher).decide("", labels=frozenset({label})).fired


def _is_judged_otherwise(finding: Finding, inventory: Inventory) -> bool:
    """Two routers; a predicate is asked by running it, in the test that has its source."""
    others = [router for router in inventory.routers if router.id == finding.message["other"]]
    if not others:
        return True
    tool = finding.message["tool"]
    mine = any(tool_of(b) == tool for b in _asked(finding, inventory)[1].fired)
    theirs = any(tool in Twin(router).decide(str(finding.witness)).tools for router in others)
    return mine is not theirs


Rule = Callable[[Finding, Inventory], bool]
_RULES: dict[str, Rule] = {
    **dict.fromkeys(("MK201", "MK204", "MK206", "MK207", "MK208"), _goes_elsewhere),
    **dict.fromkeys(("MK202", "MK224"), _does_not_arrive),
    **dict.fromkeys(("MK203", "MK217"), _is_not_found),
    "MK205": _is_never_given,
    "MK209": _is_given_and_not_taken,
    "MK210": _arrives,
    "MK211": _is_part_of_a_word,
    "MK212": _only_order_decides,
    "MK214": _calls_both,
    "MK215": _reaches_a_sibling,
    "MK219": _is_ignored,
    "MK220": _is_ignored,
    "MK221": _is_caught_by_nothing,
    "MK222": _is_judged_otherwise,
}


def tools_expected(finding: Finding, inventory: Inventory) -> list[str] | None:
    """Return the functions that the witness of *finding* must run, in order; None where that cannot be told."""
    if finding.witness is None or finding.code in ("MK205", "MK209", "MK222"):
        return None
    chains = [router for router in inventory.routers if router.id == finding.router]
    decisions = [Twin(router).decide(finding.witness) for router in inventory.routers]
    fired = [branch for decision in decisions for branch in decision.fired]
    named = {branch.target_kind for router in inventory.routers for branch in router.branches}
    if (
        len(chains) != 1
        or len(inventory.routers) != 1
        or any(d.maybe for d in decisions)
        or named - {"function", "method"}
    ):
        return None
    return list(dict.fromkeys(tool_of(branch) for branch in fired))
