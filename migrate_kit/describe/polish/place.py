"""The places of a description that may be worded anew, and nothing else of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from migrate_kit.describe.polish.fact import Fact, is_sent
from migrate_kit.model.tool import ToolSpec

_BESIDE_SUMMARY = ("name", "use_when", "parameters", "effects", "cost", "latency")


@dataclass(frozen=True, slots=True)
class Place:
    """One text that may be worded anew; `about` is its name, and that of the fact that it is."""

    about: str
    text: str
    cites: tuple[str, ...]
    """The ids that a sentence for it may cite."""
    own: str = ""
    """The id of the present text; empty where there is none."""

    @property
    def is_exclusion(self) -> bool:
        """Tell whether it says what does not call for the tool."""
        return self.about.startswith("do_not_use_when.")

    @property
    def is_question(self) -> bool:
        """Tell whether it is put to the user."""
        return self.about.startswith("ask_user.")

    @property
    def parameter(self) -> str:
        """The parameter it is about, empty for none."""
        if self.is_question:
            return self.about.removeprefix("ask_user.")
        is_meaning = self.about.startswith("parameters.")
        return self.about.removeprefix("parameters.").removesuffix(".meaning") if is_meaning else ""


def places_of(spec: ToolSpec, facts: Sequence[Fact]) -> tuple[Place, ...]:
    """Return the places of *spec* that *facts* can back; one without a text only where something is known of it."""
    found = (_place(about, text, facts) for about, text in _texts(spec))
    return tuple(place for place in found if place.own or (not place.text and place.cites))


def worded(spec: ToolSpec, texts: Mapping[str, str]) -> ToolSpec:
    """Return *spec* with *texts* (about → text) in their places; every other part is the very same."""
    exclusions = tuple(
        texts.get(f"do_not_use_when.{number}", text) for number, text in enumerate(spec.do_not_use_when, start=1)
    )
    parameters = {
        name: parameter.model_copy(update={"meaning": texts.get(f"parameters.{name}.meaning", parameter.meaning)})
        for name, parameter in spec.parameters.items()
    }
    return spec.model_copy(
        update={
            "summary": texts.get("summary", spec.summary),
            "do_not_use_when": exclusions,
            "parameters": parameters,
            "ask_user": {name: texts.get(f"ask_user.{name}", text) for name, text in spec.ask_user.items()},
        }
    )


def _texts(spec: ToolSpec) -> Iterator[tuple[str, str]]:
    if spec.summary:
        yield "summary", spec.summary
    yield from ((f"do_not_use_when.{n}", text) for n, text in enumerate(spec.do_not_use_when, start=1) if text)
    for name, parameter in spec.parameters.items():
        # What is said of it elsewhere must not go out, so nothing is asked of it.
        if is_sent(f"{name} {parameter.meaning}"):
            yield f"parameters.{name}.meaning", parameter.meaning
    yield from ((f"ask_user.{name}", text) for name, text in spec.ask_user.items() if text)


def _place(about: str, text: str, facts: Sequence[Fact]) -> Place:
    own = next((fact.id for fact in facts if fact.about == about), "")
    place = Place(about, text, (), own)
    cites = tuple(fact.id for fact in facts if fact.id == own or _is_beside(fact.about, place))
    return Place(about, text, cites, own)


def _is_beside(about: str, place: Place) -> bool:
    if place.about == "summary":
        return about.partition(".")[0] in _BESIDE_SUMMARY
    if place.is_exclusion:
        return about == "name"
    name = place.parameter
    return about in ("name", "summary", f"parameters.{name}", f"parameters.{name}.meaning", f"ask_user.{name}")
