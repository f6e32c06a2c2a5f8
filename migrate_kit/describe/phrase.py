"""The phrases of a condition: what a person says when it holds.

Words are kept verbatim; what has to be said together is one phrase, its parts joined by ` … `. A label is written as
words. One character alone, a digit of a menu, or the beginning of an identifier (`bug-`) shows the way to nothing and
is left out when there is something better in the same script: 搜 stays beside `search`, and goes beside 搜索.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from migrate_kit.describe.combination import Parts, conjunction, joined, parts_of, without_covered
from migrate_kit.describe.naming import words_of
from migrate_kit.describe.pattern_phrase import is_crumb, literal_phrases
from migrate_kit.model.condition import AllOf, AnyOf, Condition, External, Fuzzy, LabelIs, Not, Opaque, Regex, TextAtom
from migrate_kit.model.script import is_chinese

_CRUMB = re.compile(r"[A-Za-z]{0,12}[-_#/:@.]+|[\W\d_]+")
"""The beginning of an identifier, digits, marks: evidence for a parameter, no words of an action."""


def phrases(conditions: Sequence[Condition]) -> tuple[str, ...]:
    """Return the phrases of *conditions*, each once, in source order; labels only where there are no words."""
    unique = without_covered(parts for c in conditions for parts in alternatives(c))
    unique = unique or without_covered(parts for c in conditions for parts in alternatives(c, fragments=True))
    if not unique:
        labels = (words_of(label.rpartition(".")[2]) for c in conditions for label in _labels(c))
        unique = [(label,) for label in dict.fromkeys(labels) if label]
    telling = [parts for parts in unique if any(_tells(part) for part in parts)]
    better = {is_chinese(parts[0]) for parts in telling if not _is_short(parts)}
    kept = [parts for parts in telling if not _is_short(parts) or is_chinese(parts[0]) not in better]
    return tuple(map(joined, kept or unique))


def _is_short(parts: Parts) -> bool:
    return len(parts) == 1 and len(parts[0]) == 1


def alternatives(condition: Condition, *, fragments: bool = False) -> list[Parts]:
    """Return the ways to say *condition*, each as the parts that all occur; () where no word is tested.

    With *fragments* the beginning of a value (the `A` of `A[0-9]+`) is such a way, too, where a pattern has no word.
    """
    if isinstance(condition, AnyOf):
        return [parts for each in condition.of for parts in alternatives(each, fragments=fragments)]
    if isinstance(condition, AllOf):
        groups = [without_covered(alternatives(each, fragments=fragments)) for each in condition.of]
        marks = [isinstance(each, Regex) and _is_marks(group) for each, group in zip(condition.of, groups, strict=True)]
        # The dash of `[A-Z]-\d+`, or a digit of `2[0-3]`, is a part of a value, not of what is said beside it.
        worded = [group for group, is_value in zip(groups, marks, strict=True) if not is_value]
        return conjunction(worded) or conjunction(groups)
    if isinstance(condition, TextAtom | Fuzzy):
        return [(condition.text.strip(),)] if condition.text.strip() else []
    if isinstance(condition, Regex):
        said = literal_phrases(condition.pattern, fragments=fragments)
        return [parts for text in said if (parts := parts_of(text))]
    return []


def _is_marks(group: list[Parts]) -> bool:
    return all(is_crumb(part) or not _tells(part) for parts in group for part in parts)


def words_in(conditions: Sequence[Condition]) -> frozenset[str]:
    """Return every single word or part that speaks for *conditions*."""
    return frozenset(part for c in conditions for part in _words(c))


def excluded(condition: Condition) -> Iterator[str]:
    """Yield the phrases that speak against *condition* whatever else is said: what a conjunction negates."""
    if isinstance(condition, Not):
        yield from map(joined, _telling(condition.of[0]))
    elif isinstance(condition, AllOf):
        for part in condition.of:
            yield from excluded(part)
    elif isinstance(condition, AnyOf):
        yield from _excluded_each(condition)


def _telling(condition: Condition) -> list[Parts]:
    """Return the ways to say *condition*, without those that also hang on something that no words tell."""
    if isinstance(condition, AnyOf):
        return [parts for each in condition.of for parts in _telling(each)]
    if isinstance(condition, AllOf) and any(isinstance(part, Opaque | External) for part in condition.of):
        return []
    return alternatives(condition)


def _excluded_each(condition: AnyOf) -> Iterator[str]:
    """Yield what all parts exclude, and what one excludes together with the words of that part."""
    each = [list(excluded(part)) for part in condition.of]
    for part, words in zip(condition.of, each, strict=True):
        for word in words:
            if all(word in others for others in each):
                yield word
            else:
                yield from map(joined, conjunction([alternatives(part), [parts_of(word)]]))


def _words(condition: Condition) -> Iterator[str]:
    if isinstance(condition, AnyOf | AllOf):
        for each in condition.of:
            yield from _words(each)
    else:
        yield from (part for parts in alternatives(condition) for part in parts)


def _tells(part: str) -> bool:
    return _CRUMB.fullmatch(part) is None


def _labels(condition: Condition) -> Iterator[str]:
    if isinstance(condition, AnyOf | AllOf):
        for part in condition.of:
            yield from _labels(part)
    elif isinstance(condition, LabelIs):
        yield condition.text
