"""What a description says, cut into numbered facts: all that a model gets to see of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from migrate_kit.describe.lint import injection, personal, secret
from migrate_kit.describe.lint.linting import lint
from migrate_kit.describe.lint.subject import Catalogue, Described
from migrate_kit.model.tool import ParameterSpec, ToolSpec

#: Longer is no sentence, and more of one kind teaches nothing.
_LONGEST = 800
_MOST_ANCHORS = 24
_MOST_VALUES = 40
#: What is wrong with a text that must not leave the house, or would give orders to who reads it.
_NOT_SENT = (injection.CODE, secret.CODE, personal.CODE)


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that the description says. `about` names the place, such as `parameters.env.meaning`."""

    id: str
    about: str
    text: str


def facts_of(spec: ToolSpec) -> tuple[Fact, ...]:
    """Return what *spec* says, in the order of the file; without what must not be sent."""
    said = [(about, text) for about, text in _said(spec) if text and len(text) <= _LONGEST and is_sent(text)]
    return tuple(Fact(f"F{number}", about, text) for number, (about, text) in enumerate(said, start=1))


def is_sent(text: str) -> bool:
    """Tell whether *text* holds no secret, no personal data and no order to a model."""
    subject = Described(ToolSpec(name="x", summary=text), file="")
    return not lint(Catalogue([subject]), only=_NOT_SENT)


def _said(spec: ToolSpec) -> Iterator[tuple[str, str]]:
    yield "name", spec.name
    yield "summary", spec.summary
    yield from _numbered("use_when", spec.use_when[:_MOST_ANCHORS])
    yield from _numbered("do_not_use_when", spec.do_not_use_when)
    for name, parameter in spec.parameters.items():
        yield f"parameters.{name}.meaning", parameter.meaning
        yield f"parameters.{name}", f"{name}: {'; '.join(_limits(parameter))}"
    yield "effects", spec.effects
    yield "cost", spec.cost
    yield "latency", spec.latency
    yield from ((f"ask_user.{name}", question) for name, question in spec.ask_user.items())
    yield from _numbered("errors", spec.errors)


def _numbered(key: str, texts: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    yield from ((f"{key}.{number}", text) for number, text in enumerate(texts, start=1))


def _limits(parameter: ParameterSpec) -> Iterator[str]:
    yield parameter.type
    yield "required" if parameter.required else "optional"
    for word in ("default", "minimum", "maximum", "max_length", "pattern", "format"):
        value = getattr(parameter, word)
        if value is not None:
            yield f"{word} {value}"
    if parameter.enum:
        yield f"one of {', '.join(map(str, parameter.enum[:_MOST_VALUES]))}"
    if parameter.examples:
        yield f"for example {', '.join(map(str, parameter.examples))}"
    yield from (f"{', '.join(said)} = {value}" for value, said in parameter.synonyms.items() if said)
