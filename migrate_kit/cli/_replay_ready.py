"""A replay that is ready to run: its job, and the manifest in the work folder, begun or found there."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from migrate_kit.cli import output
from migrate_kit.cli._replay_plan import Plan, prepare
from migrate_kit.errors import NoApprovedDescription, OptionInvalid, TextNotKept

if TYPE_CHECKING:
    from migrate_kit.cli._replay_plan import Prepared
    from migrate_kit.replay.job import Job
    from migrate_kit.replay.sources import Found, Piece
    from migrate_kit.replay.work import Manifest, Work


@dataclass(frozen=True, kw_only=True)
class Asked:
    """The options that say what is read, where it runs and what is written."""

    file: Path | None
    since: str | None
    engine: str
    workers: int | None
    address: str | None
    size: int
    work: Path
    fresh: bool
    shown: int
    rows: Path | None

    @property
    def kept(self) -> dict[str, Any]:
        """What is kept of each request."""
        return {"shown": self.shown, "has_rows": self.rows is not None}


@dataclass(frozen=True, kw_only=True)
class Ready:
    """A job over the requests that were found, in the pieces that the manifest has."""

    job: Job
    found: Found
    manifest: Manifest

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The pieces of the manifest: those that it began with."""
        from migrate_kit.replay.sources import Piece

        cuts = enumerate(self.manifest.pieces)
        return tuple(Piece(number=number, low=low, high=high, line=line) for number, (low, high, line) in cuts)


def from_file(plan: Plan, asked: Asked, file: Path, work: Work) -> Ready:
    """Return what is ready to be replayed of a file. Raises what it is refused for."""
    from migrate_kit.cli._replay_source import file_source, truths_beside
    from migrate_kit.replay.sources import read_file

    if asked.since is not None:
        raise OptionInvalid(option="--since", what=output.word("replay.since_of_log"), command="replay")
    routers = _with_tools(plan, plan.file_routers())
    source = file_source(file, routers, work)
    found = read_file(source, size=asked.size)
    names = {"requests": source.name, "routers": ",".join(routers), "since": "-"}
    truths = truths_beside(plan.settings)
    prepared = prepare(plan, found, routers=routers, asked=names, truths=truths, has_then=False, **asked.kept)
    return _begun(prepared, found, work)


def from_log(plan: Plan, asked: Asked, work: Work) -> Ready | None:
    """Return what is ready to be replayed of the log, None where it is empty. Raises TextNotKept or StoreError."""
    from migrate_kit.cli._replay_source import log_source, truths_of
    from migrate_kit.cli._store import opened_store
    from migrate_kit.log.engine import masked
    from migrate_kit.replay.sources import read_log

    start, before = _span(asked, work)
    with opened_store(plan.settings) as store:
        source = log_source(store, plan.settings, plan.router, start)
        truths = truths_of(store)
    if not source.routers:
        return None
    routers = _with_tools(plan, source.routers)
    found = read_log(replace(source, routers=routers), size=asked.size, before=before)
    url = masked(plan.settings.store_url)
    if not found.n and before is None:
        if found.without_text:
            raise TextNotKept(rows=found.without_text, url=url, instead="migrate-kit replay FILE")
        return None
    names = {"requests": url, "routers": ",".join(routers), "since": asked.since or "-"}
    prepared = prepare(plan, found, routers=routers, asked=names, truths=truths, has_then=True, **asked.kept)
    return _begun(prepared, found, work, start)


def _span(asked: Asked, work: Work) -> tuple[int | None, int | None]:
    """Return the time and the row that bound the log: those of the replay that is to go on, if there is one.

    `7d` is another time by now, and the log has grown.
    """
    from migrate_kit.cli._store import since_us

    known, since = work.manifest, since_us(asked.since, command="replay")
    if known is None or known.of.get("since") != (asked.since or "-"):
        return since, None
    return known.since_us, max((high for _, high, _ in known.pieces), default=None)


def _begun(prepared: Prepared, found: Found, work: Work, since_us: int | None = None) -> Ready:
    from migrate_kit.replay.work import Manifest

    cuts = tuple((piece.low, piece.high, piece.line) for piece in found.pieces)
    manifest = work.begin(Manifest(of=dict(prepared.of), pieces=cuts, since_us=since_us))
    return Ready(job=prepared.job, found=found, manifest=manifest)


def _with_tools(plan: Plan, routers: tuple[str, ...]) -> tuple[str, ...]:
    """Return the routers in which a description competes. Raises NoApprovedDescription for none at all."""
    tools = plan.now(routers).tools
    for router in routers:
        if not tools[router]:
            output.chat("replay.no_tools", router=router)
    kept = tuple(router for router in routers if tools[router])
    if not kept:
        raise NoApprovedDescription(path=plan.descriptions or plan.settings.tools_path)
    return kept
