"""A summary of verdicts as text."""

from __future__ import annotations

from migrate_kit.messages import Language, tell
from migrate_kit.report.adjudication.summary import Summary
from migrate_kit.report.figures import NONE, choice, percent
from migrate_kit.report.text import aligned

_RIGHT = ("dynamic", "legacy", "both", "neither")


def render_summary(summary: Summary, *, language: Language = "en") -> str:
    """Return the summary, its groups as a table."""
    lines = [tell("adjudicate.sample", language, **_counts(summary))]
    lines += [f"  {line}" for line in _facts(summary, language)]
    if not summary.groups:
        return "\n".join(lines)
    heads = [tell(f"adjudicate.column.{key}", language) for key in ("pair_legacy", "pair_dynamic", "n", "judged")]
    rows = [[*heads, *(tell(f"adjudicate.column.{key}", language) for key in _RIGHT)]]
    for group in summary.groups:
        names = [choice(group.legacy, language), choice(group.dynamic, language)]
        rows.append([*names, str(group.n), str(group.judged), *(f"{group.right[key]:g}" for key in _RIGHT)])
    return "\n".join([*lines, "", *aligned(rows)])


def _counts(summary: Summary) -> dict[str, object]:
    names = ("judged", "size", "population", "left_out", "unanswered")
    return {name: getattr(summary, name) for name in names}


def _facts(summary: Summary, language: Language) -> list[str]:
    said = []
    if summary.left_out:
        said.append(tell("adjudicate.left_out", language, n=summary.left_out))
    if summary.unanswered:
        said.append(tell("adjudicate.unanswered", language, n=summary.unanswered))
    if summary.raters:
        raters = ", ".join(f"{rater} ({n})" for rater, n in summary.raters.items())
        said.append(tell("adjudicate.raters", language, raters=raters))
    if summary.kappa_n:
        kappa = NONE if summary.kappa is None else f"{summary.kappa:.2f}"
        names = " / ".join(summary.kappa_raters)
        said.append(tell("adjudicate.kappa", language, kappa=kappa, raters=names, n=summary.kappa_n))
    if summary.judged:
        figures = {"better": summary.better, "worse": summary.worse, "p": f"{summary.p:.2g}"}
        said.append(tell("adjudicate.direction", language, **figures))
        bounds = {name: percent(getattr(summary, name)) for name in ("agreement_low", "good_low", "effective_low")}
        key = "adjudicate.effective" if summary.complete else "adjudicate.effective_so_far"
        said.append(tell(key, language, agreed=summary.agreed, n=summary.n, **bounds))
    return said
