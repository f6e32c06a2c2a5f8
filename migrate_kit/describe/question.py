"""What to ask when a required parameter is missing: the code's own words, else a plain question."""

from __future__ import annotations

import re

from migrate_kit.messages import Language, tell
from migrate_kit.messages.describe import PARAMETER_LABELS
from migrate_kit.model.inventory import ParameterFacts
from migrate_kit.model.tool import ParameterSpec

MOST_OPTIONS = 8
_LISTED = re.compile(r"\u3001|/| or |\u6216")


def questions(facts: dict[str, ParameterFacts], specs: dict[str, ParameterSpec], language: Language) -> dict[str, str]:
    """Return parameter → question for every required parameter of *specs*."""
    return {name: question(name, facts[name], spec, language) for name, spec in specs.items() if spec.required}


def question(name: str, facts: ParameterFacts, spec: ParameterSpec, language: Language) -> str:
    """Return the question for one parameter."""
    if facts.ask and "{" not in facts.ask:
        return facts.ask
    label = _label(name, spec, language)
    if spec.enum and len(spec.enum) <= MOST_OPTIONS:
        options = tell("describe.list", language).join(str(value) for value in spec.enum)
        return tell("describe.ask_choice", language, label=label, options=options)
    if label.lower().startswith("how "):
        return tell("describe.ask_how_many", language, label=label[0].upper() + label[1:])
    if spec.type in ("integer", "number"):
        return tell("describe.ask_number", language, label=label)
    return tell("describe.ask", language, label=label)


def _label(name: str, spec: ParameterSpec, language: Language) -> str:
    meaning = spec.meaning.split("\n")[0]
    for mark in (".", ",", ";", "(", "。", "\uff0c", "\uff1b", "\uff08"):
        meaning = meaning.split(mark)[0]
    meaning = "" if _LISTED.search(meaning) else meaning.strip()
    in_language = not meaning.isascii() if language == "zh" else meaning.isascii()
    if meaning and in_language and len(meaning) <= 40:
        return meaning if language == "zh" else meaning[0].lower() + meaning[1:]
    known = PARAMETER_LABELS.get(name.lower()) or PARAMETER_LABELS.get(name.lower().rsplit("_", 1)[-1])
    if known:
        return known.in_(language)
    plain = name.replace("_", " ")
    # Between Chinese characters a Latin word stands with blanks around it.
    return f" {plain} " if language == "zh" and plain.isascii() else plain
