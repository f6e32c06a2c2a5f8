"""What is asked for: things that people say, or codes, keys and options."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from migrate_kit.model.condition import AllOf, AnyOf, Condition, Contains, EndsWith, External, Regex, asked_atoms, atoms
from migrate_kit.model.condition import Word as WordTest
from migrate_kit.model.ground import Ground, ground
from migrate_kit.scan.evidence.tests import is_wordy, words_of_tests
from migrate_kit.scan.labels import JoinedRouter

_HEADER = re.compile(r"[\w-]+[::]|\.[A-Za-z0-9]+(?:[.-]\w+)*|[a-z]+/[\w.+*-]*")
#: What is no literal text in a pattern: escapes, classes, names of groups, counts.
_NOT_LITERAL = re.compile(r"\\.|\[[^\]]*\]|\(\?P?<\w+>|\(\?P=\w+\)|\{\d*,?\d*\}")
_LITERAL_WORD = re.compile(r"[^\W\d_]{3}|(?![\x00-\x7f])[^\W\d_]")
#: SCREAMING, snake_case, dotted.names, camelCase, kebab-case, --options, and signs of markup and of programs.
_CODE = re.compile(
    r"[A-Z][A-Z0-9]+|\w*_\w*|\w+(?:\.\w+)+|[A-Za-z]*[a-z][A-Z]\w*|[a-z0-9]+(?:-[a-z0-9]+)+|-{1,2}\w[\w=-]*|"
    r"[^\n]*[<>{}\[\]=\\|%$&^~`;@][^\n]*|[a-z]+\d+\w*|[a-z]+:\S*|"
    r".*\s-{1,2}\w.*|.*[\w ]/\w.*|[-+*#=]{2,}.*",
    re.ASCII,
)
_AGREEMENT = frozenset(
    """y yes yeah yep yup ok okay sure correct true on agree confirm n no nope nah not cancel false off stop quit exit
    never q a all none default 是 好 好的 对 可以 确认 不 不是 不要 否 取消 是的 没错""".split()  # noqa: SIM905
)


def words_tested(found: JoinedRouter) -> Ground | None:
    """Two branches at least ask for words, not for one and the same, and most of them do."""
    branches = found.raw.conditions
    asking = [[a for a in atoms(condition) if is_wordy(a)] for condition in branches]
    wordy = sum(map(bool, asking))
    if wordy < 2 or not _differ(_spellings(asking)):
        return ground("few-words", -0.6)
    if not any(is_wordy(atom) for condition in branches for atom in asked_atoms(condition)):
        return ground("ruled-out", -0.5)
    if all(isinstance(atom, External) for tests in asking for atom in tests):
        return None if found.raw.registered else ground("no-word-known", -0.3)
    return ground("other-branches", -0.3) if wordy * 2 < len(branches) else None


def _spellings(asking: Sequence[Sequence[Condition]]) -> Iterator[str]:
    """Yield what tells tests apart; of words that lie outside nobody knows that they are the same."""
    for branch, tests in enumerate(asking):
        for atom in tests:
            yield f"{branch if isinstance(atom, External) else ''}{atom.model_dump_json()}"


def _differ(spellings: Iterator[str]) -> bool:
    first = next(spellings)
    return any(other != first for other in spellings)


def keys_not_words(found: JoinedRouter) -> Ground | None:
    """Menu numbers, signs, single letters."""
    words = words_of_tests(found)
    if len(words) == len(found.raw.readable) and all(
        re.fullmatch(r"\W*|\d+|\w", word) and word.isascii() for word in words
    ):
        return ground("keys", -0.5)
    return None


def technical_words(found: JoinedRouter) -> Ground | None:
    """File endings, headers, content types, identifiers."""
    words = words_of_tests(found)
    endings = sum(isinstance(atom, EndsWith) and atom.text.isascii() for atom in found.raw.readable)
    if (endings + sum(bool(_HEADER.fullmatch(word)) for word in words)) * 2 > len(words):
        return ground("headers", -0.4)
    if "upper" in found.raw.normalise:
        words = [word.lower() for word in words]
    words = list(dict.fromkeys(words))
    codes = sum(word.isascii() and bool(_CODE.fullmatch(word)) for word in words)
    return ground("codes", -0.4) if codes * 2 > len(words) else None


def formats(found: JoinedRouter) -> Ground | None:
    """Patterns for dates, numbers, colours and the like, without a word in them."""
    patterns = [atom.pattern for atom in found.raw.readable if isinstance(atom, Regex)]
    wordless = sum(not _LITERAL_WORD.search(_NOT_LITERAL.sub(" ", pattern)) for pattern in patterns)
    return ground("formats", -0.4) if wordless * 2 > len(found.raw.readable) else None


def agreement(found: JoinedRouter) -> Ground | None:
    """Nothing but yes and no, stop and go on."""
    words = {word.strip(" .!?").lower() for word in words_of_tests(found)}
    return ground("agreement", -0.4) if words and words <= _AGREEMENT else None


def phrases(found: JoinedRouter) -> Ground | None:
    """Several words in one keyword, or Chinese."""
    words = words_of_tests(found)
    spoken = [word for word in words if re.fullmatch(r"[^\W_][\w',?!-]*(?: +[^\W_][\w',?!-]*)+", word.strip())]
    if spoken or sum(is_spoken_abroad(word) for word in words) * 2 > len(words):
        return ground("phrases", 0.1)
    return None


def synonyms(found: JoinedRouter) -> Ground | None:
    """Several words lead to one branch, and that more than once: people say one thing in many ways."""
    several = sum(_alternatives(condition) >= 2 for condition in found.raw.conditions)
    return ground("synonyms", 0.1, count=several) if several >= 2 else None


def _alternatives(condition: Condition) -> int:
    """How many different words of one `any` are searched for, at most."""
    if isinstance(condition, AnyOf):
        searched = {atom.text for atom in condition.of if isinstance(atom, Contains | WordTest)}
        return len({word for word in searched if _LITERAL_WORD.search(word)})
    if isinstance(condition, AllOf):
        return max(map(_alternatives, condition.of), default=0)
    return 0


def is_spoken_abroad(word: str) -> bool:
    """Tell whether *word* has letters that ASCII does not have."""
    return any(char.isalpha() and not char.isascii() for char in word)
