"""One run of `replay`: the work folder, the engine, the bar, and what came of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from time import monotonic
from typing import TYPE_CHECKING, Any

from migrate_kit.cli import output
from migrate_kit.cli._replay_plan import Plan
from migrate_kit.cli._replay_ready import Asked, Ready, from_file, from_log

if TYPE_CHECKING:
    from migrate_kit.replay.effect import Effect
    from migrate_kit.replay.engines import Engine
    from migrate_kit.replay.tally import Tally
    from migrate_kit.replay.work import Work


@dataclass(frozen=True, kw_only=True)
class Ran:
    """What came of it. `run` tells of this one run, the rest is the same wherever and however often it runs."""

    effects: tuple[Effect, ...]
    left_out: Mapping[str, int]
    run: Mapping[str, Any]

    def to_dict(self) -> dict[str, Any]:
        """Return it as plain data."""
        effects = [effect.model_dump(mode="json") for effect in self.effects]
        return {"replays": effects, "left_out": dict(self.left_out), "run": dict(self.run)}

    def show(self) -> None:
        """Print it for people."""
        from migrate_kit.report.effect import render_effect

        pages = [render_effect(effect, language=output.language()) for effect in self.effects]
        output.say("report.text", text="\n\n".join(pages))
        for why, n in self.left_out.items():
            output.say(f"replay.left_out.{why}", n=n)
        output.chat("replay.ran", **self.run)


def ran(plan: Plan, asked: Asked) -> Ran | None:
    """Replay and return what came of it; None where the log has nothing. What is done stays until all is done."""
    from migrate_kit.replay.engines import engine_of
    from migrate_kit.replay.work import opened_work

    engine = engine_of(asked.engine, workers=asked.workers, address=asked.address)
    started = monotonic()
    with opened_work(asked.work) as work:
        if asked.fresh:
            work.clear()
        ready = from_log(plan, asked, work) if asked.file is None else from_file(plan, asked, asked.file, work)
        if ready is None:
            return None
        found = _replayed(ready, asked, engine, work)
        work.remove()
    seconds = monotonic() - started
    figures = {"seconds": round(seconds, 3), "rate": round(ready.found.n / seconds, 1)}
    return replace(found, run={"engine": asked.engine, "n": ready.found.n, **figures, **found.run})


def _replayed(ready: Ready, asked: Asked, engine: Engine, work: Work) -> Ran:
    from migrate_kit.cli._rows_file import write_rows
    from migrate_kit.cli._scan_progress import Progress
    from migrate_kit.replay.rehearse import rehearse

    pieces, n = ready.pieces, ready.found.n
    done = len(pieces) - len(work.left(pieces))
    if done:
        output.chat("replay.resumed", done=done, pieces=len(pieces))
    with Progress("replay.progress") as bar:
        bar.count(n)
        bar.done = n * done // len(pieces)
        try:
            tallies = rehearse(ready.job, pieces, engine=engine, work=work, told=lambda n: bar.advance("", by=n))
        except KeyboardInterrupt:
            output.chat("replay.kept", path=asked.work)
            raise
    if asked.rows is not None:
        output.chat("replay.written", n=write_rows(asked.rows, work.rows(pieces)), path=asked.rows)
    return _came(tallies, ready, done)


def _came(tallies: Mapping[str, Tally], ready: Ready, done: int) -> Ran:
    from migrate_kit.replay.effect import effect_of

    versions, without = ready.job.versions, ready.found.without_text
    effects = [effect_of(router, tally, version=versions[router]) for router, tally in tallies.items() if router]
    left_out = {"text": without} if without else {}
    if "" in tallies:
        left_out |= {why: n for (why,), n in sorted(tallies[""].counts["left_out"].items())}
    ordered = tuple(sorted(effects, key=lambda effect: effect.router))
    return Ran(effects=ordered, left_out=left_out, run={"resumed": done})
