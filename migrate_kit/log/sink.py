"""SqlSink: the DecisionSink on SQLAlchemy. Offering never blocks and never raises; one background thread writes."""

from __future__ import annotations

import atexit
import os
import weakref
from os import getpid
from pathlib import Path
from threading import Event, Thread, current_thread
from time import monotonic, time_ns

from migrate_kit.log.batch import Batch
from migrate_kit.log.encode import Encoder
from migrate_kit.log.engine import is_busy, reason, spread, sqlite_file, store_url
from migrate_kit.log.keeper import Keeper
from migrate_kit.log.redact import Redact
from migrate_kit.log.retention import Retention
from migrate_kit.log.spill import Spill
from migrate_kit.log.tally import Tally
from migrate_kit.log.voice import inform, warn
from migrate_kit.log.writer import UNREDACTED, Writer
from migrate_kit.model.observation import Observation
from migrate_kit.model.ports import SinkCounts

EXIT_FLUSH_S = 2.0
#: What spill files of all processes may take on the disk, unless said otherwise.
SPILL_BYTES = 256_000_000
#: The longest that a fork of the host waits for a transaction of ours to end; a server needs no waiting, since the
#: child connects anew and has no locks of its parent's.
FORK_WAIT_S, SERVER_FORK_WAIT_S = 1.0, 0.05
#: The longest that a flush waits for what was lost to be written down, once the rest is settled.
_LOSS_WAIT_S = 1.0
_FIRST_PAUSE_S = 0.05
_LONGEST_PAUSE_S = 2.0
#: For how long others may hold SQLite's lock before it counts as trouble: where many processes write, that is a queue.
_CROWDED_S = 5.0
#: How often the writer looks after the database: counts what an older version wrote, deletes what is too old.
_LOOK_EVERY_S = 30.0
#: Batches taken into one transaction when there is a backlog.
_BACKLOG = 4


class SqlSink:
    """Keep up to *queue_size* observations and write them in batches of *batch_size*, at least every *interval_s*.

    The database may be down at the start or go away later: observations wait up to the bound, then they are
    dropped and counted, and the loss is recorded in the database when it is back. Nothing is connected before the
    first offer. A forked child starts with an empty queue and connections of its own.

    With a *spill_folder* every observation is in a file there before `offer` returns, and leaves it once it is
    stored: a killed process loses none, and a database that is away for long costs at most *spill_bytes*. What a
    process left behind, the next one to write takes over. Rows older than *keep_us*, and the oldest beyond
    *keep_bytes*, are deleted little by little; what they were counted as stays. Texts, where observations have any,
    go through *redact* first; *key_id* names the key of their digests.
    Raises StoreUnavailable for a URL that names no database of ours, ExtraMissing without the driver.
    """

    def __init__(
        self,
        url: str,
        *,
        queue_size: int = 10_000,
        batch_size: int = 500,
        interval_s: float = 0.2,
        spill_folder: Path | None = None,
        spill_bytes: int = SPILL_BYTES,
        keep_us: int | None = None,
        keep_bytes: int | None = None,
        redact: Redact | None = None,
        key_id: str = "",
    ) -> None:
        self._url = store_url(url)
        self._spill_folder, self._spill_bytes = spill_folder, spill_bytes
        self._keep_us, self._keep_bytes = keep_us, keep_bytes
        self._encoder = Encoder(redact=redact, key_id=key_id)
        self._queue_size = queue_size
        self._batch_size = batch_size
        self._interval_s = interval_s
        self._writer = Writer(self._url)
        self._begin_life()
        _SINKS.add(self)

    def offer(self, observation: Observation) -> bool:
        """Take one observation; False when it had to be dropped (and was counted)."""
        if getpid() != self._pid:
            self._renew_in_child()
        waiting = self._tally.put(observation) if self._keeper is None else self._keeper.put(observation)
        if waiting >= self._batch_size and not self._wake.is_set():
            self._wake.set()
        thread = self._thread  # `_is_running`, without the call: this is on the path of a request
        if waiting and (thread is None or not thread.is_alive()) and not self._park.is_set():
            self._start()
        return waiting != 0

    def lost(self, n: int, reason: str) -> None:
        """Record that *n* observations were lost before they were offered, and why; a gate counts them as gaps.

        Never blocks and never raises. They are no part of `counts`, which are about what was offered.
        """
        self._renew_in_child()
        if n <= 0:
            return
        self._tally.miss(n, reason)
        if not (self._is_running or self._park.is_set()):
            self._start()

    def flush(self, timeout_s: float = 2.0) -> bool:
        """Wait until everything offered so far is stored; False when the time ran out or rows were lost."""
        self._renew_in_child()
        if not self._has_work:
            return True
        if not self._is_running and not self._start():
            self._write_here(timeout_s)
        self._hurry.set()
        self._wake.set()
        end = monotonic() + timeout_s
        is_stored = self._tally.wait(timeout_s)
        self._tally.wait_recorded(min(_LOSS_WAIT_S, end - monotonic()))
        return is_stored

    def close(self, timeout_s: float = EXIT_FLUSH_S) -> None:
        """Flush and stop; what cannot be stored in time is dropped and counted. Safe to call twice."""
        end = monotonic() + timeout_s
        self._renew_in_child()
        self._tally.close()
        self.flush(timeout_s)
        for event in (self._stop, self._hurry, self._wake):
            event.set()
        if self._thread is not None and self._is_running:
            self._thread.join(max(0.05, end - monotonic()))
        if not self._is_running:
            self._tally.abandon()
            self._writer.close()
            if self._keeper is not None:
                self._keeper.close()
        _SINKS.discard(self)

    @property
    def counts(self) -> SinkCounts:
        """What became of everything offered: offered == stored + dropped + spilled + waiting."""
        return self._tally.counts

    def _begin_life(self) -> None:
        self._pid = os.getpid()
        self._tally = Tally(self._queue_size, spills=self._spill_folder is not None)
        self._keeper: Keeper | None = None
        if self._spill_folder is not None:
            self._keeper = Keeper(
                Spill(self._spill_folder, self._spill_bytes), self._tally, self._writer, self._encoder
            )
        self._wake, self._hurry, self._stop, self._park = Event(), Event(), Event(), Event()
        self._thread: Thread | None = None
        self._next_look = 0.0
        self._told_unredacted = self._encoder.unredacted
        self._trouble = ""
        self._crowded_since = 0.0

    @property
    def trouble(self) -> str:
        """Why the database takes nothing at present, without a password; empty while it does."""
        return self._trouble

    @property
    def unredacted(self) -> int:
        """How many texts were not kept because the redactor failed on them."""
        return self._encoder.unredacted

    @property
    def _has_work(self) -> bool:
        return bool(self._tally.waiting or self._tally.has_misses or self._tally.counts.spilled)

    @property
    def _is_running(self) -> bool:
        return self._thread is not None and self._thread.is_alive()

    def _rest(self, end: float) -> None:
        """Let the thread end and leave the database until `_go_on`, at most until *end*.

        What SQLite holds at a fork, it holds in the child for ever: locks live in its memory, not only in the
        kernel. So at a fork nothing of ours is open.
        """
        if sqlite_file(self._url) is None:
            end = min(end, monotonic() + SERVER_FORK_WAIT_S)
        self._park.set()
        thread = self._thread
        if thread is not None and thread is not current_thread() and thread.is_alive():
            self._hurry.set()
            self._wake.set()
            thread.join(max(0.0, end - monotonic()))
        self._writer.pause(end)

    def _go_on(self) -> None:
        self._writer.resume()
        self._park.clear()
        if self._has_work and not self._is_running:
            self._start()

    def _renew_in_child(self) -> None:
        if os.getpid() == self._pid:
            return
        # The parent keeps what it queued; a lock may have been held when the fork happened, so all are new.
        self._writer.forget()
        if self._keeper is not None:
            self._keeper.forget()
        self._writer = Writer(self._url)
        self._begin_life()

    def _start(self) -> bool:
        thread = Thread(target=self._run, name="migrate-kit-log", daemon=True)
        try:
            thread.start()
        except RuntimeError:  # at interpreter exit, or no thread to be had: a later flush writes on its own thread
            return False
        self._thread = thread
        return True

    def _run(self) -> None:
        pause = 0.0
        while not self._stop.is_set() or self._has_work:
            self._wake.wait(self._interval_s)
            self._wake.clear()
            if self._park.is_set():
                return
            if self._write_all() and self._unspill():
                pause = 0.0
                self._look_after()
                continue
            if self._stop.is_set():
                self._tally.abandon()
                return
            pause = min(_LONGEST_PAUSE_S, pause * 2 or _FIRST_PAUSE_S) if self._trouble else _FIRST_PAUSE_S
            self._hurry.wait(spread(pause / 2, pause))
            self._hurry.clear()

    def _write_all(self) -> bool:
        batch = self._next_batch()
        while batch is not None:
            # While one batch is written, which needs no interpreter for the most part, the next is made ready.
            following = self._next_batch()
            if not self._write(batch):
                if following is not None:
                    self._tally.put_back(following.observations)
                self._tally.put_back(batch.observations)
                return False
            if following is not None and self._park.is_set():
                self._tally.put_back(following.observations)
                following = None
            batch = following
        return self._park.is_set() or self._note_losses()

    def _in_trouble(self, error: Exception) -> None:
        if is_busy(error):
            self._crowded_since = self._crowded_since or monotonic()
            if monotonic() - self._crowded_since < _CROWDED_S:
                return
        if not self._trouble:
            warn("log.away", url=self._url.render_as_string(hide_password=True), what=reason(error, self._url))
        self._trouble = reason(error, self._url)

    def _out_of_trouble(self) -> None:
        self._crowded_since = 0.0
        if self._trouble:
            self._trouble = ""
            inform("log.back", url=self._url.render_as_string(hide_password=True))

    def _next_batch(self) -> Batch | None:
        taken = [] if self._park.is_set() else self._tally.take(self._batch_size * _BACKLOG)
        return Batch(taken, self._encoder) if taken else None

    def _write(self, batch: Batch) -> bool:
        try:
            stored = self._writer.write(batch.rows)
        except Exception as error:  # noqa: BLE001 - the thread must outlive whatever a driver raises; the rows wait
            self._in_trouble(error)
            return False
        self._out_of_trouble()
        self._tally.settle(stored=stored, dropped=len(batch.observations) - stored)
        return True

    def _unspill(self) -> bool:
        """Empty the files whose observations are, or can now be, in the database; False when it went away again."""
        return self._keeper is None or self._park.is_set() or self._keeper.empty()

    def _look_after(self) -> None:
        """Between batches, check the books, and do a piece of the upkeep of the database."""
        if monotonic() >= self._next_look:
            self._tally.audit()
            self._note_unredacted()
            before_us = None if self._keep_us is None else time_ns() // 1000 - self._keep_us
            retention = Retention(before_us=before_us, most_bytes=self._keep_bytes)
            has_more = self._writer.look_after(retention, is_idle=not self._tally.waiting)
            self._next_look = monotonic() + (0.0 if has_more else _LOOK_EVERY_S)

    def _note_unredacted(self) -> None:
        fresh = self._encoder.unredacted - self._told_unredacted
        if fresh:
            warn("log.unredacted", n=fresh)
            if self._writer.count_up(UNREDACTED, fresh):
                self._told_unredacted += fresh

    def _note_losses(self) -> bool:
        if not self._tally.has_misses:
            return True
        name, misses = self._tally.misses()
        try:
            self._writer.note_losses(misses, name=name)
        except Exception:  # noqa: BLE001 - tried again after the next batch
            return False
        self._tally.recorded()
        return True

    def _write_here(self, timeout_s: float) -> None:
        end = monotonic() + timeout_s
        while monotonic() < end and (batch := self._next_batch()):
            if not self._write(batch):
                self._tally.put_back(batch.observations)
                return
        self._note_losses()


_SINKS: weakref.WeakSet[SqlSink] = weakref.WeakSet()


def _flush_at_exit() -> None:
    for sink in list(_SINKS):
        sink.close(EXIT_FLUSH_S)


def _before_fork() -> None:
    end = monotonic() + FORK_WAIT_S
    for sink in list(_SINKS):
        sink._rest(end)


def _after_fork() -> None:
    for sink in list(_SINKS):
        sink._go_on()


def _renew_after_fork() -> None:
    for sink in list(_SINKS):
        sink._renew_in_child()


atexit.register(_flush_at_exit)
os.register_at_fork(before=_before_fork, after_in_parent=_after_fork, after_in_child=_renew_after_fork)
