"""The seams between the rooms: what the shim knows of router, comparator, sink, flags and executor."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, NamedTuple, Protocol

from migrate_kit.model.audit import AuditEntry
from migrate_kit.model.breaker import BreakerSettings
from migrate_kit.model.budget import BudgetSettings
from migrate_kit.model.confirmation import Pending
from migrate_kit.model.context import Asker
from migrate_kit.model.decision import Comparison, Decision, LegacyDecision, ToolCall
from migrate_kit.model.observation import Observation
from migrate_kit.model.stage import Flags
from migrate_kit.model.tool import ToolSpec
from migrate_kit.model.twin import Twin


class DynamicRouter(Protocol):
    """Decides a tool from a text. Never executes anything; must not raise for any text (but callers guard anyway)."""

    @property
    def version(self) -> str:
        """Identifies router and catalogue; a change starts new evidence."""

    def decide(self, text: str, *, asker: Asker = ...) -> Decision:
        """Return the decision for *text*."""


class Comparator(Protocol):
    """Compares two decisions."""

    def compare(self, legacy: LegacyDecision, dynamic: Decision) -> Comparison:
        """Return the outcome, with the paths that differ."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SinkCounts:
    """The law of the log: offered == stored + dropped + spilled + waiting."""

    offered: int = 0
    stored: int = 0
    dropped: int = 0
    spilled: int = 0
    waiting: int = 0


class DecisionSink(Protocol):
    """Takes observations without ever blocking or raising into its caller.

    A sink may also have `lost(n: int, reason: str) -> None`: it is then told of calls that should have been
    observed and were not, so that its books, and the gate, know of them.
    """

    def offer(self, observation: Observation) -> bool:
        """Take one observation; False when it had to be dropped (and was counted)."""

    def flush(self, timeout_s: float = ...) -> bool:
        """Wait until everything offered so far is stored; False when the time ran out."""

    def close(self, timeout_s: float = ...) -> None:
        """Flush and stop; safe to call twice."""

    def lost(self, n: int, reason: str) -> None:
        """Record that *n* observations were lost before they could be offered, so that a gate sees the gap.

        Never blocks or raises; not part of `counts`. A sink made before this method existed may lack it.
        """

    @property
    def counts(self) -> SinkCounts:
        """What became of everything offered."""


class History(Protocol):
    """Knows what was carried out for whom, for rules that want one tool done before another."""

    def record(self, asker: Asker, tools: Iterable[str]) -> None:
        """Remember that *tools* were carried out for *asker*. Called beside or after calls; never raises."""

    def done(self, asker: Asker, *, within_s: int) -> Collection[str]:
        """Return the tools that were carried out for *asker* in the last *within_s* seconds."""


class AuditSink(Protocol):
    """Keeps what was carried out, for whoever has to answer for it."""

    def record(self, entry: AuditEntry) -> None:
        """Keep *entry*. Called on the path of the call, so it must be quick; what it raises is only counted."""


class Confirmations(Protocol):
    """Keeps the questions that wait for a person's word. Several processes that serve one person need a shared one."""

    def add(self, pending: Pending) -> None:
        """Let *pending* wait."""

    def waiting(self, owner: str) -> Sequence[Pending]:
        """Return what waits for a word of *owner*, oldest first; nothing of anybody else."""

    def take(self, owner: str, code: str) -> Pending | None:
        """Take one away and return it; of several who ask at once, only one may get it. None where it does not wait."""


class FlagSource(Protocol):
    """A place that flags are read from, polled by the shim's watcher."""

    @property
    def name(self) -> str:
        """Shown in reasons and warnings, e.g. `file migrate-kit.env`."""

    def read(self) -> Flags:
        """Return the present flags. Raises FlagInvalid or OSError; the watcher then keeps the last good ones."""


class Execute(Protocol):
    """Carries out one decided call on a bound function (stage full)."""

    def __call__(
        self, call: ToolCall, spec: ToolSpec, function: Any, *, context: Mapping[str, Any], confirmed: bool = ...
    ) -> Any:
        """Return what the function returned. Raises the function's own exception or an ExecutionError."""


class ChatModel(Protocol):
    """A language model behind an endpoint. Optional everywhere: nothing that has to work waits for one."""

    @property
    def name(self) -> str:
        """The model as the endpoint knows it."""

    def answer(self, user: str, *, system: str, schema: Mapping[str, Any], deadline_us: int) -> str:
        """Return the answer to *user*: JSON text, which should fit *schema*; nobody may rely on that.

        Raises a ModelError within *deadline_us*, whatever the endpoint does.
        """


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe:
    """How another process makes a runtime that decides alike: it imports *factory* and calls it with *start*."""

    factory: str
    """`module:function`; it takes a path and returns a Runtime, of which only the routers are used."""
    start: Path
    """A folder: the root of the configuration there too."""


class DigestKey(NamedTuple):
    """A key of digests, and its name, which tells nothing about it."""

    secret: bytes
    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShimSettings:
    """The few settings the call path needs."""

    root: Path
    state_path: Path
    decision_deadline_us: int = 350_000
    candidate_deadline_us: int = 2_000_000
    request_deadline_us: int = 60_000_000
    """For all calls of one request together, in stage full; 0: none."""
    sample_rate: float = 1.0
    again_rate: float = 0.0
    """Share of the compared calls that both sides decide a second time, for the noise floor."""
    keep_text: bool = False
    digest_key: bytes = b""
    present_key: Callable[[], DigestKey] | None = None
    """The key of the present period, where one may begin under way; without it `digest_key` is that of all."""
    queue_size: int = 10_000
    language: str = "en"
    context: Mapping[str, str] = field(default_factory=dict)
    """user, tenant, roles, session, level: expression over the legacy arguments."""
    candidate: Literal["auto", "thread", "process"] = "auto"
    """Where the candidate runs in shadow; `auto`: in a process of its own where it is heavy."""
    max_tax_rate: float = 0.05
    """By how much the shadow may slow the legacy down before fewer calls are sampled."""
    budget: BudgetSettings = field(default_factory=BudgetSettings)
    breaker: BreakerSettings = field(default_factory=BreakerSettings)

    def key(self) -> DigestKey:
        """Return what digests are made with now: all of one row with the same."""
        return DigestKey(self.digest_key) if self.present_key is None else self.present_key()


class Runtime(Protocol):
    """Everything behind the wrapper, built on first use by `migrate_kit.runtime` or passed by hand.

    Its catalogue never changes: a call keeps the runtime it began with. One that can be renewed also has
    `descriptions_path: Path`, the folder that is watched, and `refreshed() -> Runtime | None`: the runtime over the
    descriptions as they are now, with the same sink, settings, sources and executor; None where nothing changed. It
    raises where they cannot be used; the one before then stays.

    One with rules may also have `record(asker: Asker, tools: Sequence[str])`, told of what was carried out;
    `admit(calls, *, asker, done, is_confirmed, is_counted) -> Refusal | None`, asked about calls that no router decided
    just now; and `remarks: Sequence[str]`, sentences for `status`. `desk` is where dangerous calls are put to a person,
    `audit: AuditSink` is told of every call that is carried out.

    One that another process can make again has `recipe: Recipe`.
    """

    @property
    def settings(self) -> ShimSettings:
        """The settings of the call path."""

    @property
    def sink(self) -> DecisionSink:
        """Where observations go."""

    @property
    def comparator(self) -> Comparator:
        """Compares the two decisions."""

    @property
    def sources(self) -> Sequence[FlagSource]:
        """Flag sources beside the environment at start."""

    @property
    def execute(self) -> Execute:
        """Carries out a call in stage full."""

    @property
    def catalogue_version(self) -> str:
        """Hash over the approved descriptions."""

    def twin(self, router_id: str) -> Twin | None:
        """Return the twin of an installed router, or None when its conditions are not known."""

    def router(self, router_id: str) -> DynamicRouter:
        """Return the dynamic router over the tools that compete in *router_id*."""

    def tool(self, name: str) -> ToolSpec | None:
        """Return the approved description of *name*, or None."""

    def competing(self, router_id: str) -> Sequence[ToolSpec]:
        """Return the descriptions that the dynamic router of *router_id* decides by."""

    def function(self, name: str) -> Callable[..., Any] | None:
        """Return the callable that was registered for the tool *name*, or None: then the wrapped function finds it."""
