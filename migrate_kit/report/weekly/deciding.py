"""Whether callers get the dynamic side's answers now: only then there is something to go back from."""

from __future__ import annotations

from collections.abc import Sequence

from migrate_kit.errors import FlagInvalid
from migrate_kit.log import DAY_US, Rollups
from migrate_kit.model.observation import Flip
from migrate_kit.model.stage import ENABLED, FALLBACK, STAGE, Stage, choose_stage, parse_flags

LATELY_DAYS = 3


def is_deciding(whole: Rollups, flips: Sequence[Flip], at_us: int) -> bool:
    """Tell whether callers lately got the dynamic side's answers, and nobody has gone back since."""
    since = at_us - LATELY_DAYS * DAY_US
    lately = any(entry.label.served_by == "dynamic" and entry.last_us >= since for entry in whole.entries)
    return lately and not (flips and _leads_back(flips[-1]))


def _leads_back(flip: Flip) -> bool:
    told = dict(word.partition("=")[::2] for word in flip.after.split())
    try:
        flags = parse_flags({key: told[key] for key in (FALLBACK, ENABLED, STAGE) if key in told}, source="log")
    except FlagInvalid:
        return False
    return choose_stage(flags).stage < Stage.hybrid
