"""Ignore rules: mismatches that a person has explained, for a time; what `shadow_tools/ignore.yaml` holds."""

from __future__ import annotations

from datetime import UTC, date, datetime
from enum import StrEnum
from fnmatch import fnmatchcase

from pydantic import Field

from migrate_kit.model.record import Record

IGNORE_FILES = ("ignore.yaml", "ignore.yml")
ANY = "*"
#: What an observation that a rule explained carries among its differences, followed by the rule's id.
MARK = "ignored."


class IgnoreClass(StrEnum):
    """What kind of mismatch it is, and with that how it counts."""

    artefact = "artefact"
    """Made by the comparison and by nothing a caller would notice: counts as equivalent."""
    expected_random = "expected_random"
    """Both sides draw lots, and drew differently: counts neither way."""


class IgnoreRule(Record):
    """One explained mismatch. Names may hold `*`; every part that is given has to fit."""

    id: str = Field(min_length=1, pattern=r"^[\w.-]+$")
    legacy: str = Field(default=ANY, description="legacy tools, several joined by a comma; empty: its default")
    dynamic: str = Field(default=ANY, description="tools of the dynamic side; empty: none called")
    path: str | None = Field(default=None, description="argument, as the differences name it; every one has to fit")
    kind: IgnoreClass = Field(alias="class", description="artefact or expected_random")
    owner: str = Field(min_length=1, description="who answers for it")
    reason: str = Field(min_length=1)
    expires: date = Field(description="last day (UTC) on which it holds; then the mismatch counts again")

    def fits(self, legacy: str, dynamic: str, paths: frozenset[str]) -> bool:
        """Tell whether a mismatch of these tools and argument paths is the one that was explained."""
        if not (fnmatchcase(legacy, self.legacy) and fnmatchcase(dynamic, self.dynamic)):
            return False
        path = self.path
        return path is None or (bool(paths) and all(fnmatchcase(each, path) for each in paths))

    def holds(self, today: date) -> bool:
        """Tell whether it has not expired."""
        return today <= self.expires


class IgnoreFile(Record):
    """The rules in order of the file; the first that fits explains a mismatch."""

    rules: tuple[IgnoreRule, ...] = ()

    def expired(self, today: date) -> tuple[IgnoreRule, ...]:
        """Return the rules that hold no longer."""
        return tuple(rule for rule in self.rules if not rule.holds(today))

    def explaining(self, legacy: str, dynamic: str, paths: frozenset[str], today: date) -> IgnoreRule | None:
        """Return the rule that explains a mismatch today, or None."""
        fitting = (rule for rule in self.rules if rule.holds(today) and rule.fits(legacy, dynamic, paths))
        return next(fitting, None)


def today_utc() -> date:
    """Return the present day."""
    return datetime.now(UTC).date()
