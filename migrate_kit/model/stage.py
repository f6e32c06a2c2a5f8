"""Stages and flags: which keys mean what, how several sources merge, who decides in the end. Pure.

The table is design §4. A source that does not name a key has no opinion on it; where two name one, the more
conservative value wins and the reason says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import IntEnum
from hashlib import blake2b
from typing import TypeVar

from migrate_kit.errors import FlagInvalid

_V = TypeVar("_V", bool, "Stage", float)


class Stage(IntEnum):
    """Who decides and who executes; ordered from the most conservative."""

    legacy = 0
    shadow = 1
    hybrid = 2
    full = 3

    def __str__(self) -> str:
        return self.name


FALLBACK = "FALLBACK_TO_LEGACY"
ENABLED = "DYNAMIC_TOOL_ENABLED"
STAGE = "MIGRATE_KIT_STAGE"
SHARE = "MIGRATE_KIT_SHARE"
PINS = "MIGRATE_KIT_PINS"
SALT = "MIGRATE_KIT_SALT"
SAMPLE = "MIGRATE_KIT_SAMPLE"
LATCH = "MIGRATE_KIT_LATCH"
KEYS = (FALLBACK, ENABLED, STAGE, SHARE, PINS, SALT, SAMPLE, LATCH)

#: How the reason begins of a call that legacy served because of a pin.
PINNED = f"{PINS}:"

_TRUE = frozenset({"1", "true", "yes", "on"})
_FALSE = frozenset({"0", "false", "no", "off"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Flags:
    """Parsed flag values; None means that no source has an opinion."""

    fallback: bool | None = None
    enabled: bool | None = None
    stage: Stage | None = None
    share: tuple[Stage, float] | None = None
    """(stage, percent 0-100): that share of the traffic reaches the stage, the rest is one of shadow at most."""
    pins: Mapping[str, Stage] = field(default_factory=dict)
    salt: str = ""
    sample_rate: float | None = None
    latch: str | None = None
    reasons: tuple[str, ...] = ()
    """Which source decided a contested key."""


@dataclass(frozen=True, slots=True)
class StageChoice:
    """A stage with the reason for it."""

    stage: Stage
    reason: str


def parse_flags(values: Mapping[str, str], *, source: str) -> Flags:
    """Parse the keys of *values* that are ours. Raises FlagInvalid for a value that does not parse; never guesses."""
    found = {key: values[key].strip() for key in KEYS if values.get(key, "").strip()}
    return Flags(
        fallback=_boolean(found, FALLBACK, source),
        enabled=_boolean(found, ENABLED, source),
        stage=_stage(found, STAGE, source),
        share=_share(found, source),
        pins=_pins(found, source),
        salt=found.get(SALT, ""),
        sample_rate=_rate(found, source),
        latch=found.get(LATCH),
    )


def merge_flags(readings: Iterable[tuple[str, Flags]]) -> Flags:
    """Merge (source name, flags) pairs; on every contested key the more conservative value wins."""
    merged = Flags()
    for name, flags in readings:
        merged = _merge_two(merged, name, flags)
    return merged


def choose_stage(flags: Flags) -> StageChoice:
    """Return the stage that the merged keys mean, by the table of design §4 (share and pins not yet applied)."""
    if flags.fallback:
        return StageChoice(Stage.legacy, FALLBACK)
    if flags.latch:
        return StageChoice(Stage.legacy, f"{LATCH}={flags.latch}")
    if flags.stage is None:
        return StageChoice(Stage.full, ENABLED) if flags.enabled else StageChoice(Stage.legacy, "nothing set")
    if not flags.enabled and flags.stage > Stage.shadow:
        return StageChoice(Stage.shadow, f"{STAGE}={flags.stage}, but {ENABLED} is not true")
    return StageChoice(flags.stage, f"{STAGE}={flags.stage}")


def share_stage(choice: StageChoice, flags: Flags, key: str) -> StageChoice:
    """Apply the share to one request: *key* is the tenant, or the text without one. Sticky and monotone in percent."""
    if flags.share is None or choice.stage <= Stage.shadow:
        return choice
    ceiling, percent = flags.share
    if bucket(key, flags.salt) < percent:
        return within_share(choice, flags)
    return StageChoice(Stage.shadow, f"{SHARE}={ceiling}:{percent:g}, not in the share")


def within_share(choice: StageChoice, flags: Flags) -> StageChoice:
    """Return the stage of what is in the share."""
    ceiling, percent = flags.share or (choice.stage, 100.0)
    return choice if choice.stage <= ceiling else StageChoice(ceiling, f"{SHARE}={ceiling}:{percent:g}")


def pinned_stage(choice: StageChoice, flags: Flags, *tools: str) -> StageChoice:
    """Apply the pins of *tools*: the lowest one wins."""
    for tool in tools:
        pin = flags.pins.get(tool)
        if pin is not None and pin < choice.stage:
            choice = StageChoice(pin, f"{PINS}: {tool}={pin}")
    return choice


def bucket(key: str, salt: str) -> float:
    """Return a stable number from 0 to 100 for *key*; keyed, so that it cannot be guessed without the salt."""
    digest = blake2b(key.encode("utf-8", "surrogatepass"), key=salt.encode()[:64], digest_size=8).digest()
    return int.from_bytes(digest, "big") / 2**64 * 100


def _merge_two(merged: Flags, name: str, flags: Flags) -> Flags:
    contest = _Contest(name)
    pins = dict(merged.pins)
    for tool, stage in flags.pins.items():
        pins[tool] = min(stage, pins.get(tool, stage))
    changed = replace(
        merged,
        fallback=contest.settle(FALLBACK, merged.fallback, flags.fallback, max),
        enabled=contest.settle(ENABLED, merged.enabled, flags.enabled, min),
        stage=contest.settle(STAGE, merged.stage, flags.stage, min),
        share=_lower_share(merged.share, flags.share),
        pins=pins,
        salt=contest.first(SALT, merged.salt, flags.salt),
        sample_rate=contest.settle(SAMPLE, merged.sample_rate, flags.sample_rate, min),
        latch=merged.latch or flags.latch,
    )
    return replace(changed, reasons=merged.reasons + tuple(contest.reasons))


class _Contest:
    """Settles the keys that two sources name, and remembers what was contested."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.reasons: list[str] = []

    def settle(self, key: str, old: _V | None, new: _V | None, safer: Callable[[_V, _V], _V]) -> _V | None:
        if old is None or new is None:
            return new if old is None else old
        won = safer(old, new)
        if old != new:
            self.reasons.append(f"{key}: {won} wins ({self.name} says {new})")
        return won

    def first(self, key: str, old: str, new: str) -> str:
        if old and new and old != new:
            # Neither is safer, but two processes with other sources share out otherwise. The values stay unsaid.
            self.reasons.append(f"{key}: the first source wins ({self.name} has another)")
        return old or new


def _lower_share(old: tuple[Stage, float] | None, new: tuple[Stage, float] | None) -> tuple[Stage, float] | None:
    if old is None or new is None:
        return new if old is None else old
    return min(old[0], new[0]), min(old[1], new[1])


def _boolean(found: Mapping[str, str], key: str, source: str) -> bool | None:
    value = found.get(key)
    if value is None:
        return None
    if value.lower() in _TRUE:
        return True
    if value.lower() in _FALSE:
        return False
    raise FlagInvalid(source=source, key=key, value=value, expected="true|false")


def _stage(found: Mapping[str, str], key: str, source: str) -> Stage | None:
    value = found.get(key)
    return None if value is None else stage_named(value, source=source, key=key)


def stage_named(value: str, *, source: str, key: str) -> Stage:
    """Return the stage called *value*; raises FlagInvalid naming *source* and *key*."""
    try:
        return Stage[value.lower()]
    except KeyError:
        raise FlagInvalid(source=source, key=key, value=value, expected="|".join(s.name for s in Stage)) from None


def _share(found: Mapping[str, str], source: str) -> tuple[Stage, float] | None:
    value = found.get(SHARE)
    if value is None:
        return None
    name, colon, percent = value.partition(":")
    number = _number(percent)
    if not colon or number is None or not 0 <= number <= 100:
        raise FlagInvalid(source=source, key=SHARE, value=value, expected="STAGE:PERCENT (hybrid:20)")
    return stage_named(name, source=source, key=SHARE), number


def _pins(found: Mapping[str, str], source: str) -> dict[str, Stage]:
    pins: dict[str, Stage] = {}
    for item in filter(None, (part.strip() for part in found.get(PINS, "").split(","))):
        tool, equals, name = item.partition("=")
        if not equals or not tool.strip():
            raise FlagInvalid(source=source, key=PINS, value=item, expected="TOOL=STAGE,…")
        pins[tool.strip()] = stage_named(name.strip(), source=source, key=PINS)
    return pins


def _rate(found: Mapping[str, str], source: str) -> float | None:
    value = found.get(SAMPLE)
    if value is None:
        return None
    number = _number(value)
    if number is None or not 0 <= number <= 1:
        raise FlagInvalid(source=source, key=SAMPLE, value=value, expected="0 … 1")
    return number


def _number(text: str) -> float | None:
    try:
        number = float(text)
    except ValueError:
        return None
    return number if number == number else None  # NaN is no number here
