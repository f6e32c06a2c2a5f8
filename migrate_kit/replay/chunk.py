"""What a worker hands back: the tallies of one piece, and a line for each request where lines are wanted.

Both are text already: what goes through a queue, what is kept on the disk and what is merged are the same bytes.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import Any

import orjson

from migrate_kit.log.payload import clean, dumps
from migrate_kit.model.decision import Decision, LegacyDecision
from migrate_kit.replay.bench import Right, bench_of
from migrate_kit.replay.decided import Decided
from migrate_kit.replay.job import Job
from migrate_kit.replay.request import Replayed
from migrate_kit.replay.sources import Piece
from migrate_kit.replay.tally import Tally


@dataclass(frozen=True, slots=True, kw_only=True)
class Chunk:
    """One piece, replayed."""

    number: int
    n: int
    """Requests in it, those included that were left out."""
    tallies: bytes
    """JSON: router id → tally."""
    rows: bytes = b""
    """JSON lines."""


def replay_piece(job: Job, piece: Piece) -> Chunk:
    """Replay one piece. Raises StoreUnavailable, OSError or ReplayDiffers."""
    tallies: defaultdict[str, Tally] = defaultdict(lambda: Tally(shown=job.shown))
    rows: list[str] = []
    count = 0
    for found in bench_of(job).replayed(piece):
        count += 1
        if isinstance(found, str):
            tallies[""].leave_out(found)
            continue
        replayed, right = found
        tally = tallies[replayed.request.router]
        tally.add(replayed)
        if right is not None:
            tally.judge(replayed, then=right[0], now=right[1])
        if job.has_rows:
            rows.append(dumps(_row(replayed, right)) + "\n")
    plain = {router: tally.to_plain() for router, tally in sorted(tallies.items())}
    content = orjson.dumps(plain)
    return Chunk(number=piece.number, n=count, tallies=content, rows="".join(rows).encode())


def tallies_of(content: bytes) -> dict[str, Tally]:
    """Return the tallies of a chunk by router id; under the empty name what was left out."""
    return {router: Tally.of_plain(plain) for router, plain in orjson.loads(content).items()}


def _row(replayed: Replayed, right: Right | None) -> dict[str, Any]:
    request = replayed.request
    return {
        "place": request.place,
        "observation": request.observation or None,
        "router": request.router,
        "text": clean(request.text),
        "legacy": _side(replayed.legacy),
        "then": _decided(replayed.then),
        "now": _decided(replayed.now),
        "changed": replayed.is_changed,
        "right_then": None if right is None else right[0],
        "right_now": None if right is None else right[1],
    }


def _decided(decided: Decided | None) -> dict[str, Any] | None:
    if decided is None:
        return None
    side = {} if decided.decision is None else _side(decided.decision)
    return {"outcome": decided.outcome.value, "error": decided.error} | side


def _side(decision: Decision | LegacyDecision) -> dict[str, Any]:
    calls = [{"tool": call.tool, "arguments": call.arguments} for call in decision.calls]
    refusal = decision.refusal if isinstance(decision, Decision) else None
    return {"calls": calls, "refusal": None if refusal is None else {"kind": refusal.kind.value, "tool": refusal.tool}}
