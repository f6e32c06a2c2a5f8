"""What has to hold for the figures to mean anything: nothing lost, no constant answer, no slowed caller, no fall."""

from __future__ import annotations

from collections.abc import Iterator

from migrate_kit.compare.eprocess import observations_needed
from migrate_kit.compare.kappa import cohen_kappa, recalls
from migrate_kit.config import Settings
from migrate_kit.report.gate.asked import Asked
from migrate_kit.report.gate.evidence import Evidence
from migrate_kit.report.records import GateCondition, Verdict

#: Share of observations that may be missing before the log says nothing reliable.
MAX_LOSS_RATE = 0.01
#: Agreement beyond chance (Landis & Koch 1977: substantial), or else every choice recognised so often by itself.
MIN_KAPPA, MIN_RECALL = 0.6, 0.9
#: How much longer a call may take while it is compared.
MAX_TAX_RATE = 0.05


def guards(evidence: Evidence, settings: Settings, asked: Asked, agreement: Verdict) -> Iterator[GateCondition]:
    """Yield the conditions under which the figures count."""
    yield _loss(evidence)
    if evidence.n:
        yield _skew(evidence, settings, agreement)
    if asked.tax_rate is not None:
        verdict = Verdict.INVALID if asked.tax_rate > MAX_TAX_RATE else Verdict.PASS
        yield GateCondition(key="tax", verdict=verdict, fields={"rate": asked.tax_rate, "limit": MAX_TAX_RATE})
    if evidence.n and evidence.by_model and evidence.floor is None:
        yield GateCondition(key="floor", verdict=Verdict.INCONCLUSIVE)
    if evidence.alarm is not None:
        fields = {"n": evidence.alarm.n, "disagreed": evidence.alarm.disagreed}
        yield GateCondition(key="alarm", verdict=Verdict.FAIL, fields=dict(fields))


def _loss(evidence: Evidence) -> GateCondition:
    offered = evidence.rows + evidence.lost
    loss_rate = evidence.lost / offered if offered else 0.0
    verdict = Verdict.INVALID if loss_rate > MAX_LOSS_RATE else Verdict.PASS
    return GateCondition(
        key="loss", verdict=verdict, fields={"lost": evidence.lost, "rate": loss_rate, "limit": MAX_LOSS_RATE}
    )


def _skew(evidence: Evidence, settings: Settings, agreement: Verdict) -> GateCondition:
    """Say whether the agreement could be that of a router which answers all requests alike.

    Only a rate that would pass is made worthless by it; a bad one stays bad.
    """
    kappa, found = cohen_kappa(evidence.met), recalls(evidence.met)
    worst = min(found, key=lambda choice: (found[choice], choice), default="")
    is_more = (kappa is not None and kappa >= MIN_KAPPA) or found.get(worst, 0.0) >= MIN_RECALL
    early = evidence.n < observations_needed(threshold=settings.min_consistency_rate)
    against = Verdict.INVALID if agreement is Verdict.PASS and not early else Verdict.INCONCLUSIVE
    return GateCondition(
        key="skew" if kappa is not None else "skew_one",
        verdict=Verdict.PASS if is_more else against,
        fields={
            "kappa": kappa,
            "needed": MIN_KAPPA,
            "choice": worst,
            "recall": found.get(worst),
            "recall_needed": MIN_RECALL,
        },
    )
