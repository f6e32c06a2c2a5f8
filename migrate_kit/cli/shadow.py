"""`migrate-kit shadow --replay FILE`: recorded requests through both routers, nothing executed."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from migrate_kit.cli import output
from migrate_kit.config import Settings
from migrate_kit.errors import InventoryMissing, NoApprovedDescription, NoRouter, StoreUnavailable, UnknownRouter

if TYPE_CHECKING:
    from migrate_kit.model.case import Case
    from migrate_kit.model.ports import Runtime
    from migrate_kit.model.twin import Twin
    from migrate_kit.replay import Accuracy, ReplaySummary

_FLUSH_S = 30.0


@click.command("shadow")
@click.option(
    "--replay", "file", required=True, type=click.Path(path_type=Path), help="JSON lines with at least the key text."
)
@click.option("--router", help="Only this router (module:function); default: every router known.")
@click.option("--dry-run", is_flag=True, help="Decide and compare, but write nothing to the log.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="Output on stdout.")
def command(file: Path, router: str | None, dry_run: bool, form: str) -> None:
    """Replay recorded requests through both routers.

    The legacy decision comes from the twin; no tool runs on either side. With labels in the file, both sides are
    also measured against them.
    """
    from migrate_kit.config import load_settings
    from migrate_kit.model.case import load_cases
    from migrate_kit.runtime import build

    cases = load_cases(file)
    settings = load_settings()
    known = known_twins(settings)
    chosen = _chosen(known, router, settings)
    _check_approved(settings)
    if not dry_run:
        _check_store(settings)
    runtime = build(Path.cwd())
    summaries = [_replay(cases, runtime, name, runtime.twin(name) or known[name], dry_run) for name in chosen]
    lost = 0 if dry_run else _finish(runtime)
    if form == "json":
        _print_json(summaries, dry_run, lost)
    else:
        _print_text(summaries, settings, dry_run, lost)
    if lost:
        raise StoreUnavailable(url=_masked_url(settings), what=output.word("replay.lost", lost=lost))
    output.next_step("migrate-kit report")


def _check_store(settings: Settings) -> None:
    """Raise StoreUnavailable before anything is decided, rather than find out afterwards that nothing was kept."""
    from migrate_kit.log import Store

    store = Store(settings.store_url)
    store.upgrade()
    store.close()


def _masked_url(settings: Settings) -> str:
    from migrate_kit.log.engine import masked

    return masked(settings.store_url)


def known_twins(settings: Settings) -> dict[str, Twin]:
    """Return id → twin of every router that was installed, or else found by the last scan.

    Raises InventoryInvalid, RoutersInvalid or NotReadable, naming the file that cannot be used.
    """
    from migrate_kit.cli._scanned import read_inventory
    from migrate_kit.installed import load_routers
    from migrate_kit.model.twin import Twin

    found: dict[str, Twin] = {}
    with suppress(InventoryMissing):
        found |= {router.id: Twin(router) for router in read_inventory(settings.inventory_path).routers}
    return found | {entry.id: Twin(entry.router) for entry in load_routers(settings).routers}


def _chosen(known: dict[str, Twin], router: str | None, settings: Settings) -> list[str]:
    if not known:
        raise NoRouter(path=settings.inventory_path)
    if router is None:
        return sorted(known)
    if router not in known:
        raise UnknownRouter(router=router, known=", ".join(sorted(known)))
    return [router]


def _check_approved(settings: Settings) -> None:
    from migrate_kit.review import load_folder

    if not any(spec.is_approved for spec in load_folder(settings.tools_path).specs):
        raise NoApprovedDescription(path=settings.tools_path)


def _replay(cases: list[Case], runtime: Runtime, name: str, twin: Twin, dry_run: bool) -> ReplaySummary:
    from migrate_kit.replay import replay

    return replay(
        cases,
        router_id=name,
        twin=twin,
        router=runtime.router(name),
        comparator=runtime.comparator,
        sink=None if dry_run else runtime.sink,
        keep_text=runtime.settings.keep_text,
        digest_key=runtime.settings.digest_key,
    )


def _finish(runtime: Runtime) -> int:
    """Wait for the log and return how many observations did not reach it."""
    runtime.sink.flush(_FLUSH_S)
    counts = runtime.sink.counts
    return counts.offered - counts.stored - counts.spilled


def _print_json(summaries: list[ReplaySummary], dry_run: bool, lost: int) -> None:
    replays = [summary.to_dict() for summary in summaries]
    output.envelope("shadow", 1, {"dry_run": dry_run, "lost": lost, "replays": replays})


def _print_text(summaries: list[ReplaySummary], settings: Settings, dry_run: bool, lost: int) -> None:
    for summary in summaries:
        rate = summary.decision_consistency_rate
        output.say("replay.summary", router=summary.router_id, n=summary.n, rate=_percent(rate))
        _print_outcomes(summary)
        if summary.dynamic.rate is not None:
            _print_accuracy(summary)
    if dry_run:
        output.chat("replay.dry_run")
        return
    output.chat("replay.logged", logged=sum(s.logged for s in summaries) - lost, url=_masked_url(settings))


def _print_outcomes(summary: ReplaySummary) -> None:
    words = [output.word(f"replay.{key}") for key in ("outcome", "n", "share")]
    rows = [
        (output.word(f"outcome.{outcome}"), n, _percent(n / summary.n)) for outcome, n in summary.outcomes.items() if n
    ]
    output.table(words, rows)


def _print_accuracy(summary: ReplaySummary) -> None:
    output.say("replay.judged")
    words = [output.word(f"replay.{key}") for key in ("side", "tools", "refusals", "all")]
    sides = (("legacy", summary.legacy), ("dynamic", summary.dynamic))
    output.table(words, [(output.word(f"replay.{name}"), *_figures(accuracy)) for name, accuracy in sides])


def _figures(accuracy: Accuracy) -> tuple[str, str, str]:
    tools = f"{accuracy.tool_right}/{accuracy.tool_n}"
    return tools, f"{accuracy.refusal_right}/{accuracy.refusal_n}", _percent(accuracy.rate)


def _percent(rate: float | None) -> str:
    from migrate_kit.report.figures import percent

    return percent(rate)
