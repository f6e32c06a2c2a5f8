"""`migrate-kit adjudicate`: people judge a blind, random sample of the disagreements."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from migrate_kit._whole_file import write_text
from migrate_kit.cli import _flip, exits, output
from migrate_kit.cli._evidence import check_router
from migrate_kit.cli._store import opened_store, since_us
from migrate_kit.errors import NeedsTerminal, NotReadable, OptionInvalid, TextNotKept
from migrate_kit.messages import tell_system

if TYPE_CHECKING:
    from migrate_kit.config import Settings
    from migrate_kit.log import Store
    from migrate_kit.model.adjudication import Sample
    from migrate_kit.report.adjudication import Summary

_INSTEAD = "migrate-kit adjudicate --export FILE, then --import FILE"
_FILE = click.Path(path_type=Path, dir_okay=False)


@click.command("adjudicate")
@click.option("--router", help="Only this router (module:function); default: all.")
@click.option("--since", help="Draw from observations since then: 7d, 24h, 30m, or a date like 2026-01-31 (UTC).")
@click.option("--sample", "size", type=click.IntRange(1), default=200, show_default=True, help="Requests to draw.")
@click.option("--new", is_flag=True, help="Draw a fresh sample; verdicts given before are kept and count in it.")
@click.option("--rater", default="", help="Who judges; default: the user.")
@click.option("--export", "sheet", type=_FILE, help="Write what is left to judge as JSON lines, to be filled in.")
@click.option("--import", "filled", type=_FILE, help="Read the verdicts of such a file.")
@click.option("--cases", type=_FILE, help="Write what was judged as cases, for eval and train.")
@click.option("--show", is_flag=True, help="Only show what the verdicts prove so far.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="Output on stdout.")
@click.pass_context
def command(
    ctx: click.Context,
    router: str | None,
    since: str | None,
    size: int,
    new: bool,
    rater: str,
    sheet: Path | None,
    filled: Path | None,
    cases: Path | None,
    show: bool,
    form: str,
) -> None:
    """Judge which side decided rightly, without knowing which is which.

    A random sample of the disagreements of the present router version is drawn once and kept; whoever comes back goes
    on where they left off, and a second rater gets the same requests. Needs the texts of requests in the log
    (`keep_text = true`). Says how often each side was right, whether raters agree, and what agreement is worth.

    Exits with 0 once every sampled request is judged, with 1 before.
    """
    from migrate_kit.config import load_settings

    settings = load_settings()
    name = rater.strip() or _flip.who_asks()
    if rater and not rater.strip():
        raise OptionInvalid(option="--rater", what=output.word("adjudicate.empty_rater"), command="adjudicate")
    start = since_us(since, command="adjudicate")
    with opened_store(settings) as store:
        check_router(store, settings, router)
        sample = _sample(store, settings, router, start, size, new=new)
        if filled is not None:
            _read(store, filled, name)
        if sheet is not None:
            _write(store, sample, sheet, name)
        if cases is not None:
            _write_cases(store, cases)
        if not (show or sheet or filled or cases):
            _judge(store, sample, name)
        summary = _summary(store, sample, router)
    _print(summary, form)
    ctx.exit(exits.CLEAN if summary.complete or not summary.size else exits.FINDINGS)


def _sample(store: Store, settings: Settings, router: str | None, start: int | None, size: int, *, new: bool) -> Sample:
    """Return the sample that was drawn last, or a fresh one. Raises TextNotKept where no text is there to judge."""
    from migrate_kit.log.adjudications import keep_sample, latest_sample
    from migrate_kit.log.engine import masked
    from migrate_kit.report.adjudication import draw

    known = None if new else latest_sample(store, router=router)
    if known is not None and _is_present(store, known, router):
        return known
    if known is not None:
        output.chat("adjudicate.outdated")
    fresh = draw(store, size=size, router=router, since_us=start)
    if not fresh.items and fresh.left_out:
        raise TextNotKept(rows=fresh.left_out, url=masked(settings.store_url), instead="migrate-kit eval CASES")
    if fresh.items:
        keep_sample(store, fresh)
        output.chat("adjudicate.drawn", size=len(fresh.items), population=fresh.population)
    else:
        output.chat("adjudicate.nothing")
    return fresh


def _is_present(store: Store, sample: Sample, router: str | None) -> bool:
    """Tell whether the sample is of what the router decides now: evidence of another version proves nothing of it."""
    from migrate_kit.log import Selection
    from migrate_kit.report.present import versions_of

    store.count_all()
    with store.reading(Selection(router=router)) as reader:
        versions = versions_of(reader)
    return all(item.version in versions for item in sample.items if item.version)


def _judge(store: Store, sample: Sample, rater: str) -> None:
    from migrate_kit.cli._rating import rate
    from migrate_kit.log.adjudications import keep_verdicts, verdicts
    from migrate_kit.report.adjudication import pending

    left = pending(sample.items, verdicts(store), rater=rater)
    if not left:
        return
    if not output.is_interactive():
        raise NeedsTerminal(command="migrate-kit adjudicate", instead=_INSTEAD)
    kept = rate(left, rater=rater, keep=lambda said: keep_verdicts(store, [said]))
    output.chat("adjudicate.kept", n=kept, rater=rater)


def _read(store: Store, path: Path, rater: str) -> None:
    from migrate_kit.log.adjudications import every_item, keep_verdicts
    from migrate_kit.report.adjudication import read_sheet

    try:
        lines = path.read_bytes().splitlines()
    except OSError as error:
        raise NotReadable(path=path, what=tell_system(error)) from error
    items = {item.observation: item for item in every_item(store)}
    # A fault in the last line must not leave half of the sheet behind: all of it is read before any of it is kept.
    said = list(read_sheet(lines, path=path, items=items, rater=rater))
    raters = ", ".join(sorted({one.rater for one in said})) or rater
    output.chat("adjudicate.kept", n=keep_verdicts(store, said), rater=raters)


def _write(store: Store, sample: Sample, path: Path, rater: str) -> None:
    from migrate_kit.log.adjudications import verdicts
    from migrate_kit.report.adjudication import pending, sheet

    left = pending(sample.items, verdicts(store), rater=rater)
    write_text(path, sheet(left, rater=rater))
    output.chat("adjudicate.sheet", n=len(left), rater=rater, path=path)


def _write_cases(store: Store, path: Path) -> None:
    from migrate_kit.log.adjudications import every_item, verdicts
    from migrate_kit.report.adjudication import taught

    found = taught(every_item(store), verdicts(store))
    write_text(path, "".join(f"{case.model_dump_json(exclude_defaults=True)}\n" for case in found.cases))
    output.chat("adjudicate.cases", n=len(found.cases), path=path, without=found.without)


def _summary(store: Store, sample: Sample, router: str | None) -> Summary:
    from migrate_kit.log.adjudications import verdicts
    from migrate_kit.report.adjudication import summarise

    n, agreed = store.figures().only(router=router).present().distinct().agreement()
    return summarise(sample, verdicts(store), agreed=agreed, n=n)


def _print(summary: Summary, form: str) -> None:
    from migrate_kit.report.adjudication import render_summary

    if form == "json":
        output.envelope("adjudicate", 1, summary.model_dump(mode="json"))
    else:
        output.say("report.text", text=render_summary(summary, language=output.language()))
    output.next_step("migrate-kit gate --to hybrid" if summary.complete else "migrate-kit adjudicate")
