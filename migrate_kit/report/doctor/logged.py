"""What the log knows: decisions that are known to be right or wrong, and what is counted over all of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from sqlalchemy import select

from migrate_kit.log import Reader, Rollups, Selection, Store
from migrate_kit.log.adjudications import every_item, verdicts
from migrate_kit.log.rows import from_row
from migrate_kit.log.tables import OBSERVATIONS as O
from migrate_kit.model.adjudication import UNANSWERED
from migrate_kit.model.case import Case
from migrate_kit.model.decision import FALLS_BACK
from migrate_kit.model.observation import Observation
from migrate_kit.model.tool import ToolSpec
from migrate_kit.report.adjudication import taught
from migrate_kit.report.doctor.judged import Judged, language_of
from migrate_kit.report.doctor.verdicts import judged_row, voted
from migrate_kit.report.present import present_of

#: The newest rows of the present versions that are read one by one; counts are over all.
MOST_ROWS = 20_000
State = Literal["missing", "unreachable", "old", "empty", "ready"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rows:
    """Requests of the log, each once, by what is known of them."""

    known: tuple[Judged, ...] = ()
    """Agreed, judged by a person, or never answered."""
    presumed: tuple[Judged, ...] = ()
    """Disagreements that nobody judged, held against what legacy decided."""
    again: tuple[Case, ...] = ()
    """What people judged of decisions of earlier versions: to be decided anew."""
    unjudged: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Log:
    """The log as a whole, and its rows."""

    state: State = "missing"
    url: str = ""
    what: str = ""
    """What the database says, where it cannot be reached; its revision, where that is old."""
    observations: int = 0
    earlier: int = 0
    """Observations of earlier versions of the routers: no evidence of the present ones."""
    versions: int = 0
    """Different versions of routers in the range."""
    lost: int = 0
    waiting: int = 0
    """Files of decisions that are not in the database yet."""
    read: int = 0
    """Rows of the present versions that were looked at one by one."""
    skipped: int = 0
    """Older rows of the present versions that were not."""
    with_text: int = 0
    tools: Mapping[str, int] = field(default_factory=dict)
    """Tool → requests for it, as far as it is known which were."""
    unserved: int = 0
    """Observations for which neither router has a tool."""
    settled: Mapping[str, int] = field(default_factory=dict)
    """Tool → decisions that settled on it: what rules had to judge."""
    fired: Mapping[str, int] = field(default_factory=dict)
    """Rule → decisions in which it acted; `rule: fault` where it could not be judged."""
    chooser: Mapping[str, int] = field(default_factory=dict)
    """What became of a language model that was asked → decisions."""
    failed: Mapping[str, int] = field(default_factory=dict)
    """Why no decision came → rows."""
    languages: Mapping[str, int] = field(default_factory=dict)
    rows: Rows = Rows()


def read_log(
    store: Store, specs: Mapping[str, ToolSpec], *, router: str | None = None, since_us: int | None = None
) -> Log:
    """Return what the log of *store* says of *router* (None: all) since then. Raises StoreUnavailable."""
    figures = store.figures(since_us=since_us).only(router=router)
    # Where no decision ever came, there is no version, and all is as the router is now.
    present = figures.present() if figures.present().entries else figures
    items = [item for item in every_item(store) if router in (None, item.router)]
    said = verdicts(store)
    votes = voted(said)
    settled = {(item.router, item.text_digest) for item in items if item.observation in votes}
    with store.reading(Selection(router=router, since_us=since_us)) as reader:
        gathered = _Gathered(specs, votes, settled)
        for observation in _newest(reader if present is figures else present_of(reader)):
            gathered.add(observation)
    n = present.span()[0]
    rest = [item for item in items if item.observation not in gathered.ids]
    return Log(
        state="ready" if figures.span()[0] else "empty",
        url=store.url,
        observations=figures.span()[0],
        earlier=figures.span()[0] - n,
        versions=len({entry.epoch for entry in figures.entries}),
        lost=figures.lost,
        read=gathered.read,
        skipped=max(0, n - gathered.read),
        with_text=gathered.with_text,
        tools=_asked_for(present),
        unserved=_unserved(present),
        settled=gathered.settled,
        fired=gathered.fired,
        chooser=gathered.chooser,
        failed=gathered.failed,
        languages=gathered.languages,
        rows=gathered.rows(taught(rest, said).cases),
    )


class _Gathered:
    """Adds rows up, the newest first."""

    def __init__(
        self, specs: Mapping[str, ToolSpec], votes: Mapping[str, str], settled: Collection[tuple[str, str]]
    ) -> None:
        self._specs, self._votes = specs, votes
        # A repeat is no further evidence, and of a request that a person judged only what was judged counts.
        self._seen: set[tuple[str, str]] = set(settled)
        self._known: list[Judged] = []
        self._presumed: list[Judged] = []
        self._unjudged = 0
        self.ids: set[str] = set()
        self.read = self.with_text = 0
        self.settled: Counter[str] = Counter()
        self.fired: Counter[str] = Counter()
        self.chooser: Counter[str] = Counter()
        self.failed: Counter[str] = Counter()
        self.languages: Counter[str] = Counter()

    def add(self, row: Observation) -> None:
        self.read += 1
        self.with_text += row.text is not None
        self._count(row)
        key = (row.router, row.text_digest)
        if key in self._seen and row.id not in self._votes:
            return
        self._seen.add(key)
        if row.text:
            self.languages[language_of(row.text)] += 1
        judged = judged_row(row, self._votes.get(row.id), self._specs)
        if row.id in self._votes:
            self.ids.add(row.id)
        if judged.known is not None:
            self._known.append(judged.known)
        elif judged.is_open:
            self._unjudged += 1
            self._presumed += [judged.presumed] if judged.presumed is not None else []

    def rows(self, again: tuple[Case, ...]) -> Rows:
        """Return the rows, the oldest first."""
        return Rows(
            known=tuple(reversed(self._known)),
            presumed=tuple(reversed(self._presumed)),
            again=again,
            unjudged=self._unjudged,
        )

    def _count(self, row: Observation) -> None:
        decision = row.dynamic
        if decision is None:
            if row.outcome in UNANSWERED:
                self.failed[row.error or row.outcome.value] += 1
            return
        refused = decision.refusal.tool if decision.refusal is not None else None
        tools = {call.tool for call in decision.calls} | ({refused} if refused else set())
        self.settled.update(tools)
        self.fired.update(decision.trace.rules)
        if decision.trace.chooser:
            self.chooser[decision.trace.chooser] += 1


def _newest(reader: Reader) -> Iterator[Observation]:
    query = select(O).where(*reader.selection.conditions()).order_by(O.c.n.desc()).limit(MOST_ROWS)
    for row in reader.connection.execute(query).mappings():
        yield from_row(dict(row))


def _unserved(figures: Rollups) -> int:
    """Return how often legacy fell to its default, and the dynamic router found nothing either."""
    return sum(pair.n for pair in figures.pairs() if pair.legacy == "" and pair.refusal in FALLS_BACK)


def _asked_for(figures: Rollups) -> dict[str, int]:
    """Return tool → requests: what legacy chose, or else what the dynamic router did."""
    found: Counter[str] = Counter()
    for pair in figures.pairs():
        for tool in (pair.legacy or pair.dynamic or "").split(","):
            if tool:
                found[tool] += pair.n
    return dict(sorted(found.items(), key=lambda item: (-item[1], item[0])))
