"""What would change, as text for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from migrate_kit.log.sketch import EDGES_US
from migrate_kit.messages import Language, tell
from migrate_kit.replay.effect import Change, Effect
from migrate_kit.report.figures import NONE, choice, duration, interval, percent
from migrate_kit.report.records import Bucket
from migrate_kit.report.text import aligned

_SIDES = ("then", "now")
_MOST = 20
_EXAMPLE_WIDTH = 60
Rows = list[list[str]]


def render_effect(effect: Effect, *, language: Language = "en") -> str:
    """Return the effect on one router: what changes in a few sentences, then tables of what has rows."""
    head = [_title(effect, language), *(f"  {line}" for line in _facts(effect, language))]
    parts = ["\n".join(head)]
    for title, rows in _tables(effect, language):
        if len(rows) > 1:
            parts.append("\n".join([tell(title, language), *(f"  {line}" for line in aligned(rows))]))
    return "\n\n".join(parts)


def _title(effect: Effect, language: Language) -> str:
    key = "replay.title" if effect.known else "replay.title_new"
    share = percent(effect.changed / effect.known) if effect.known else NONE
    values = {"router": effect.router, "version": effect.version, "n": effect.n, "changed": effect.changed}
    return tell(key, language, share=share, known=effect.known, **values)


def _facts(effect: Effect, language: Language) -> Iterator[str]:
    now = percent(effect.agreement_now)
    if effect.known:
        moved = {"agree": effect.now_agree, "disagree": effect.now_disagree}
        yield tell("replay.agreement", language, then=percent(effect.agreement_then), now=now, **moved)
    else:
        yield tell("replay.agreement_new", language, now=now)
    trial = effect.trial
    if trial is not None:
        yield tell("replay.right", language, right=trial.right, n=trial.n)
        if trial.pairs:
            values = {name: getattr(trial, name) for name in ("pairs", "right_then", "right_now", "fixed", "broken")}
            yield tell("replay.trial", language, p=f"{trial.p:.2g}", **values)
    if effect.errors:
        errors = ", ".join(f"{name} × {n}" for name, n in effect.errors.items())
        yield tell("replay.errors", language, errors=errors)


def _tables(effect: Effect, language: Language) -> Iterator[tuple[str, Rows]]:
    yield "replay.table.outcomes", _counted("outcome", effect.outcomes_then, effect.outcomes_now, effect, language)
    yield "replay.table.refusals", _counted("refusal", effect.refusals_then, effect.refusals_now, effect, language)
    yield "replay.table.changes", _changes(effect.changes, language)
    yield "replay.table.pairs", _pairs(effect, language)
    yield "replay.table.times", _times(effect, language)
    yield "replay.table.bars", _bars(effect, language)


def _counted(kind: str, then: dict[str, int], now: dict[str, int], effect: Effect, language: Language) -> Rows:
    sides = {"then": then, "now": now} if effect.known else {"now": now}
    rows = [_heads(["outcome", *sides], language)]
    names = sorted({*then, *now}, key=lambda each: (-now.get(each, 0), each))
    return rows + [
        [tell(f"{kind}.{name}", language), *(str(side.get(name, 0)) for side in sides.values())] for name in names
    ]


def _changes(changes: Sequence[Change], language: Language) -> Rows:
    rows = [_heads(["legacy", "then", "now", "n", "example"], language)]
    for one in changes[:_MOST]:
        names = [choice(each, language) for each in (one.legacy, one.then, one.now)]
        example = " ".join(one.examples[0].split()) if one.examples else ""
        rows.append([*names, str(one.n), example[:_EXAMPLE_WIDTH]])
    return rows


def _pairs(effect: Effect, language: Language) -> Rows:
    sides = _SIDES if effect.known else _SIDES[1:]
    rows = [_heads(["legacy", "dynamic", *sides], language)]
    for one in effect.pairs[:_MOST]:
        names = [choice(each, language) for each in (one.legacy, one.dynamic)]
        rows.append([*names, *(str(getattr(one, side)) for side in sides)])
    return rows


def _bars(effect: Effect, language: Language) -> Rows:
    """Return how many decisions took how long; times below zero are of differences, and there are none here."""
    names = list(effect.times)
    rows = [["", *_heads(names, language)]]
    edges = [None, *EDGES_US, None]
    for place in range(len(edges) - 1):
        counts = [effect.times[name].bars[place] for name in names]
        if any(counts):
            bucket = Bucket(from_us=edges[place], to_us=edges[place + 1], n=sum(counts))
            rows.append([interval(bucket), *map(str, counts)])
    return rows


def _times(effect: Effect, language: Language) -> Rows:
    rows = [[tell("replay.side", language), "p50", "p95", "p99", tell("replay.n", language)]]
    for name, found in effect.times.items():
        figures = [duration(us) for us in (found.p50_us, found.p95_us, found.p99_us)]
        rows.append([tell(f"replay.{name}", language), *figures, str(found.n)])
    return rows


def _heads(keys: Sequence[str], language: Language) -> list[str]:
    return [tell(f"replay.{key}", language) for key in keys]
