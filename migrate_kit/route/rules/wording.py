"""A rule in words: its own, in the language of the request, or a sentence made from what was not kept."""

from __future__ import annotations

import re
from typing import Any

from migrate_kit.messages import Language, tell
from migrate_kit.model.decision import Refusal, RefusalKind
from migrate_kit.model.rules import DAYS, Effect, Permission, Rule
from migrate_kit.route.rules.fired import Fired

_KINDS = {
    Effect.deny: RefusalKind.denied,
    Effect.ask: RefusalKind.missing_argument,
    Effect.require_confirmation: RefusalKind.needs_confirmation,
}
_PIECES = re.compile(r"(\d+)([dhms])")


def refusal(fired: Fired, language: Language) -> Refusal:
    """Return the refusal that *fired* comes to."""
    own = "" if fired.fault else _own(fired, language)
    fields = {"tool": fired.tool, "rule": fired.rule.id}
    message = own or tell(f"rules.{fired.effect}", language, why=_why(fired, language), **fields)
    question = _question(fired, own, language) if fired.effect is not Effect.deny else ""
    return Refusal(kind=_KINDS[fired.effect], message=message, question=question, tool=fired.tool)


def language_of_text(text: str, default: Language) -> Language:
    """Return the language to answer *text* in: Chinese where it has Chinese characters, *default* where no letter."""
    if any("\u4e00" <= char <= "\u9fff" or "\u3400" <= char <= "\u4dbf" for char in text):
        return "zh"
    return "en" if any(char.isalpha() for char in text) else default


def _own(fired: Fired, language: Language) -> str:
    message = fired.rule.message
    if message is None:
        return ""
    written = (message.zh or message.en) if language == "zh" else (message.en or message.zh)
    return written.replace("{tool}", fired.tool).replace("{rule}", fired.rule.id)


def _question(fired: Fired, own: str, language: Language) -> str:
    if own:
        return own
    if fired.why == "unclear" and fired.rule.lead is not None:
        return tell("rules.question.time", language, argument=fired.rule.lead.before)
    return tell(f"rules.question.{fired.effect}", language, tool=fired.tool)


def _why(fired: Fired, language: Language) -> str:
    return tell(f"rules.why.{fired.why}", language, **_fields(fired, language))


def _fields(fired: Fired, language: Language) -> dict[str, Any]:
    rule, fields = fired.rule, dict(fired.fields)
    if rule.permission is not None:
        fields["needs"] = _needs(rule.permission, language)
    if rule.hours is not None:
        fields |= {"days": _days(rule, language), "opens": rule.hours.opens, "closes": rule.hours.closes}
    if rule.lead is not None:
        fields |= {"argument": rule.lead.before, "duration": duration(rule.lead.at_least, language)}
    if rule.rate is not None:
        per = tell(f"rules.per.{rule.rate.per}", language)
        fields |= {"limit": rule.rate.limit, "period": duration(rule.rate.period, language), "per": per}
    if "tools" in fields:
        fields["tools"] = tell("rules.list", language).join(fields["tools"])
    return fields


def _needs(permission: Permission, language: Language) -> str:
    """Return what is asked for; who is on a list is nobody's business."""
    either = tell("rules.or", language)
    said = (
        tell("rules.needs.roles", language, roles=either.join(permission.roles)) if permission.roles else "",
        tell("rules.needs.level", language, level=permission.level) if permission.level else "",
        tell("rules.needs.listed", language) if permission.users or permission.tenants else "",
    )
    return tell("rules.list", language).join(filter(None, said))


def _days(rule: Rule, language: Language) -> str:
    assert rule.hours is not None
    if set(rule.hours.days) == set(DAYS):
        return tell("rules.every_day", language)
    return tell("rules.list", language).join(tell(f"rules.day.{d}", language) for d in DAYS if d in rule.hours.days)


def duration(text: str, language: Language) -> str:
    """Return a duration such as `1h30m` in words."""
    pieces = [tell(f"rules.unit.{unit}", language, n=int(number)) for number, unit in _PIECES.findall(text)]
    return tell("rules.pieces", language).join(pieces)
