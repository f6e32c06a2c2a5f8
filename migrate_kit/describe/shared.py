r"""What the tools know of one thing together: `ticket_id` of one tool is `ticket_id` of another.

Good: one tool gets `host` from a table of nicknames, another only checks the same list: both learn the nicknames.
Good: one tool checks that `order_id` fits `A-\d+`, another says nothing of it: it takes the pattern.
Bad:  two tools with different patterns for `order_id`, or `id`, `code`, `name`, which name anything.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from migrate_kit.model.inventory import ParameterFacts, ToolFacts

_REFERENCES = ("_id", "_no", "_number", "_code", "_key")

Said = Mapping[str, tuple[str, ...]]


def share(tools: Sequence[ToolFacts]) -> list[ToolFacts]:
    """Return *tools* with the words for values and the patterns of identifiers that others know by the same name."""
    known: defaultdict[str, list[ParameterFacts]] = defaultdict(list)
    for tool in tools:
        for name, facts in tool.parameters.items():
            known[name].append(facts)
    return [
        tool.model_copy(update={"parameters": {n: _informed(n, f, known[n]) for n, f in tool.parameters.items()}})
        for tool in tools
    ]


def _informed(name: str, facts: ParameterFacts, known: Sequence[ParameterFacts]) -> ParameterFacts:
    if facts.enum:
        return facts.model_copy(update={"synonyms": _words(facts, known)})
    # `^A-\d+$` and `A-\d+` are one; the stricter is kept.
    patterns = {
        p.removeprefix("^").removesuffix("$"): p for p in sorted((o.pattern or "" for o in known), key=len) if p
    }
    silent = facts.type in (None, "string") and not (facts.pattern or facts.format or facts.synonyms or facts.context)
    if silent and name.endswith(_REFERENCES) and len(patterns) == 1:
        return facts.model_copy(update={"type": "string", "pattern": patterns.popitem()[1]})
    return facts


def _words(facts: ParameterFacts, known: Sequence[ParameterFacts]) -> Said:
    """Return the words for the values of *facts*; a word that others use for two values tells nothing."""
    values = {value for value in facts.enum or () if isinstance(value, str)}
    meant: defaultdict[str, set[str]] = defaultdict(set)
    for value, word in _pairs(known):
        meant[word].add(value)
    words = {value: list(said) for value, said in facts.synonyms.items()}
    taken = {word for said in words.values() for word in said} | values
    for value, word in _pairs(known):
        if value in values and word not in taken and len(meant[word]) == 1:
            words.setdefault(value, []).append(word)
            taken.add(word)
    return {value: tuple(said) for value, said in words.items()}


def _pairs(known: Sequence[ParameterFacts]) -> Iterator[tuple[str, str]]:
    for facts in known:
        for value, said in facts.synonyms.items():
            yield from ((value, word) for word in said)
