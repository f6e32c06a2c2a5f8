"""What is wrong with rules although each key is well formed, and what does not fit the descriptions they speak of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any
from zoneinfo import ZoneInfo

from migrate_kit.model.rules import KINDS, Effect, Rule, RulesFile, seconds
from migrate_kit.model.tool import ToolSpec
from migrate_kit.route.rules.book import Ruling, arguments_of
from migrate_kit.route.rules.expression import Expression, Flaw, compile_expression
from migrate_kit.route.rules.kinds import mismatch
from migrate_kit.route.rules.reach import Tools
from migrate_kit.route.rules.sessions import LONGEST_S


@dataclass(frozen=True, slots=True)
class Fault:
    """Where it is, as a path into the file, and the sentence with its fields."""

    place: tuple[int | str, ...]
    key: str
    fields: dict[str, Any] = field(default_factory=dict)


def faults(file: RulesFile, specs: Sequence[ToolSpec] = ()) -> Iterator[Fault]:
    """Yield every fault of *file*. Of rules that are switched off only what stands in the file itself is looked at."""
    if file.timezone and not _is_zone(file.timezone):
        yield Fault(("timezone",), "rules.bad_zone", {"zone": file.timezone})
    ids, tools = Counter(rule.id for rule in file.rules), Tools(specs)
    for number, rule in enumerate(file.rules):
        place = ("rules", number)
        if ids[rule.id] > 1:
            yield Fault((*place, "id"), "rules.twice", {"where": rule.id, "id": rule.id})
        yield from _of_rule(rule, place)
        made = compile_expression(rule.when) if rule.when else None
        if isinstance(made, Flaw):
            yield Fault((*place, "when"), made.key, {"where": f"{rule.id}.when", "what": made.what})
            continue
        if not file.timezone and _needs_zone(rule, made):
            yield Fault(place, "rules.no_zone", {"where": rule.id})
        if made is not None:
            yield from _of_kinds(rule, made, place, tools)
        if rule.enabled:
            yield from _of_arguments(Ruling(rule, made), place, tools)


def _of_kinds(rule: Rule, made: Expression, place: tuple[int | str, ...], tools: Tools) -> Iterator[Fault]:
    """Yield the comparison of a number with a text, for a tool that the rule names, or for every one that it means.

    It cannot be judged, so such a rule would deny everything.
    """
    what = mismatch(made) or next(filter(None, (mismatch(made, spec) for spec in tools.named(rule))), None)
    meant = [mismatch(made, spec) for spec in tools.meant(rule)]
    what = what or (meant[0] if meant and all(meant) else None)
    if what is not None:
        yield Fault((*place, "when"), "rules.kinds", {"where": f"{rule.id}.when", "what": what})


def _of_rule(rule: Rule, place: tuple[int | str, ...]) -> Iterator[Fault]:
    where = {"where": rule.id}
    kinds = [kind for kind in KINDS if getattr(rule, kind) is not None]
    if not rule.tools and not rule.groups:
        yield Fault(place, "rules.no_tool", where)
    if not kinds and not rule.when:
        yield Fault(place, "rules.no_condition", where)
    if len(kinds) > 1:
        yield Fault((*place, kinds[1]), "rules.conditions", {**where, "names": ", ".join(kinds)})
    if (rule.effect is Effect.add_tool) is not (rule.add is not None):
        yield Fault((*place, "effect"), "rules.no_addition", where)
    if rule.rate is not None and rule.effect is Effect.add_tool:
        yield Fault((*place, "effect"), "rules.rate_adds", where)
    if rule.permission is not None and not any(rule.permission.model_dump().values()):
        yield Fault((*place, "permission"), "rules.nothing", {"where": f"{rule.id}.permission"})
    if rule.message is not None and not (rule.message.en or rule.message.zh):
        yield Fault((*place, "message"), "rules.nothing", {"where": f"{rule.id}.message"})
    yield from _of_durations(rule, place)


def _of_durations(rule: Rule, place: tuple[int | str, ...]) -> Iterator[Fault]:
    said = {
        ("lead", "at_least"): rule.lead.at_least if rule.lead else None,
        ("dependency", "within"): rule.dependency.within if rule.dependency else None,
        ("rate", "period"): rule.rate.period if rule.rate else None,
    }
    for path, duration in said.items():
        where = ".".join((rule.id, *path))
        if duration is not None and not seconds(duration):
            yield Fault((*place, *path), "rules.zero", {"where": where})
        if path[0] == "dependency" and duration is not None and seconds(duration) > LONGEST_S:
            yield Fault((*place, *path), "rules.too_long", {"where": where, "limit": f"{LONGEST_S // 3600}h"})


def _of_arguments(ruling: Ruling, place: tuple[int | str, ...], tools: Tools) -> Iterator[Fault]:
    """Yield the arguments that a rule looks at and a tool that it names, or every tool that it means, does not have.

    A rule that spoke of nothing would guard nothing, and nobody would know.
    """
    rule = ruling.rule
    named, meant = tools.named(rule), tools.meant(rule)
    for name, path in sorted(dict(_wanted(ruling)).items()):
        lacking = next((spec for spec in named if name not in tools.arguments(spec)), None)
        if lacking is None and meant and not any(name in tools.arguments(spec) for spec in meant):
            lacking = meant[0]
        if lacking is not None:
            yield _unknown(rule, name, lacking, (*place, *path), tools.arguments(lacking))


def _wanted(ruling: Ruling) -> Iterator[tuple[str, tuple[str, ...]]]:
    rule = ruling.rule
    yield from ((name, ("when",)) for name in arguments_of(ruling))
    if rule.lead is not None:
        yield rule.lead.before, ("lead", "before")
    if rule.add is not None:
        yield from ((source, ("add", "arguments")) for source in rule.add.arguments.values())


def _unknown(rule: Rule, name: str, spec: ToolSpec, place: tuple[int | str, ...], known: frozenset[str]) -> Fault:
    fields = {"where": rule.id, "tool": spec.name, "name": name}
    near = get_close_matches(name, sorted(known), n=1)
    if near:
        return Fault(place, "rules.no_argument_near", {**fields, "near": near[0]})
    return Fault(place, "rules.no_argument", fields)


def _needs_zone(rule: Rule, made: Expression | None) -> bool:
    return rule.hours is not None or rule.lead is not None or (made is not None and made.looks_at_clock)


def _is_zone(name: str) -> bool:
    try:
        ZoneInfo(name)
    except (OSError, ValueError, LookupError):
        return False
    return True
