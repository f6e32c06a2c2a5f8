"""Business rules as `shadow_tools/rules.yaml` has them: who may, when, after what, how often, and what follows.

A rule speaks of tools; says one condition that they must keep (permission, hours, lead, dependency, rate), an
expression that says when it matters, or both; and what follows where it is not kept. The JSON Schema of the file is
made from these records, so that an editor knows as much as the loader.
"""

from __future__ import annotations

import re
from enum import StrEnum
from functools import lru_cache
from typing import Annotated, Any, Literal

from pydantic import Field, JsonValue

from migrate_kit.model.record import Record

VERSION = 1
FILES = ("rules.yaml", "rules.yml")
"""What the file of a folder of descriptions may be called."""

_DURATION = "^([0-9]{1,4}d)?([0-9]{1,4}h)?([0-9]{1,5}m)?([0-9]{1,6}s)?$"
_CLOCK = "^([01][0-9]|2[0-3]):[0-5][0-9]$"
FORMS = {_DURATION: "2h, 1d12h, 90s", _CLOCK: "09:00, 17:30"}
"""Pattern → what fits it, for people."""
Duration = Annotated[str, Field(pattern=_DURATION, min_length=2, examples=["2h", "1d12h"])]
Clock = Annotated[str, Field(pattern=_CLOCK, examples=["09:00"])]
Name = Annotated[str, Field(min_length=1, max_length=200)]
Names = Annotated[tuple[Name, ...], Field(min_length=1)]
Day = Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
DAYS: tuple[Day, ...] = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")

_PIECES = re.compile(r"(\d+)([dhms])")
_SECONDS = {"d": 86_400, "h": 3_600, "m": 60, "s": 1}


@lru_cache(maxsize=256)
def seconds(duration: str) -> int:
    """Return a duration such as `1h30m` in seconds."""
    return sum(int(number) * _SECONDS[unit] for number, unit in _PIECES.findall(duration))


class Effect(StrEnum):
    """What follows where a rule is not kept, the strongest first: several rules come to the strongest of theirs."""

    deny = "deny"
    ask = "ask"
    require_confirmation = "require_confirmation"
    add_tool = "add_tool"


class Permission(Record):
    """Who may. Everything that is said must hold; an asker of whom nothing is known may nothing."""

    roles: tuple[Name, ...] = Field(default=(), description="one of these roles")
    level: int = Field(default=0, ge=0, le=99, description="at least this level of identity, as 2 for L2")
    users: tuple[Name, ...] = Field(default=(), description="one of these users")
    tenants: tuple[Name, ...] = Field(default=(), description="one of these tenants")


class Hours(Record):
    """When: only on these days and between these times, in the time zone of the file."""

    days: tuple[Day, ...] = Field(default=DAYS, min_length=1, description="days on which the hours begin")
    opens: Clock = Field(default="00:00", description="first minute")
    closes: Clock = Field(default="00:00", description="the minute it ends; before `opens`: on the day after")


class Lead(Record):
    """How long before: from now to the time that an argument names."""

    before: Name = Field(description="parameter that names the time")
    at_least: Duration = Field(description="shortest time from now")
    relative: Literal["ask", "resolve"] = Field(
        default="ask",
        description="a time such as `tomorrow at 3pm`: ask for a date, or work it out for this rule only (the argument "
        "stays as it was written)",
    )


class Dependency(Record):
    """After what: tools that come earlier in the plan or were carried out before in the session."""

    needs: Names = Field(description="names of tools, all of which are needed")
    within: Duration = Field(default="30m", description="how long ago they may have been carried out")


class Rate(Record):
    """How often: at most `limit` calls in any stretch of time that is as long as `period`."""

    limit: int = Field(ge=1, le=100_000)
    period: Duration = Field(description="length of time")
    per: Literal["user", "tenant", "session", "process"] = Field(
        default="user", description="whose calls are counted together; those of unknown askers are all counted as one's"
    )


class Addition(Record):
    """A further call, with values copied from the call that the rule speaks of, or written down here."""

    tool: Name
    place: Literal["before", "after"] = "before"
    arguments: dict[str, Name] = Field(
        default_factory=dict, description="parameter of the added tool → argument whose value it gets"
    )
    values: dict[str, JsonValue] = Field(default_factory=dict, description="parameter → value")


class Message(Record):
    """What the user is told instead of a general sentence; a language that is missing gets the other."""

    en: str = ""
    zh: str = ""


_ID_FORM = "^[a-z0-9][a-z0-9._-]{0,63}$"
FORMS[_ID_FORM] = "large-sum, l2.transfer"


class Rule(Record):
    """One rule. It applies to every tool that `tools` or `groups` name."""

    id: str = Field(pattern=_ID_FORM, description="unique; named by every decision it has a part in")
    tools: tuple[Name, ...] = Field(default=(), description="names of tools; * and ? stand for any characters")
    groups: tuple[Name, ...] = Field(default=(), description="groups, as descriptions name them")
    when: str = Field(
        default="",
        max_length=500,
        description="expression over the arguments, asker.user, .tenant, .roles, .session, .level, now.year … .minute, "
        ".weekday (1 = Monday), .date, .time, and tool; alone it says when the rule acts, beside a condition when that "
        "counts",
    )
    permission: Permission | None = None
    hours: Hours | None = None
    lead: Lead | None = None
    dependency: Dependency | None = None
    rate: Rate | None = None
    effect: Effect = Effect.deny
    add: Addition | None = Field(default=None, description="for effect add_tool")
    message: Message | None = None
    priority: int = Field(default=0, ge=-1000, le=1000, description="of several rules the highest speaks")
    enabled: bool = True
    owner: str = Field(default="", description="for people")
    note: str = Field(default="", description="for people")


KINDS = ("permission", "hours", "lead", "dependency", "rate")
"""The conditions, of which a rule has at most one."""


class RulesFile(Record):
    """The whole file."""

    version: Literal[1] = 1
    timezone: str = Field(
        default="", description="IANA name, for everything that looks at the clock", examples=["Asia/Shanghai"]
    )
    rules: tuple[Rule, ...] = ()

    @property
    def active(self) -> tuple[Rule, ...]:
        """The rules that are not switched off, the highest priority first; their order in the file means nothing."""
        return tuple(sorted((r for r in self.rules if r.enabled), key=lambda rule: (-rule.priority, rule.id)))


def schema() -> dict[str, Any]:
    """Return the JSON Schema (2020-12) of the file. A key may be left out, not be null: that is one forgotten."""
    made = _without_null(RulesFile.model_json_schema())
    made["title"] = f"migrate-kit rules, version {VERSION}"
    made["properties"]["version"] = {"const": VERSION, "default": VERSION, "type": "integer"}
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": _ID, **made}


_ID = f"https://migrate-kit.invalid/schemas/rules-{VERSION}.json"


def _without_null(node: Any) -> Any:
    if isinstance(node, list):
        return [_without_null(item) for item in node]
    if not isinstance(node, dict):
        return node
    choices = node.get("anyOf", ())
    if {"type": "null"} in choices:
        (only,) = [choice for choice in choices if choice != {"type": "null"}]
        node = {k: v for k, v in node.items() if k not in ("anyOf", "default")} | only
    return {key: _without_null(value) for key, value in node.items()}
