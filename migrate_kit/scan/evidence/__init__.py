"""What speaks for and against a body being a request router. One rule a function; none decides alone.

reach    what is chosen: tools, labels, actions, or only values
words    what is asked for: things people say, or codes, keys, options
asking   how it is asked: searched in a text, or compared with one of a closed list
origin   where the tested value comes from, and what names and types say of it
held     what else is done with it: a mapping, a list, a flag
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from migrate_kit.model.ground import Ground
from migrate_kit.scan.evidence.asking import closed_list, in_free_text, whole_values
from migrate_kit.scan.evidence.held import declared_as, used_as_a_mapping
from migrate_kit.scan.evidence.origin import name_of_the_function, name_of_the_subject, origin_of_the_subject
from migrate_kit.scan.evidence.reach import (
    MOST_AGAINST_TOOLS,
    MOST_FOR_TOOLS,
    highest_score,
    labels_of_a_router,
    other_tests,
    slot_parser,
    tools_reached,
)
from migrate_kit.scan.evidence.words import (
    agreement,
    formats,
    keys_not_words,
    phrases,
    synonyms,
    technical_words,
    words_tested,
)
from migrate_kit.scan.labels import JoinedRouter

Rule = Callable[[JoinedRouter], Ground | None]

#: Rules for all, and those that a dispatcher on labels is not asked.
GENERAL: Sequence[Rule] = (
    tools_reached,
    highest_score,
    slot_parser,
    labels_of_a_router,
    other_tests,
    name_of_the_subject,
    origin_of_the_subject,
    declared_as,
    used_as_a_mapping,
    name_of_the_function,
)
OF_WORDS: Sequence[Rule] = (
    words_tested,
    keys_not_words,
    technical_words,
    formats,
    agreement,
    whole_values,
    closed_list,
    in_free_text,
    phrases,
    synonyms,
)
#: Those of them that do not look at the whole body again, and the most that all others speak for a router.
QUICK: Sequence[Rule] = (
    tools_reached,
    highest_score,
    slot_parser,
    labels_of_a_router,
    other_tests,
    name_of_the_function,
)
QUICK_OF_WORDS: Sequence[Rule] = tuple(rule for rule in OF_WORDS if rule not in (whole_values, closed_list))
MOST_FOR_THE_REST = 0.15
#: Those of the quick ones that look at nothing but tests, and the most that the others speak for a router: tools or
#: labels, known origin of labels, and the name of a function.
OF_TESTS: Sequence[Rule] = (highest_score, other_tests)
#: What the tested value is; on labels of another router none of it is asked.
OF_THE_SUBJECT: Sequence[Rule] = (name_of_the_subject, origin_of_the_subject, declared_as, used_as_a_mapping)
MOST_FOR_JOINING = MOST_FOR_TOOLS + 0.2 + 0.1

__all__ = [
    "GENERAL",
    "MOST_AGAINST_TOOLS",
    "MOST_FOR_JOINING",
    "MOST_FOR_THE_REST",
    "MOST_FOR_TOOLS",
    "OF_TESTS",
    "OF_THE_SUBJECT",
    "OF_WORDS",
    "QUICK",
    "QUICK_OF_WORDS",
    "Rule",
    "tools_reached",
]
