"""An evaluation as tables, the same for terminal and page."""

from __future__ import annotations

from collections.abc import Iterator

from migrate_kit.messages import Language, tell
from migrate_kit.replay.evaluation import Evaluation, Share, Side
from migrate_kit.report.figures import NONE, choice, percent
from migrate_kit.report.table import Table
from migrate_kit.report.text import aligned

SHARES = (
    "right", "hit", "legacy_hit", "false_call", "asked", "needless_question", "refusal_precision", "refusal_recall",
    "arguments", "call_arguments", "multi_set", "multi_order",
)  # fmt: skip
_EXAMPLES_WIDTH = 60


def render_evaluation(evaluation: Evaluation, *, language: Language = "en") -> str:
    """Return the evaluation as plain text, columns aligned for Chinese too."""
    head = "\n".join([title(evaluation, language), *notes(evaluation, language)])
    shown = (
        "\n".join([table.title, *(f"  {line}" for line in aligned(table.rows))])
        for table in tables(evaluation, language)
    )
    return "\n\n".join((head, *shown))


def title(evaluation: Evaluation, language: Language) -> str:
    """Return how many requests and tools it is about."""
    return tell("eval.title", language, cases=evaluation.cases, tools=len(evaluation.tools))


def notes(evaluation: Evaluation, language: Language) -> list[str]:
    """Return what has to be known beside the figures: cases left out, errors, costs that nobody gave."""
    found = [tell("eval.unjudged", language, n=evaluation.unjudged)] if evaluation.unjudged else []
    if evaluation.outside:
        found.append(tell("eval.outside", language, tools=", ".join(evaluation.outside)))
    for side in evaluation.sides:
        if side.unknown:
            found.append(tell("eval.unknown", language, side=side.name, n=side.unknown))
        if side.errors:
            errors = ", ".join(f"{name} × {n}" for name, n in side.errors.items())
            found.append(tell("eval.errors", language, side=side.name, errors=errors))
        if side.unpriced:
            found.append(tell("eval.unpriced", language, side=side.name, tools=", ".join(side.unpriced)))
    if all(side.call_cost is None for side in evaluation.sides):
        found.append(tell("eval.no_cost", language))
    return found


def tables(evaluation: Evaluation, language: Language) -> Iterator[Table]:
    """Yield every table that has rows."""
    yield _figures(evaluation, language)
    yield _kinds(evaluation, language)
    if evaluation.pairs:
        yield _pairs(evaluation, language)
    for pair in evaluation.pairs:
        for key, texts in (("gained", pair.gained_texts), ("lost", pair.lost_texts)):
            if texts:
                heading = tell(f"eval.section.{key}", language, first=pair.first, second=pair.second)
                yield Table(heading, [[_short(text)] for text in texts])
    for side in evaluation.sides:
        if side.confusions:
            yield _confusions(side, language)
    for side in evaluation.sides:
        if side.calibration is not None:
            yield _calibration(side, language)


def shown_share(share: Share) -> str:
    """Return a share as a person reads it: how many of how many, in percent, and its interval."""
    if share.rate is None:
        return NONE
    return f"{share.right}/{share.n}  {percent(share.rate)} ({share.low * 100:.0f}–{share.high * 100:.0f})"


def _figures(evaluation: Evaluation, language: Language) -> Table:
    sides = evaluation.sides
    rows = [[tell("eval.column.figure", language), *(side.name for side in sides)]]
    for key in SHARES:
        shares = [getattr(side, key) for side in sides]
        if any(share.n for share in shares):
            rows.append([tell(f"eval.figure.{key}", language), *map(shown_share, shares)])
    for depth in dict.fromkeys(depth for side in sides for depth in side.recall):
        shares = [side.recall.get(depth, Share()) for side in sides]
        rows.append([tell("eval.figure.recall", language, depth=depth), *map(shown_share, shares)])
    for key in ("call_cost", "cost_per_hit"):
        values = [getattr(side, key) for side in sides]
        if any(value is not None for value in values):
            rows.append([tell(f"eval.figure.{key}", language), *(_number(value) for value in values)])
    return Table(tell("eval.section.figures", language), rows, range(1, len(sides) + 1))


def _kinds(evaluation: Evaluation, language: Language) -> Table:
    first, *others = evaluation.sides
    heads = [tell(f"eval.column.{key}", language) for key in ("kind", "n")]
    heads += [side.name for side in evaluation.sides]
    heads += [tell(f"eval.column.{key}", language, side=first.name) for key in ("calls", "questions")]
    rows = [heads]
    for line in first.kinds:
        more = [next((k.right for k in side.kinds if k.kind == line.kind), Share()) for side in others]
        shares = [shown_share(share) for share in (line.right, *more)]
        name = line.kind or tell("eval.no_kind", language)
        rows.append([name, str(line.right.n), *shares, str(line.calls), str(line.questions)])
    return Table(tell("eval.section.kinds", language), rows, range(1, len(heads)))


def _pairs(evaluation: Evaluation, language: Language) -> Table:
    keys = ("pair", "n", "difference", "only_first", "only_second", "p")
    rows = [[tell(f"eval.column.{key}", language) for key in keys]]
    for pair in evaluation.pairs:
        spread = f"({pair.low * 100:+.1f} … {pair.high * 100:+.1f})"
        moved = NONE if pair.difference is None else f"{pair.difference * 100:+.1f} % {spread}"
        shown = [str(pair.n), moved, str(pair.gained), str(pair.lost), f"{pair.p:.3g}"]
        rows.append([f"{pair.first} − {pair.second}", *shown])
    return Table(tell("eval.section.pairs", language), rows, range(1, len(keys)))


def _confusions(side: Side, language: Language) -> Table:
    rows = [[tell(f"eval.column.{key}", language) for key in ("expected", "decided", "n", "examples")]]
    for line in side.confusions:
        names = [_choice(line.expected, language), _choice(line.decided, language)]
        rows.append([*names, str(line.n), " | ".join(map(_short, line.texts))])
    return Table(tell("eval.section.confusions", language, side=side.name), rows, range(2, 3))


def _calibration(side: Side, language: Language) -> Table:
    assert side.calibration is not None
    rows = [[tell(f"eval.column.{key}", language) for key in ("belief", "n", "mean", "right")]]
    for each in side.calibration.bins:
        share = percent(each.right_rate)
        rows.append([f"{each.low:.1f}–{each.high:.1f}", str(each.n), f"{each.belief:.3f}", share])
    ece = f"{side.calibration.ece:.3f}"
    return Table(tell("eval.section.calibration", language, side=side.name, ece=ece), rows, range(1, 4))


def _choice(tools: str, language: Language) -> str:
    """Return a choice for people: `(missing_argument) weather` with its reason in words."""
    if not tools:
        return tell("eval.none", language)
    reason, _, tool = tools.partition(" ") if tools.startswith("(") else ("", "", tools)
    return f"{choice(reason, language)} {tool}".strip() if reason else choice(tool, language)


def _number(value: float | None) -> str:
    return NONE if value is None else f"{value:.2f}"


def _short(text: str) -> str:
    flat = " ".join("".join(char if char.isprintable() else " " for char in text).split())
    return flat if len(flat) <= _EXAMPLES_WIDTH else f"{flat[: _EXAMPLES_WIDTH - 1]}…"
