"""Whether a tool can be called with what the text gives, and what to ask when it cannot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from migrate_kit.messages import Language, tell
from migrate_kit.model.decision import Refusal, RefusalKind
from migrate_kit.route.arguments.constraints import broken
from migrate_kit.route.arguments.extract import Extracted

if TYPE_CHECKING:
    from migrate_kit.model.tool import ToolSpec


def refusal(
    spec: ToolSpec, extracted: Extracted, language: Language, *, unread: bool = False, awaits: Sequence[str] = ()
) -> Refusal | None:
    """Return the question for the first missing parameter, the complaint about the first invalid one, or None.

    *unread*: the text seems to say what is missing all the same. *awaits*: what is missing is the result of another
    call.
    """
    if extracted.missing:
        key = "route.unclear" if extracted.missing[0] in extracted.unclear else "route.missing"
        if key == "route.missing" and (awaits or unread):
            key = "route.awaits" if awaits else "route.unread"
        return _missing(
            spec,
            extracted,
            tell(key, language, tool=spec.name, parameters=", ".join(extracted.missing)),
            language,
            unread,
        )
    if extracted.invalid:
        return _invalid(spec, extracted, language)
    return None


def _missing(spec: ToolSpec, extracted: Extracted, message: str, language: Language, unread: bool) -> Refusal:
    return Refusal(
        kind=RefusalKind.missing_argument,
        message=message,
        question=_question(spec, extracted.missing[0], language),
        tool=spec.name,
        unread=unread,
    )


def _invalid(spec: ToolSpec, extracted: Extracted, language: Language) -> Refusal:
    name, found = next(iter(extracted.invalid.items()))
    limit = broken(spec.parameters[name], found.value)
    return Refusal(
        kind=RefusalKind.invalid,
        message=tell("route.invalid", language, tool=spec.name, parameter=name, value=found.value, limit=limit),
        question=_question(spec, name, language),
        tool=spec.name,
    )


def _question(spec: ToolSpec, name: str, language: Language) -> str:
    asked = spec.ask_user.get(name)
    if asked:
        return asked
    parameter = spec.parameters[name]
    key = "route.choose" if parameter.enum else "route.ask"
    choices = " / ".join(str(value) for value in parameter.enum or ())
    return tell(key, language, parameter=parameter.meaning or name, choices=choices)
