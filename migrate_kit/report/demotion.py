"""Automatic roll-back, put together: the detector over what a process decides, or over what a whole fleet logged."""

from __future__ import annotations

from collections.abc import Mapping

from migrate_kit.compare.detector import Detector
from migrate_kit.config import Settings
from migrate_kit.log import Selection, Store, now_us
from migrate_kit.model.fall import Fall
from migrate_kit.model.ports import DecisionSink
from migrate_kit.report.latest import Latest
from migrate_kit.report.present import STAGES, present_of, speaking_for
from migrate_kit.shim import flagfile
from migrate_kit.shim.held import HeldLatch, takes_writing
from migrate_kit.shim.lookout import Lookout
from migrate_kit.shim.lowering import Lowering, Rehearsal, Step, changes_of
from migrate_kit.shim.notices import notices


def watched(sink: DecisionSink, settings: Settings, held: HeldLatch | None = None) -> DecisionSink:
    """Return *sink* behind a lookout that rolls back when agreement falls, where the settings want that."""
    if settings.demotion == "off":
        return sink
    threshold = settings.live_rate
    lower = Rehearsal() if settings.demotion == "dry_run" else lowering(settings, held=held)
    return Lookout(sink, alarm=lambda: Detector(threshold=threshold), threshold=threshold, lower=lower)


def own_latch(settings: Settings) -> HeldLatch | None:
    """Return a latch of the process, where it may not write the flag file; None where the file will do."""
    is_needed = settings.demotion == "on" and not takes_writing(settings.flag_path)
    return HeldLatch() if is_needed else None


def lowering(settings: Settings, *, background: bool = True, held: HeldLatch | None = None) -> Lowering:
    """Return what rolls back: the flag file, then the flags row where a database is shared, then the notices."""
    url = settings.shared_url
    steps: list[Step] = [] if url is None else [lambda fall: change_row(url, changes_of(fall))]
    steps += notices(url=settings.notify_url, command=settings.notify_command)
    return Lowering(settings.flag_path, settings.state_path, steps=steps, background=background, held=held)


def falls(store: Store, settings: Settings, *, router: str | None = None, at_us: int | None = None) -> list[Fall]:
    """Return the routers whose agreement fell where the dynamic side decides, by all that the processes logged.

    Raises StoreUnavailable.
    """
    at_us = now_us() if at_us is None else at_us
    found = []
    store.count_all()
    with store.reading(Selection(router=router, stages=STAGES["full"])) as reader:
        routers = sorted(reader.counts_by("router"))
    for name in routers:
        with store.reading(Selection(router=name)) as reader:
            alarm = Latest(present_of(speaking_for(reader, "full"))).alarm(settings, at_us)
        if alarm is not None:
            threshold = settings.live_rate
            found.append(Fall(router=name, n=alarm.n, disagreed=alarm.disagreed, threshold=threshold, at_us=at_us))
    return found


def row_values(url: str) -> dict[str, str]:
    """Return what the flags row of the database says. Raises StoreUnavailable."""
    store = Store(url)
    try:
        return flagfile.parse((store.flags_text() or "").encode("utf-8", "replace"), source="database")[0]
    finally:
        store.close()


def change_row(url: str, changes: Mapping[str, str | None]) -> None:
    """Make *changes* in the flags row of the database, which a fleet polls. Raises StoreUnavailable."""
    store = Store(url)
    try:
        text = store.flags_text() or ""
        if not text and not any(changes.values()):
            return
        store.set_flags(flagfile.edit(text.encode("utf-8", "surrogateescape"), changes).decode("utf-8", "replace"))
    finally:
        store.close()
