"""Draw a random sample of the disagreements of the present router version, each request once, in random order."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from random import Random

from sqlalchemy import func, select

from migrate_kit.log import Reader, Selection, Store, now_us
from migrate_kit.log.rows import from_row
from migrate_kit.log.tables import OBSERVATIONS as O
from migrate_kit.model.adjudication import JUDGEABLE, UNANSWERED, Item, Sample, Side
from migrate_kit.model.decision import Decision, LegacyDecision, Outcome
from migrate_kit.model.observation import Observation
from migrate_kit.report.present import present_of

_CHUNK = 500
_DISAGREED = sorted(outcome.value for outcome in JUDGEABLE | UNANSWERED)


def draw(
    store: Store, *, size: int, router: str | None = None, since_us: int | None = None, seed: int | None = None
) -> Sample:
    """Return *size* disagreements, or all where there are fewer, drawn without replacement; nothing is kept yet.

    One whose text was not kept cannot be judged and is left out. *seed* makes the same choice again, for tests.
    Raises StoreUnavailable.
    """
    chance = Random(secrets.randbits(64) if seed is None else seed)  # noqa: S311 - a sample is no secret
    store.count_all()
    with store.reading(Selection(router=router, since_us=since_us)) as reader:
        present = present_of(reader)
        judgeable, left_out = _disagreements(present)
        chosen = chance.sample(judgeable, min(size, len(judgeable)))
        found = {one.id: one for one in _loaded(present, chosen)}
    sample = secrets.token_hex(8)
    items = [
        _item(found[name], sample, position, legacy_first=chance.random() < 0.5) for position, name in enumerate(chosen)
    ]
    return Sample(
        id=sample,
        drawn_us=now_us(),
        router=router or "",
        population=len(judgeable),
        left_out=left_out,
        items=tuple(items),
    )


def _disagreements(reader: Reader) -> tuple[list[str], int]:
    """Return the ids of the first disagreement of each request that can be judged, in order, and how many cannot."""
    known = O.c.outcome != Outcome.unknown.value
    first = select(func.min(O.c.n)).where(*reader.selection.conditions(), known).group_by(O.c.router, O.c.text_digest)
    query = select(O.c.id, O.c.text.is_not(None)).where(O.c.n.in_(first), O.c.outcome.in_(_DISAGREED)).order_by(O.c.n)
    rows = reader.connection.execute(query).all()
    return [name for name, has_text in rows if has_text], sum(not has_text for _, has_text in rows)


def _loaded(reader: Reader, ids: Sequence[str]) -> Iterator[Observation]:
    for start in range(0, len(ids), _CHUNK):
        query = select(O).where(O.c.id.in_(ids[start : start + _CHUNK]))
        yield from (from_row(dict(row)) for row in reader.connection.execute(query).mappings())


def _item(one: Observation, sample: str, position: int, *, legacy_first: bool) -> Item:
    return Item(
        sample=sample,
        position=position,
        observation=one.id,
        router=one.router,
        version="" if one.dynamic is None else one.dynamic.version,
        text_digest=one.text_digest,
        text=one.text or "",
        outcome=one.outcome,
        legacy=_side(one.legacy),
        dynamic=_side(one.dynamic),
        legacy_first=legacy_first,
    )


def _side(decision: LegacyDecision | Decision | None) -> Side:
    if decision is None:
        return Side()
    calls = tuple((call.tool, call.arguments) for call in decision.calls)
    refusal = decision.refusal if isinstance(decision, Decision) else None
    if refusal is None:
        return Side(calls=calls)
    return Side(calls=calls, refusal=refusal.kind.value, refused_tool=refusal.tool or "")
