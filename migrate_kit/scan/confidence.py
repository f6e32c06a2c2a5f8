"""How sure it is that a body routes requests, and why; what is under one half is not reported."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from migrate_kit.model.condition import Contains, EndsWith, Equals, Opaque, StartsWith, Word
from migrate_kit.model.inventory import Default, LegacyRouter
from migrate_kit.scan.families import families_of
from migrate_kit.scan.labels import JoinedRouter
from migrate_kit.scan.leaves import atoms
from migrate_kit.scan.names import sounds_like_other, sounds_like_request
from migrate_kit.scan.reader import RawRouter

REPORTED = 0.5


def judged(joined: JoinedRouter) -> LegacyRouter | None:
    """Return the record of a router with its confidence; None when it is more likely something else."""
    raw = joined.raw
    score, reasons = _score(joined)
    if score < REPORTED:
        return None
    branches = joined.branches
    default = joined.default
    return LegacyRouter(
        file=raw.module.file,
        function=raw.function,
        module=raw.module.name,
        first_line=raw.first_line,
        last_line=raw.last_line,
        subject=raw.subject,
        parameter=raw.parameter,
        normalise=raw.normalise,
        stage=raw.stage,
        exclusive=raw.exclusive,
        pick=raw.pick,  # type: ignore[arg-type]
        branches=branches,
        families=families_of(branches),
        default=default if default is not None else Default(),
        returns=joined.returns,
        is_async=raw.definition is not None and raw.definition.is_async,
        confidence=round(min(score, 1.0), 2),
        reasons=tuple(reasons),
    )


def _score(joined: JoinedRouter) -> tuple[float, list[str]]:
    reasons: list[str] = []
    score = 0.5
    for points, reason in (*_by_targets(joined), *_by_words(joined.raw), *_by_origin(joined)):
        score += points
        reasons.append(f"{points:+.2f} {reason}")
    return max(0.0, score), reasons


def _by_targets(joined: JoinedRouter) -> Iterable[tuple[float, str]]:
    tools = {b.tool for b in joined.branches if b.tool is not None}
    if joined.default is not None and joined.default.tool is not None:
        tools.add(joined.default.tool)
    kinds = [b.target_kind for b in joined.branches]
    labels = {b.target for b in joined.branches if b.target_kind == "label"}
    effects = joined.effects
    if len(tools) >= 2:
        yield 0.3, f"chooses between {len(tools)} tools"
    elif len(labels) >= 3 and joined.joined_labels:
        yield 0.2, f"chooses between {len(labels)} labels that other code tests"
    elif len(tools) == 1 and len(joined.branches) >= 2 and effects >= 1:
        yield 0.1, "one tool beside other actions"
    elif kinds and all(kind in ("inline", "none") for kind in kinds):
        if effects >= 2:
            yield 0.15, f"{effects} branches act"
        else:
            yield -0.5, "every branch only gives a value"
    elif joined.is_slot:
        yield -0.5, "a router takes an argument from it"
    elif len(labels) >= 3:
        yield -0.1, "labels that no other code tests"
    else:
        yield -0.4, "fewer than two targets"


def _by_words(raw: RawRouter) -> Iterable[tuple[float, str]]:
    found = [a for c in raw.conditions for a in atoms(c)]
    words = [a.text for a in found if isinstance(a, Contains | Word | Equals | StartsWith | EndsWith)]
    if raw.stage == "dispatch":
        return
    tests = [a for a in found if not isinstance(a, Opaque)]
    if not tests:
        yield -0.5, "nothing tests the request"
        return
    if len(words) == len(tests) and all(re.fullmatch(r"\W*|\d+|\w", w) and w.isascii() for w in words):
        yield -0.5, "keys of one character, numbers or signs"
    if words and sum(bool(re.fullmatch(r"[\w-]+:|\.\w{1,5}|[a-z]+/[\w*]*", w)) for w in words) * 2 > len(words):
        yield -0.4, "file names, headers or content types"
    codes = [w for w in words if re.fullmatch(r"[A-Z][A-Z0-9]*|\w+_\w+|\w+\.\w+", w, re.ASCII)]
    if words and all(isinstance(a, Equals) for a in tests) and len(codes) * 2 > len(words):
        yield -0.4, "compares with codes, not with words"
    if words and all(isinstance(a, Equals) for a in tests if hasattr(a, "text")) and len(words) == len(tests):
        if not any(" " in w or not w.isascii() for w in words):
            yield -0.15, "compares whole short values only"
    elif any(" " in w.strip() for w in words) or sum(not w.isascii() for w in words) * 2 > len(words):
        yield 0.1, "phrases as people say them"


def _by_origin(joined: JoinedRouter) -> Iterable[tuple[float, str]]:
    raw = joined.raw
    steps = " ".join(raw.normalise)
    if raw.stage == "dispatch":
        if joined.known_origin:
            yield 0.2, "dispatches on labels of a router"
        else:
            yield -0.4, "dispatches on a value of unknown origin"
        return
    if "__" in raw.subject:
        yield -0.5, "the tested value is part of the language"
    if re.search(r"call:os\.path|call:type|splitext", steps + raw.subject) or raw.subject.startswith("str("):
        yield -0.5, "the tested value is made from something else"
    if "input(" in raw.subject or sounds_like_request(raw.subject):
        yield 0.15, "the tested value is named like a request"
    elif sounds_like_other(raw.subject):
        yield -0.45, "the tested value is named like something else"
    if raw.subject.endswith(")") and "input(" not in raw.subject and _is_model(raw.subject):
        yield -0.5, "decided by a model already"


def _is_model(subject: str) -> bool:
    return bool(re.search(r"predict|classif|complet|generat|chat\.|invoke|llm|embed", subject, re.I))


__all__ = ["REPORTED", "Any", "judged"]
