"""What should become of each tool: it moves with its router, or stays hard-coded for a reason of its own."""

from __future__ import annotations

from collections.abc import Mapping

from migrate_kit.analyze.readiness.assessment import Said, ToolAdvice, Verdict
from migrate_kit.analyze.readiness.hot import Path
from migrate_kit.analyze.readiness.sensitive import Guard, guards
from migrate_kit.analyze.readiness.signals import said
from migrate_kit.analyze.routed import Routed
from migrate_kit.model.inventory import Inventory, ToolFacts
from migrate_kit.model.record import Evidence


def own_reasons(
    one: Routed, inventory: Inventory, paths: Mapping[str, Path]
) -> dict[str, tuple[tuple[Said, ...], tuple[Evidence, ...]]]:
    """Return the tools of *one* that stay hard-coded whatever the router does, with reasons and evidence."""
    found: dict[str, tuple[tuple[Said, ...], tuple[Evidence, ...]]] = {}
    for tool in one.tools:
        reasons: list[Said] = []
        evidence: list[Evidence] = []
        path = paths.get(tool)
        if path is not None and path.is_hot:
            reasons.append(said("why.hot", rate=round(path.per_s), share=round(100 * path.share_rate), word=path.word))
            evidence.append(Evidence(file=one.file, line=path.line, rule="hot-path"))
        facts = inventory.tool(tool)
        if facts is not None and facts.side_effects == "dangerous":
            found_guards = guards(one, tool, facts)
            reasons.extend(_sensitive(found_guards))
            evidence.extend(_places(facts, found_guards))
        if reasons:
            found[tool] = tuple(reasons), tuple(evidence)
    return found


def _sensitive(found: list[Guard]) -> list[Said]:
    words = {kind: [g.word for g in found if g.kind == kind] for kind in ("permission", "secret")}
    return [said(f"why.{kind}", words=", ".join(said_words)) for kind, said_words in words.items() if said_words]


def _places(facts: ToolFacts, found: list[Guard]) -> list[Evidence]:
    if not found:
        return []
    effects = [place for place in facts.evidence if place.rule.startswith("effect")]
    return [*effects[:2], *(guard.evidence for guard in found)]


def advice(
    one: Routed,
    inventory: Inventory,
    verdict: Verdict,
    because: Said,
    own: Mapping[str, tuple[tuple[Said, ...], tuple[Evidence, ...]]],
) -> tuple[ToolAdvice, ...]:
    """Return the advice for every tool of *one*: its own reasons first, else what the router's verdict means for it."""
    given: list[ToolAdvice] = []
    for tool in one.tools:
        facts = inventory.tool(tool)
        reasons, evidence = own.get(tool, ((), ()))
        stays = bool(reasons) or verdict == "stay"
        given.append(
            ToolAdvice(
                tool=tool,
                advice="stay_hard_coded" if stays else "migrate",
                effects=facts.side_effects if facts else "unknown",
                reasons=reasons or ((because,) if stays else (said(f"why.{verdict}"),)),
                evidence=evidence,
            )
        )
    return tuple(given)
