"""Tools that are statements of a router: fixed answers by topic, and deeds that no function stands for."""

from __future__ import annotations

from collections.abc import Sequence

from migrate_kit.describe.naming import words_of
from migrate_kit.describe.phrase import phrases
from migrate_kit.describe.spelled import words_behind
from migrate_kit.describe.when import Reach
from migrate_kit.messages import Language, tell
from migrate_kit.model.inventory import Computed, ToolFacts
from migrate_kit.model.rule import CANNED
from migrate_kit.model.tool import ParameterSpec

MOST_TOPICS = 8
"""Topics named in a summary; all of them are choices of the parameter."""


def is_canned(tool: ToolFacts) -> bool:
    """Tell whether *tool* only gives fixed answers."""
    return any(each.rule == CANNED for each in tool.evidence)


def summary_of(tool: ToolFacts, found: Sequence[Reach], language: Language) -> str:
    """Return what *tool*, fixed answers, does."""
    topics = [str(value) for value in live_topics(tool, found)] or [_single_topic(tool, found)]
    shown = [words_of(topic) if topic.isascii() else topic for topic in topics[:MOST_TOPICS]]
    more = tell("describe.more", language) if len(topics) > MOST_TOPICS else ""
    return tell("describe.canned", language, topics=tell("describe.list", language).join(shown) + more)


def _single_topic(tool: ToolFacts, found: Sequence[Reach]) -> str:
    name = tool.name.removeprefix("answer_")
    return words_behind(name, phrases([reach.branch.condition for reach in found])) or name


def live_topics(tool: ToolFacts, found: Sequence[Reach]) -> tuple[object, ...]:
    """Return the topics of *tool* that a live branch still answers."""
    topics = [value for facts in tool.parameters.values() for value in facts.enum or ()]
    given = [value for reach in found for value in reach.branch.arguments.values()]
    if any(isinstance(value, Computed) for value in given):
        return tuple(topics)
    return tuple(topic for topic in topics if topic in given)


def with_live_topics(
    parameters: dict[str, ParameterSpec], tool: ToolFacts, found: Sequence[Reach], language: Language
) -> dict[str, ParameterSpec]:
    """Return *parameters* with the topics of live branches alone, and what a topic means."""
    topics = live_topics(tool, found)
    return {name: _topic(spec, topics, language) if spec.enum else spec for name, spec in parameters.items()}


def _topic(spec: ParameterSpec, topics: tuple[object, ...], language: Language) -> ParameterSpec:
    enum = tuple(value for value in spec.enum or () if value in topics)
    said = {value: words for value, words in spec.synonyms.items() if value in topics}
    meaning = spec.meaning or tell("describe.topic", language)
    return spec.model_copy(update={"enum": enum, "synonyms": said, "meaning": meaning})
