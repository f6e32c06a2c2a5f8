"""What a sentence may add to its text: values and limits of a parameter, told whole, right behind its name.

Good: `a service (order or payment)`, `数量，1 到 5`, `such as order`.
Bad:  `a service, order`: one of the values as if there were no other; `to 5 instances` out of `at most 5`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator

from migrate_kit.describe.polish.place import Place
from migrate_kit.model.tool import ParameterSpec, ToolSpec
from migrate_kit.route.text import fold
from migrate_kit.route.words import name_words

_LEAD = r"such as|for example|for instance|e\.g\.|like|例如|比如|诸如|譬如|如"
_ADDED = re.compile(
    rf" ?\(([^()]+)\)|[,:;] ?({_LEAD}|one of|either|可选值?[为:]?|取值为?)?:? ?([^,:;.。]+?)(?=[.。;]?$)"
    rf"| ({_LEAD}) ([^.。;]+?)(?=[.。]?$)| ((?:from|between) -?\d+(?:\.\d+)? (?:to|and) -?\d+(?:\.\d+)?)(?=[.。]?$)",
    re.IGNORECASE,
)
_FOR_EXAMPLE = re.compile(rf"(?:{_LEAD})[:,]? ?", re.IGNORECASE)
_ONE_OF = re.compile(r"(?:one of|either|可选值?[为:]?|取值[为:]?):? ?", re.IGNORECASE)
_BETWEEN_VALUES = re.compile(r" ?(?:, or\b|,|、|/|;|\bor\b|或者?) ?", re.IGNORECASE)
_NUMBER = r"(-?\d+(?:\.\d+)?)"
_RANGE = re.compile(rf"(?:from |between |从 ?)?{_NUMBER} ?(?:to|and|-|~|–|到|至) ?{_NUMBER}(?: ?之间)?", re.IGNORECASE)
_BOUNDS = {
    "maximum": re.compile(rf"(?:at most|up to|no more than|最多|至多|不超过|最大) ?{_NUMBER}", re.IGNORECASE),
    "minimum": re.compile(rf"(?:at least|no less than|最少|至少|不少于|最小) ?{_NUMBER}", re.IGNORECASE),
    "default": re.compile(
        r"(?:by default|default(?:s to| is)?|defaulting to|默认值?[为是]?):? ?(.+)|(.+) by default", re.IGNORECASE
    ),
}  # fmt: skip
#: Behind one of these it would be said of something else: `the environment, not the region (prod or test)`.
_DENIAL = re.compile(r"\b(?:not|no|except|but|without)\b|[不非除无未]", re.IGNORECASE)
_NEEDED = {True: ("required", "必填", "必需"), False: ("optional", "可选", "选填")}


def without_additions(sentence: str, place: Place, spec: ToolSpec, about: Collection[str]) -> Iterator[str]:
    """Yield *sentence* with less and less of what it may add, by what the cited facts *about* parameters say."""
    plain = unicodedata.normalize("NFKC", sentence)
    start = 0
    while match := _ADDED.search(plain, start):
        added = next(part for part in (match[1], match[3], match[5], match[6]) if part)
        lead = next((part for part in (match[2], match[4]) if part), "")
        if _is_borne(f"{lead} {added}".strip(), plain[: match.start()], place, spec, about):
            plain, start = plain[: match.start()] + plain[match.end() :], 0
            yield plain
        else:
            start = match.start() + 1


def _is_borne(added: str, before: str, place: Place, spec: ToolSpec, about: Collection[str]) -> bool:
    for name, parameter in spec.parameters.items():
        is_own = place.parameter == name
        is_its = _DENIAL.search(before) is None if is_own else _ends_with(before, name, parameter)
        if f"parameters.{name}" in about and is_its:
            parts = re.split(" ?[;,] ?", added)
            return _is_list(added, parameter) or all(_is_limit(part, parameter) for part in parts)
    return False


def _ends_with(before: str, name: str, parameter: ParameterSpec) -> bool:
    """Tell whether the text up to an addition ends with what it is about."""
    said, words = fold(before).rstrip(), [name_words(name), fold(parameter.meaning)]
    return any(word and re.search(rf"(?<![a-z0-9]){re.escape(word)}$", said) for word in words)


def _is_list(added: str, parameter: ParameterSpec) -> bool:
    values = [fold(str(value)) for value in parameter.enum or ()]
    example, choice = _FOR_EXAMPLE.match(added), _ONE_OF.match(added)
    lead = example or choice
    items = [fold(item) for item in _BETWEEN_VALUES.split(added[lead.end() :] if lead else added)]
    known = {*values, *(fold(str(value)) for value in parameter.examples or ())}
    if example:
        return known.issuperset(items)
    return sorted(items) == sorted(values)


def _is_limit(said: str, parameter: ParameterSpec) -> bool:
    ranged = _RANGE.fullmatch(said)
    if ranged:
        return parameter.minimum is not None and parameter.maximum is not None and (
            float(ranged[1]), float(ranged[2])
        ) == (parameter.minimum, parameter.maximum)  # fmt: skip
    for bound, pattern in _BOUNDS.items():
        if match := pattern.fullmatch(said):
            value = next(part for part in match.groups() if part)
            return _is_equal(value, getattr(parameter, bound))
    return said.lower() in _NEEDED[parameter.required]


def _is_equal(said: str, value: object) -> bool:
    if isinstance(value, int | float) and not isinstance(value, bool):
        return re.fullmatch(_NUMBER, said) is not None and float(said) == value
    return value is not None and fold(said) == fold(str(value))
