"""The requests of `replay`: a file, standard input, or the log; and what people judged of them."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING

from migrate_kit._whole_file import write_whole
from migrate_kit.cli import output
from migrate_kit.config import Settings
from migrate_kit.errors import StoreError

if TYPE_CHECKING:
    from migrate_kit.log import Store
    from migrate_kit.replay.sources import FileSource, LogSource
    from migrate_kit.replay.sources.file import Form
    from migrate_kit.replay.truth import Key, Truth
    from migrate_kit.replay.work import Work

_STDIN = "-"


def file_source(path: Path, routers: Sequence[str], work: Work) -> FileSource:
    """Return the source of a file. What comes by standard input is put in the work folder, for workers to read."""
    from migrate_kit.replay.sources import FileSource

    if str(path) != _STDIN:
        form: Form = "text" if path.suffix.lower() in (".txt", ".text") else "jsonl"
        return FileSource(path=path.resolve(), name=str(path), form=form, routers=tuple(routers))
    content = sys.stdin.buffer.read()
    form = "jsonl" if content.lstrip()[:1] == b"{" else "text"
    kept = work.folder / f"stdin-{blake2b(content, digest_size=8).hexdigest()}"
    if not kept.exists():
        write_whole(kept, content)
    return FileSource(path=kept.resolve(), name=_STDIN, form=form, routers=tuple(routers))


def log_source(store: Store, settings: Settings, router: str | None, since_us: int | None) -> LogSource:
    """Return the source of the log: one router, or all that it has. Raises UnknownRouter or StoreUnavailable."""
    from migrate_kit.cli._evidence import check_router
    from migrate_kit.replay.sources import LogSource

    check_router(store, settings, router)
    routers = store.routers() if router is None else [router]
    return LogSource(url=settings.store_url, routers=tuple(routers), since_us=since_us)


def truths_of(store: Store) -> Mapping[Key, Truth]:
    """Return what people judged in `adjudicate`. Raises StoreUnavailable."""
    from migrate_kit.log.adjudications import every_item, verdicts
    from migrate_kit.replay.truth import adjudicated

    return adjudicated(every_item(store), verdicts(store))


def truths_beside(settings: Settings) -> Mapping[Key, Truth]:
    """Return the same for a file, which is replayed whether there is a log or not."""
    from migrate_kit.log import Store
    from migrate_kit.log.engine import sqlite_file, store_url

    try:
        file = sqlite_file(store_url(settings.store_url))
        if file is not None and not file.exists():
            return {}
        store = Store(settings.store_url)
        try:
            return truths_of(store)
        finally:
            store.close()
    except StoreError as error:
        output.chat("replay.no_verdicts", what=str(error))
        return {}
