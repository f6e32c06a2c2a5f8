"""What the routers pass: constants, capture groups, slot parsers.

Good: one branch passes `step=10`, another `step=-10` and none anything else → these two values, each with the words
      that lead to it. Such values are given as examples under the rule `router-constants`: the router knows no other,
      though the tool itself might take more.
      A branch that passes nothing stands for the default.
Bad:  one branch passes "jazz" and another the rest of the text → the set is open.
      `if "order" in t: if "paid" in t: find("paid")`, behind it `find()` → "order" leads to both and tells nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import libcst as cst

from migrate_kit.model.condition import Condition, Regex, anchors, atoms
from migrate_kit.model.inventory import Computed
from migrate_kit.model.record import Evidence
from migrate_kit.scan.tools.capture import read_group
from migrate_kit.scan.tools.claim import Claim, Strength
from migrate_kit.scan.tools.function_source import UNRESOLVED, CallSite, FunctionSource
from migrate_kit.scan.tools.json_type import PLAIN, common_type
from migrate_kit.scan.tools.mention import parameters_of
from migrate_kit.scan.tools.slot import read_slot

_ANY = "\0any"
"""Stands for every value: what a branch reads from the text."""
_NONE = "\0none"
"""Stands for no value."""
_TEXTUAL = re.compile(
    r"^(text|rest_of_text|last_word|second_word|word_with_prefix|regex_group|regex|capture|template)\b"
)


def claims(source: FunctionSource, calls: Sequence[CallSite]) -> Iterator[Claim]:
    """Yield what the call sites in *calls* show about the parameters of *source*."""
    for param in parameters_of(source.node):
        name = param.name.value
        sites = [(call, call.branch.arguments[name]) for call in calls if name in call.branch.arguments]
        computed = [(call, value) for call, value in sites if isinstance(value, Computed)]
        constants = [(call, value) for call, value in sites if not isinstance(value, Computed)]
        # One branch that takes the value from the text opens the set for all.
        closed = all(value.values or value.source.startswith("call:") for _, value in computed)
        yield from _constants(name, constants, closed=closed)
        # A classifier passes nothing, and leaves nothing out.
        calling = [call for call in calls if call.branch.target_kind != "label" or name in call.branch.arguments]
        yield from _said(source, param, calling)
        for call, value in computed:
            if value.values:
                yield from _chosen(name, call, dict(value.values), closed=closed)
            elif not value.made:
                yield from _computed(name, call, value.source, closed=closed)


def _constants(name: str, sites: list[tuple[CallSite, Any]], *, closed: bool) -> Iterator[Claim]:
    plain = [(call, value) for call, value in sites if isinstance(value, PLAIN) and value is not None]
    values = list({_key(value): value for _, value in plain}.values())
    if not values:
        return
    site = plain[0][0]
    kind = common_type(values)
    if kind is not None:
        yield from _claims(site, name, "router-constant", Strength.router, type=kind)
    if kind != "boolean":
        rule = "router-constants" if closed and len(values) >= 2 else "router-constant"
        yield from _claims(site, name, rule, Strength.router, examples=tuple(values))


def _said(source: FunctionSource, param: cst.Param, calls: Sequence[CallSite]) -> Iterator[Claim]:
    """Yield the words that lead to one of the constants that are passed, and to nothing else."""
    name = param.name.value
    default = source.value_of(param.default) if param.default is not None else UNRESOLVED
    said: dict[str, list[str]] = {}
    keys: dict[str, Any] = {}
    for call in calls:
        value = call.branch.arguments.get(name, default)
        said.setdefault(_standing(value), []).extend(anchors(call.branch.condition))
        if name in call.branch.arguments and isinstance(value, PLAIN) and value is not None:
            keys[_key(value)] = value
    given = [value for call in calls if isinstance(value := call.branch.arguments.get(name), Computed)]
    is_open = any(not value.values for value in given)
    if len(keys) == 1 and not _differs(next(iter(keys.values())), param, default, is_open=is_open):
        return
    if len(said) == 1:
        said = {key: _without_name(words, source.name) for key, words in said.items()}
    site = next((call for call in calls if _standing(call.branch.arguments.get(name)) in keys), None)
    if site is not None:
        yield from _claims(site, name, "router-constant", Strength.router, synonyms=_passed(_told(said), keys))


def _standing(value: Any) -> str:
    """Return the key of what a branch gives; a default that is no constant, or none at all, is a value of its own."""
    if isinstance(value, Computed):
        return _ANY
    return _key(value) if isinstance(value, PLAIN) and value is not None else _NONE


def _passed(told: Mapping[str, tuple[str, ...]], keys: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
    """Return the words of the constants that are passed, and those of the default in which one of them stands."""
    own = {key: words for key, words in told.items() if key in keys}
    inside = [word for words in own.values() for word in words]
    longer = {
        key: kept
        for key, words in told.items()
        if key not in own and key not in (_ANY, _NONE)
        if (kept := tuple(word for word in words if any(part in word for part in inside)))
    }
    return own | longer


def _differs(value: Any, param: cst.Param, default: Any, *, is_open: bool) -> bool:
    """Whether *value*, the only constant that is passed, is another than what stands there without words."""
    if isinstance(value, bool):
        return default is not value
    return param.default is not None and default != value and not is_open


def _without_name(words: list[str], name: str) -> list[str]:
    """Return *words* without those that name the tool itself, where any are left: `light off` turns `light` off."""
    return [word for word in words if word.lower() not in name.lower()] or words


def _told(said: Mapping[Any, Sequence[str]]) -> dict[str, tuple[str, ...]]:
    """Return value → the words that lead to it and to no other: what leads to two tells neither from the other."""
    shared = {w for v, words in said.items() for w in words if any(w in said[o] for o in said if o != v)}
    own = {v: (w.strip() for w in words if w not in shared) for v, words in said.items()}
    told = {_key(v): tuple(dict.fromkeys(filter(None, words))) for v, words in own.items()}
    return {value: words for value, words in told.items() if words and words != (value,)}


def _computed(name: str, call: CallSite, origin: str, *, closed: bool) -> Iterator[Claim]:
    if origin.startswith("call:"):
        yield from _slot(name, call, origin.removeprefix("call:"), closed=closed)
    elif origin.startswith(("regex_group:", "capture:")):
        yield from _group(name, call, origin.partition(":")[2].split(" ")[0])
    elif origin.startswith("regex:"):
        read = read_group(f"({origin.removeprefix('regex:')})", "1")
        yield from _claims(call, name, "router-regex", Strength.hint, **read)
    elif origin == "first_number":
        yield from _claims(call, name, "router-number", Strength.hint, type="integer")
    elif origin.startswith(("int(", "float(")):
        kind = "integer" if origin.startswith("int(") else "number"
        yield from _claims(call, name, "router-number", Strength.hint, type=kind)
    elif origin == "digits":
        yield from _claims(call, name, "router-number", Strength.hint, type="string")
    elif origin.startswith(("contains:", "not contains:")):
        yield from _flag(name, call, origin)
    elif _TEXTUAL.match(origin):
        yield from _claims(call, name, "router-text", Strength.hint, type="string")


def _chosen(name: str, call: CallSite, said: Mapping[Any, tuple[str, ...]], *, closed: bool) -> Iterator[Claim]:
    """The branch itself chooses one of several constants by words of the request."""
    kind = common_type(list(said))
    rule = "router-constants" if closed else "router-choice"
    yield from _claims(call, name, rule, Strength.router, examples=tuple(said), **({"type": kind} if kind else {}))
    words = _told(said)
    if words:
        yield from _claims(call, name, "router-choice", Strength.router, synonyms=words)


def _flag(name: str, call: CallSite, origin: str) -> Iterator[Claim]:
    yield from _claims(call, name, "router-flag", Strength.hint, type="boolean")
    test, _, word = origin.partition("contains:")
    if word.strip():
        value = "false" if test.strip() == "not" else "true"
        yield from _claims(call, name, "router-flag", Strength.hint, synonyms={value: (word.strip(),)})


def _group(name: str, call: CallSite, which: str) -> Iterator[Claim]:
    for pattern in _patterns(call.branch.condition):
        read = read_group(pattern, which)
        if read:
            yield from _claims(call, name, "router-group", Strength.router if "enum" in read else Strength.hint, **read)
            return
    yield from _claims(call, name, "router-group", Strength.hint, type="string")


def _patterns(condition: Condition) -> Iterator[str]:
    for atom in atoms(condition):
        if isinstance(atom, Regex):
            yield atom.pattern


def _slot(name: str, call: CallSite, parser_name: str, *, closed: bool) -> Iterator[Claim]:
    parser = call.function_named(parser_name.partition("(")[0])
    if parser is None:
        return
    slot = read_slot(parser)
    evidence = Evidence(file=parser.file, line=parser.line, rule="slot-parser")
    values = list(slot.words)
    if values:
        yield from _known(name, slot.words, slot.fallback, evidence, closed=closed and slot.is_closed)
    elif slot.shape:
        for key, value in slot.shape.items():
            yield Claim(parameter=name, field=key, value=value, strength=Strength.router, evidence=evidence)
    if slot.fallback is not UNRESOLVED:
        for key, value in (("required", False), ("has_default", True), ("default", slot.fallback)):
            yield Claim(parameter=name, field=key, value=value, strength=Strength.document, evidence=evidence)


def _known(
    name: str, words: dict[Any, list[str]], fallback: Any, evidence: Evidence, *, closed: bool
) -> Iterator[Claim]:
    values = [*words, *([fallback] if fallback is not UNRESOLVED and fallback not in words else [])]
    kind = common_type(values)
    open_evidence = Evidence(file=evidence.file, line=evidence.line, rule="slot-words")
    fields: dict[str, Any] = {"examples": tuple(values)} | ({"type": kind} if kind else {})
    fields["synonyms"] = {_key(value): tuple(phrases) for value, phrases in words.items() if phrases}
    for key, value in fields.items():
        yield Claim(
            parameter=name,
            field=key,
            value=value,
            strength=Strength.router,
            evidence=evidence if closed else open_evidence,
        )


def _key(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return value if isinstance(value, str) else repr(value)


def _claims(call: CallSite, parameter: str, rule: str, strength: Strength, **fields: Any) -> Iterator[Claim]:
    evidence = Evidence(file=call.branch.file or call.file, line=call.branch.line, rule=rule)
    for name, value in fields.items():
        yield Claim(parameter=parameter, field=name, value=value, strength=strength, evidence=evidence)
