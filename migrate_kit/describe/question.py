"""What to ask when a required parameter is missing: the code's own words, else a plain question."""

from __future__ import annotations

import re

from migrate_kit.describe.naming import words_of
from migrate_kit.messages import Language, tell
from migrate_kit.messages.describe import PARAMETER_LABELS
from migrate_kit.model.inventory import ParameterFacts
from migrate_kit.model.rule import ROUTER_NAME
from migrate_kit.model.tool import ParameterSpec

MOST_OPTIONS = 8
LONGEST = 40
"""Characters of a meaning that is asked with; a longer one is a sentence of its own."""
_ASKING = frozenset({"how", "what", "which", "when", "where", "who", "whose", "whether", "if", "why"})
_DETERMINED = frozenset(
    {"a", "an", "the", "your", "their", "its", "his", "her", "our", "my", "this", "that", "these", "those", "any"}
    | {"all", "each", "every", "either", "some", "one", "no", "at", "up"}
)
_WRITTEN_OUT = {
    "no": "number", "num": "number", "nr": "number", "id": "ID", "ids": "IDs", "uid": "user ID", "qty": "quantity",
    "amt": "amount", "addr": "address", "desc": "description", "msg": "message", "cfg": "configuration",
    "config": "configuration", "svc": "service", "env": "environment", "url": "URL", "uri": "URI", "ip": "IP address",
    "pct": "percentage", "usr": "user", "pwd": "password", "tel": "phone number", "dept": "department",
    "acct": "account", "ref": "reference", "src": "source", "dst": "destination", "cat": "category", "loc": "location",
}  # fmt: skip
_LISTED = re.compile(r"\u3001|/| or |\u6216")


def questions(facts: dict[str, ParameterFacts], specs: dict[str, ParameterSpec], language: Language) -> dict[str, str]:
    """Return parameter → question for every required parameter of *specs*."""
    return {name: question(name, facts[name], spec, language) for name, spec in specs.items() if spec.required}


def question(name: str, facts: ParameterFacts, spec: ParameterSpec, language: Language) -> str:
    """Return the question for one parameter."""
    if facts.ask and "{" not in facts.ask:
        return facts.ask
    if any(each.rule == ROUTER_NAME and "meaning" in each.fields for each in facts.evidence):
        # What the router calls it is a name like any other, and a better one.
        name, spec = spec.meaning.replace(" ", "_"), spec.model_copy(update={"meaning": ""})
    if facts.keys and not facts.meaning:
        return _of_keys(facts.keys, language)
    return _english(name, spec) if language == "en" else _chinese(name, spec)


def _of_keys(keys: tuple[str, ...], language: Language) -> str:
    """Return the question for an object: nobody can give one, but what it holds."""
    labels = (english_label(key, "") if language == "en" else _chinese_label(key, "").strip() for key in keys)
    return tell("describe.ask", language, label=tell("describe.list", language).join(labels))


def _english(name: str, spec: ParameterSpec) -> str:
    label = english_label(name, spec.meaning)
    asks = label.partition(" ")[0] in _ASKING
    few = spec.enum is not None and 0 < len(spec.enum) <= MOST_OPTIONS
    options = ", ".join(str(value) for value in spec.enum or ())
    if spec.type == "boolean":
        return tell("describe.ask_yes_no", "en", label=_capital(label.removeprefix("whether ").removeprefix("the ")))
    if label.startswith("how "):
        return tell("describe.ask_how_many", "en", label=_capital(f"{label}: {options}" if few else label))
    if few:
        return tell("describe.ask_say_choice" if asks else "describe.ask_choice", "en", label=label, options=options)
    if asks:
        return tell("describe.ask_say", "en", label=label)
    is_number = spec.type in ("integer", "number") and "number" not in label
    return tell("describe.ask_number" if is_number else "describe.ask", "en", label=label)


def _chinese(name: str, spec: ParameterSpec) -> str:
    label = _chinese_label(name, spec.meaning)
    if spec.type == "boolean":
        return tell("describe.ask_yes_no", "zh", label=label)
    if spec.enum and len(spec.enum) <= MOST_OPTIONS:
        options = tell("describe.list", "zh").join(str(value) for value in spec.enum)
        return tell("describe.ask_choice", "zh", label=label, options=options)
    if spec.type in ("integer", "number"):
        return tell("describe.ask_number", "zh", label=label)
    return tell("describe.ask", "zh", label=label)


def english_label(name: str, meaning: str) -> str:
    """Return what is asked for as it stands after "Please give": with its article, or a clause such as `how many`."""
    said = _first_words(meaning)
    if said and said.isascii():
        return _with_article(said)
    known = PARAMETER_LABELS.get(name.lower())
    if known is not None:
        return known.en
    last = PARAMETER_LABELS.get(name.lower().rpartition("_")[2])
    if last is not None and last.en.partition(" ")[0] in _ASKING:
        return last.en
    return _with_article(" ".join(_WRITTEN_OUT.get(word, word) for word in words_of(name).split()))


def _chinese_label(name: str, meaning: str) -> str:
    said = _first_words(meaning)
    if said and not said.isascii():
        return said
    known = PARAMETER_LABELS.get(name.lower()) or PARAMETER_LABELS.get(name.lower().rsplit("_", 1)[-1])
    if known is not None:
        return known.zh
    plain = name.replace("_", " ")
    # Between Chinese characters a Latin word stands with blanks around it.
    return f" {plain} " if plain.isascii() else plain


def _first_words(meaning: str) -> str:
    """Return the first clause of *meaning*; empty for a list of choices or a sentence too long to ask with."""
    first = meaning.split("\n", maxsplit=1)[0]
    for mark in (".", ",", ";", "(", "。", "\uff0c", "\uff1b", "\uff08"):
        first = first.split(mark)[0]
    first = first.strip()
    return "" if _LISTED.search(first) or len(first) > LONGEST else first


def _with_article(label: str) -> str:
    if len(label) > 1 and label[0].isupper() and not label[1].isupper():
        label = label[0].lower() + label[1:]
    first = label.partition(" ")[0]
    return label if first in _ASKING or first in _DETERMINED else f"the {label}"


def _capital(label: str) -> str:
    return label[:1].upper() + label[1:]
