"""What words promise about effects: a function's name, its first sentence, the words that users say for it.

Good: `list_deploys` reads (the leading verb decides), `restart_service` is dangerous, `battery_level` reads.
Bad:  `order_status` does not order; "查询删除记录" does not delete.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise

from migrate_kit.model.inventory import Effects
from migrate_kit.scan.tools.lexicon import (
    DANGEROUS_VERBS,
    EN_AND,
    NOUNS_TOO,
    PHRASES,
    READ_ENDINGS,
    READ_NOUNS,
    READ_VERBS,
    WRITE_VERBS,
    ZH_AND,
    ZH_DANGEROUS,
    ZH_READ,
    ZH_WRITE,
)
from migrate_kit.scan.tools.syntax import word_set

RANK: dict[Effects, int] = {"unknown": -1, "read_only": 0, "write": 1, "dangerous": 2}
_PREFIXES = word_set("cmd tool do handle on async api ops bot action my the a all try run_tool")
_PARTICLES = word_set("on off in out up down back")
_RELATIONS = word_set("of for by like near at in with")
_ZH: dict[str, Effects] = {
    **dict.fromkeys(ZH_READ, "read_only"),
    **dict.fromkeys(ZH_WRITE, "write"),
    **dict.fromkeys(ZH_DANGEROUS, "dangerous"),
}
_ZH_WORDS = re.compile("|".join(sorted(map(re.escape, _ZH), key=len, reverse=True)))


def by_name(name: str) -> Effects:
    """Return what the (qualified) *name* promises."""
    tokens = name_tokens(name.rpartition(".")[2])
    while len(tokens) > 1 and tokens[0] in _PREFIXES:
        tokens = tokens[1:]
    found = by_tokens(tokens)
    if found == "unknown" and "." in name:
        return by_tokens(name_tokens(name.split(".")[-2]))
    return found


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
        return pair  # type: ignore[return-value]
    lead = _verb(tokens[0])
    if lead == "read_only" and len(tokens) > 1 and tokens[1] in _PARTICLES:
        return "write"
    if lead == "read_only" and (joined := _joined(tokens)) != "unknown":
        return joined
    if _names_a_thing(tokens):
        return "read_only"
    if lead == "write" and any(_verb(token) == "dangerous" for token in tokens[1:]):
        return "dangerous"
    if lead != "unknown":
        return lead
    return _strongest(_verb(token) for token in tokens)


def by_sentence(text: str) -> Effects:
    """Return what the first sentence of a description promises."""
    chinese = _by_chinese(text)
    if chinese != "unknown":
        return chinese
    words = [w.rstrip("s") if w.rstrip("s") in READ_VERBS else w for w in re.findall(r"[a-z]+", text.lower())]
    while words and words[0] in ("a", "an", "the", "please", "to", "you", "can", "this", "will", "function", "tool"):
        words = words[1:]
    if not words:
        return "unknown"
    if words[0] in ("returns", "return"):
        # In a docstring this is how a reading function begins; "Return a parcel" is too close to tell apart.
        return "read_only" if words[0] == "returns" else "unknown"
    lead = _verb(words[0]) if _verb(words[0]) != "unknown" else _verb(_stem(words[0]))
    if lead == "unknown":
        return "read_only" if words[0] in READ_NOUNS else "unknown"
    after = [w for before, w in pairwise(words) if before in EN_AND]
    return _strongest([lead, *(_verb(w) for w in after)])


def by_anchors(phrases: Iterable[str]) -> Effects:
    """Return what the words that users say promise, or unknown where they disagree."""
    found = {effect for phrase in phrases if (effect := _by_anchor(phrase)) != "unknown"}
    return found.pop() if len(found) == 1 else "unknown"


def _by_anchor(phrase: str) -> Effects:
    chinese = _by_chinese(phrase)
    if chinese != "unknown":
        return chinese
    tokens = re.findall(r"[a-z]+", phrase.lower())
    return by_tokens(tokens) if tokens else "unknown"


def _by_chinese(text: str) -> Effects:
    first = _ZH_WORDS.search(text)
    if first is None:
        return "unknown"
    found = [_ZH[first.group(0)]]
    # "查询并删除" does both; "查询删除记录" only reads.
    later = _ZH_WORDS.finditer(text, first.end())
    found.extend(_ZH[word.group(0)] for word in later if text[: word.start()].endswith(ZH_AND))
    return _strongest(found)


def _verb(token: str) -> Effects:
    if token in DANGEROUS_VERBS:
        return "dangerous"
    if token in READ_VERBS:
        return "read_only"
    return "write" if token in WRITE_VERBS else "unknown"


def _stem(word: str) -> str:
    # "Returns the …", "Deletes the …", "Searching …"
    for ending, put in (("es", "e"), ("es", ""), ("s", ""), ("ing", ""), ("ing", "e")):
        stem = word.removesuffix(ending) + put
        if word.endswith(ending) and _verb(stem) != "unknown":
            return stem
    return word


def _joined(tokens: list[str]) -> Effects:
    later = [_verb(b) for a, b in pairwise(tokens) if a in EN_AND or a == "or"]
    return _strongest(later) if _strongest(later) != "read_only" else "unknown"


def _names_a_thing(tokens: list[str]) -> bool:
    # "battery_level", "price_of", "order_status" are looked up; "set_status" and "rotate_logs" are not.
    if len(tokens) == 1:
        return tokens[0] in READ_NOUNS and _verb(tokens[0]) != "write"
    if _verb(tokens[0]) in ("write", "dangerous") and tokens[0] not in NOUNS_TOO:
        return False
    if tokens[-1] == "report" and tokens[0] in NOUNS_TOO:
        return False  # "file_report", "mail_report"
    return tokens[-1] in READ_ENDINGS or (tokens[0] in READ_NOUNS and tokens[1] in _RELATIONS)


def _strongest(found: Iterable[Effects]) -> Effects:
    return max(found, key=RANK.__getitem__, default="unknown")
