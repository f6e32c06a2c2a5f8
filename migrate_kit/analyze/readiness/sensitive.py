"""Tools that do harm and stand behind a permission or a secret: what in the code says so, word by word."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from migrate_kit.analyze.routed import Routed
from migrate_kit.model.condition import External, Opaque, atoms
from migrate_kit.model.inventory import ToolFacts
from migrate_kit.model.record import Evidence

_PERMISSION = (
    "permission permissions permitted authorize authorized authorise authorised authorization unauthorized auth "
    "privilege privileged privileges admin administrator superuser sudo acl rbac forbidden"
)
_HIDDEN = (
    "secret secrets password passwd passphrase pwd token tokens apikey credential credentials otp mfa totp cvv "
    "privatekey accesskey"
)
#: Plain words that mean a guard only where something is tested or handed in, not in a sentence about the tool.
_TESTED = "role roles owner root approve approved approval approver allowed denied"
_CHINESE = re.compile("权限|授权|鉴权|管理员|审批|无权|密码|口令|密钥|令牌|凭证|凭据|验证码")
_SECRET_CHINESE = frozenset({"密码", "口令", "密钥", "令牌", "凭证", "凭据", "验证码"})
_PAIRS = frozenset({"api key", "private key", "access key", "not allowed", "access control"})
_PAIR_SECRETS = frozenset({"api key", "private key", "access key"})
_WORDS = dict.fromkeys(_PERMISSION.split(), "permission") | dict.fromkeys(_HIDDEN.split(), "secret")
_TESTED_WORDS = _WORDS | dict.fromkeys(_TESTED.split(), "permission")
_TOKEN = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")


@dataclass(frozen=True, slots=True)
class Guard:
    """One word that speaks of a permission or a secret, and where it stands."""

    kind: str
    word: str
    evidence: Evidence


def guards(one: Routed, tool: str, facts: ToolFacts) -> list[Guard]:
    """Return what in the conditions before *tool*, its parameters and its own words speaks of a guard, each once."""
    found: dict[tuple[str, str], Guard] = {}
    for guard in (*_before(one, tool), *_within(facts)):
        found.setdefault((guard.kind, guard.word), guard)
    return list(found.values())


def _before(one: Routed, tool: str) -> Iterator[Guard]:
    files = {id(branch): branch.file or chain.file for chain in one.chains for branch in chain.branches}
    for branch, reached in one.reached():
        if reached == tool:
            for atom in atoms(branch.condition):
                if isinstance(atom, Opaque | External):
                    place = Evidence(file=files[id(branch)], line=branch.line, rule="guard-condition")
                    yield from _guards(atom.source, place)


def _within(facts: ToolFacts) -> Iterator[Guard]:
    here = Evidence(file=facts.file, line=facts.line, rule="guard-parameter")
    for name, parameter in facts.parameters.items():
        place = parameter.evidence[0].model_copy(update={"rule": here.rule}) if parameter.evidence else here
        yield from _guards(f"{name} {parameter.meaning}", place)
    for sentence in facts.raises:
        yield from _guards(sentence, here.model_copy(update={"rule": "guard-error"}))
    yield from _guards(f"{facts.name} {facts.doc}", here.model_copy(update={"rule": "guard-doc"}))


def _guards(text: str, place: Evidence) -> Iterator[Guard]:
    tokens = [token.lower() for token in _TOKEN.findall(text)]
    words = _WORDS if place.rule in ("guard-doc", "guard-error") else _TESTED_WORDS
    for token in tokens:
        if token in words:
            yield Guard(words[token], token, place)
    for pair in map(" ".join, pairwise(tokens)):
        if pair in _PAIRS:
            yield Guard("secret" if pair in _PAIR_SECRETS else "permission", pair, place)
    for match in _CHINESE.finditer(text):
        word = match.group()
        yield Guard("secret" if word in _SECRET_CHINESE else "permission", word, place)
