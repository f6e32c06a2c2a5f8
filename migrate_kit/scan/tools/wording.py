"""What words promise about effects: a function's name, its first sentence, the words that users say for it.

Good: `list_deploys` reads (the leading verb decides), `restart_service` is dangerous, `battery_level` reads.
Bad:  `order_status` does not order; `mail_summary` is sent, not looked up.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise

from migrate_kit.model.effects import Effects
from migrate_kit.scan.tools.chinese import by_chinese
from migrate_kit.scan.tools.languages import by_foreign, folded
from migrate_kit.scan.tools.lexicon import (
    ADJECTIVES,
    ALSO_NOUNS,
    ASKED_ENDINGS,
    CARRYING,
    DANGEROUS_NOUNS,
    DANGEROUS_VERBS,
    EN_AND,
    FUTURE,
    GENERIC,
    GUARDED,
    INNER,
    ITEMS,
    KEPT,
    KINDS,
    NOUNS_TOO,
    ONLY_VERBS,
    PHRASES,
    READ_AGENTS,
    READ_ENDINGS,
    READ_NOUNS,
    READ_VERBS,
    SENDING,
    SHUTTING,
    THINGS,
    VAGUE,
    WRITE_NOUNS,
    WRITE_VERBS,
)
from migrate_kit.scan.tools.pinyin import by_pinyin
from migrate_kit.scan.tools.rank import strongest
from migrate_kit.scan.tools.syntax import word_set

_PREFIXES = word_set("cmd tool do handle on async api ops bot action my the a all try run_tool")
_PARTICLES = word_set("on off in out up down back")
_RELATIONS = word_set("of for by like near at in with")
_SEEN_BY_USERS = word_set("watch export chat")
"""Reads where code says them; a user who says so may want something done."""


def by_name(name: str, *, pinyin: bool = False) -> Effects:
    """Return what the (qualified) *name* promises; *pinyin* where the users' words are Chinese."""
    owner, _, own = name.rpartition(".")
    found: Effects = "unknown" if own.strip("_") in GENERIC and owner else _by_bare_name(own, pinyin)
    return _by_class(owner.rpartition(".")[2], pinyin) if found == "unknown" and owner else found


def _by_class(name: str, pinyin: bool) -> Effects:
    tokens = name_tokens(name)
    while len(tokens) > 1 and tokens[-1] in KINDS:
        tokens = tokens[:-1]
    return _by_bare_name("_".join(tokens), pinyin)


def _by_bare_name(name: str, pinyin: bool) -> Effects:
    tokens = name_tokens(name)
    while len(tokens) > 1 and tokens[0] in _PREFIXES:
        tokens = tokens[1:]
    found = by_tokens(tokens)
    if found == "unknown" and not name.isascii():
        found = by_chinese(name)
    if found == "unknown" and pinyin:
        found = by_pinyin(tokens)
    return found if found != "unknown" else by_foreign([folded(token) for token in tokens])


def name_tokens(name: str) -> list[str]:
    """Cut `snake_case`, `camelCase` and `HTTPServer` into lower-case words."""
    spaced = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", name)
    return [token for token in spaced.lower().split("_") if token]


def by_tokens(tokens: list[str]) -> Effects:
    """Return what English words promise: the leading verb first, then a reading noun at the end, then any verb."""
    if not tokens:
        return "unknown"
    pair = PHRASES.get("_".join(tokens[:2]))
    if pair is not None:
        return pair
    if tokens[0] in CARRYING and len(tokens) > 1:
        return by_tokens(tokens[1:])
    lead = _verb(tokens[0])
    if lead == "read_only":
        return _reading(tokens)
    if _names_a_thing(tokens):
        return "read_only"
    if lead == "write" and (any(_verb(token) == "dangerous" for token in tokens[1:]) or _shuts(tokens)):
        return "dangerous"
    if lead != "unknown":
        return lead
    if len(tokens) == 2 and tokens[1] in ("on", "off", "up", "down"):
        return "write"
    return strongest([_noun(tokens[-1]), *(_verb(token) for token in tokens if token not in THINGS)])


def by_sentence(text: str) -> Effects:
    """Return what the first sentence of a description promises."""
    chinese = by_chinese(text)
    if chinese != "unknown":
        return chinese
    words = [w.rstrip("s") if w.rstrip("s") in READ_VERBS else w for w in re.findall(r"[a-z]+", folded(text))]
    while words and words[0] in ("a", "an", "the", "please", "to", "you", "can", "this", "will", "function", "tool"):
        words = words[1:]
    if not words or (words[0] in ("run", "execute", "call", "invoke") and "tool" in words[1:3]):
        return "unknown"  # "Run the tool."
    if words[0] in ("returns", "return"):
        # In a docstring this is how a reading function begins; "Return a parcel" is too close to tell apart.
        return "read_only" if words[0] == "returns" else "unknown"
    lead = _verb(words[0]) if _verb(words[0]) != "unknown" else _verb(_stem(words[0]))
    if lead == "unknown":
        return "read_only" if words[0] in READ_NOUNS else by_foreign(words)
    after = [w for before, w in pairwise(words) if before in EN_AND]
    return strongest([lead, *map(_added, after)])


def _added(word: str) -> Effects:
    """Return what a word behind an "and" adds; "names and orders" are things, "and deletes" is a deed."""
    stem = _stem(word)
    deeds = stem in ONLY_VERBS or stem in INNER or _verb(stem) == "dangerous"
    return _verb(word) if _verb(word) != "unknown" or not deeds else _verb(stem)


def by_anchors(phrases: Iterable[str]) -> Effects:
    """Return what the words that users say promise, or unknown where they disagree."""
    found = {effect for phrase in phrases if (effect := by_anchor(phrase)) != "unknown"}
    return found.pop() if len(found) == 1 else "unknown"


def verb_effect(word: str) -> Effects:
    """Return what the verb *word* promises in any of its forms (`deleted`, `restarting`)."""
    return _verb(word) if _verb(word) != "unknown" else _verb(_stem(word))


def by_anchor(phrase: str) -> Effects:
    """Return what one phrase that users say promises."""
    chinese = by_chinese(phrase)
    if chinese != "unknown":
        return chinese
    tokens = re.findall(r"[a-z]+", folded(phrase))
    if not tokens or tokens[0] in _SEEN_BY_USERS:
        return "unknown"
    found = by_tokens(tokens)
    return found if found != "unknown" else by_foreign(tokens)


def _verb(token: str) -> Effects:
    if token in DANGEROUS_VERBS:
        return "dangerous"
    if token in READ_VERBS:
        return "read_only"
    return "write" if token in WRITE_VERBS else "unknown"


def _noun(token: str) -> Effects:
    if token in DANGEROUS_NOUNS:
        return "dangerous"
    return "write" if token in WRITE_NOUNS else "read_only" if token in READ_AGENTS else "unknown"


def _stem(word: str) -> str:
    # "Returns the …", "Deletes the …", "Searching …", "cancelled", "sent"
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    endings = (("es", "e"), ("es", ""), ("s", ""), ("ing", ""), ("ing", "e"), ("ed", ""), ("ed", "e"), ("ied", "y"))
    for ending, put in endings:
        stem = word.removesuffix(ending) + put
        if not word.endswith(ending):
            continue
        single = stem[:-1] if len(stem) > 3 and stem[-1:] == stem[-2:-1] else stem
        if (known := next((s for s in (stem, single) if _verb(s) != "unknown"), None)) is not None:
            return known
    return word


_IRREGULAR = {
    "sent": "send", "put": "put", "written": "write", "paid": "pay", "bought": "buy", "sold": "sell", "shut": "close",
    "woken": "wake", "begun": "begin", "rung": "ring", "made": "make", "taken": "take", "withdrawn": "withdraw",
    "held": "hold", "hidden": "hide", "frozen": "freeze", "gone": "remove", "built": "build", "drawn": "draw",
}  # fmt: skip


def _reading(tokens: list[str]) -> Effects:
    """Return what a name that begins with a reading verb promises; something after it may be the true verb."""
    if len(tokens) > 1 and tokens[1] in _PARTICLES:
        return "write"
    if tokens[0] in ALSO_NOUNS and len(tokens) > 1 and tokens[-1] in ONLY_VERBS:
        return _verb(tokens[-1])
    later = strongest(_verb(b) for a, b in pairwise(tokens) if a in EN_AND or a == "or")
    return later if later != "unknown" else "read_only"


def _shuts(tokens: list[str]) -> bool:
    return tokens[0] in SHUTTING and any(token in GUARDED for token in tokens[1:])


def _acts_inside(tokens: list[str]) -> bool:
    return any(token in ONLY_VERBS or token in INNER or _verb(token) == "dangerous" for token in tokens[1:])


def _names_a_thing(tokens: list[str]) -> bool:
    # "battery_level", "price_of", "order_status" are looked up; "set_status" and "rotate_logs" are not.
    lead, last = tokens[0], tokens[-1]
    if _verb(lead) != "write" and all(token in READ_NOUNS for token in tokens):
        return True
    if len(tokens) == 1:
        return False
    if lead in VAGUE or lead.endswith("ify") or (_verb(lead) == "unknown" and _acts_inside(tokens)):
        return False
    if lead in FUTURE and len(tokens) == 2 and tokens[1] in ITEMS:
        return True
    if lead in ADJECTIVES:
        return tokens[1] not in _PARTICLES and not _acts_inside(tokens)
    if _verb(lead) == "unknown" and last in ASKED_ENDINGS:
        return True
    if _verb(lead) in ("write", "dangerous") and lead not in NOUNS_TOO:
        return False
    if (lead in SENDING and last not in KEPT) or (last == "report" and lead in NOUNS_TOO):
        return False
    return last in READ_ENDINGS or last in READ_AGENTS or (lead in READ_NOUNS and tokens[1] in _RELATIONS)
