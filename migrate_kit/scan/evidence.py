"""What speaks for and against a body being a request router. One rule a function; none decides alone.

Names of values are evidence among other evidence: code is renamed more easily than it is rewritten.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Sequence

from migrate_kit.model.condition import (
    Condition,
    Contains,
    EndsWith,
    Equals,
    External,
    Fuzzy,
    Opaque,
    Regex,
    StartsWith,
)
from migrate_kit.model.condition import Word as WordTest
from migrate_kit.scan.labels import JoinedRouter
from migrate_kit.scan.leaves import atoms
from migrate_kit.scan.names import sounds_like_other, sounds_like_request
from migrate_kit.scan.truth import is_emptiness

Points = tuple[float, str] | None
MOST_FOR_TOOLS = 0.3
_LITERAL = Contains | WordTest | Equals | StartsWith | EndsWith
_LETTERS = re.compile(r"[^\W\d_]{2}|[^\x00-\x7f]")
_MAPPING_METHODS = frozenset(
    {"get", "items", "keys", "values", "append", "pop", "update", "setdefault", "extend", "copy"}
)


def tools_reached(found: JoinedRouter) -> Points:
    """Two distinct targets at least."""
    tools = {b.tool for b in found.branches if b.tool is not None}
    if found.default is not None and found.default.tool is not None:
        tools.add(found.default.tool)
    if len(tools) >= 2:
        return MOST_FOR_TOOLS, f"chooses between {len(tools)} tools"
    labels = {b.target for b in found.branches if b.target_kind == "label"}
    if len(labels) >= 3 and found.joined_labels:
        return 0.2, f"chooses between {len(labels)} labels that other code tests"
    return _few_tools(found, len(tools), len(labels))


def _few_tools(found: JoinedRouter, tools: int, labels: int) -> Points:
    if tools == 1 and len(found.branches) >= 2 and found.effects >= 1:
        return 0.1, "one tool beside other actions"
    if all(b.target_kind in ("inline", "none") for b in found.branches):
        return (0.15, f"{found.effects} branches act") if found.effects >= 2 else (-0.5, "branches only give values")
    if labels >= 3:
        return -0.1, "labels that no other code tests"
    return -0.4, "fewer than two targets"


def slot_parser(found: JoinedRouter) -> Points:
    """Another router only takes an argument from it."""
    return (-0.5, "a router takes an argument from it") if found.is_slot else None


def labels_of_a_router(found: JoinedRouter) -> Points:
    """A dispatcher is one when something in the project decides its labels."""
    if found.raw.stage != "dispatch":
        return None
    known = found.known_origin
    return (0.2, "dispatches on labels of a router") if known else (-0.4, "dispatches on a value of unknown origin")


def words_tested(found: JoinedRouter) -> Points:
    """Two branches at least ask for words, and most of them do."""
    branches = found.raw.conditions
    wordy = sum(any(map(_is_wordy, atoms(condition))) for condition in branches)
    if wordy < 2:
        return -0.6, "fewer than two branches test for words"
    return (-0.3, "most branches test for something else") if wordy * 2 < len(branches) else None


def keys_not_words(found: JoinedRouter) -> Points:
    """Menu numbers, signs, single letters."""
    words = _words(found)
    tests = [a for a in _tests(found) if not isinstance(a, Opaque)]
    if len(words) == len(tests) and all(re.fullmatch(r"\W*|\d+|\w", word) and word.isascii() for word in words):
        return -0.5, "keys of one character, numbers or signs"
    return None


def technical_words(found: JoinedRouter) -> Points:
    """File endings, headers, content types, identifiers."""
    # Behind `.upper()` every keyword is in capitals, whatever it is.
    words = [word.lower() if "upper" in found.raw.normalise else word for word in _words(found)]
    headers = sum(bool(re.fullmatch(r"[\w-]+[::]|\.\w{1,5}|[a-z]+/[\w*]*", word)) for word in words)
    if headers * 2 > len(words):
        return -0.4, "file names, headers or content types"
    codes = sum(bool(re.fullmatch(r"[A-Z][A-Z0-9]+|\w*_\w*|\w+\.\w+", word, re.ASCII)) for word in words)
    return (-0.4, "asks for codes, not for words") if codes * 2 > len(words) else None


def whole_values(found: JoinedRouter) -> Points:
    """Nothing but equality with single words: a closed list of values rather than what people say."""
    words, tests = _words(found), [a for a in _tests(found) if not isinstance(a, Opaque)]
    only_equal = bool(words) and len(words) == len(tests) and all(isinstance(a, Equals) for a in tests)
    if not only_equal or any(" " in word or not word.isascii() for word in words):
        return None
    named = sounds_like_request(found.raw.subject) or "input(" in found.raw.subject
    return (-0.15 if named else -0.35), "compares with single whole values only"


def phrases(found: JoinedRouter) -> Points:
    """Several words in one keyword, or Chinese."""
    words = _words(found)
    if any(" " in word.strip() for word in words) or sum(not word.isascii() for word in words) * 2 > len(words):
        return 0.1, "phrases as people say them"
    return None


def name_of_the_subject(found: JoinedRouter) -> Points:
    """Names like `text` and `query`, or like `method` and `path`."""
    if found.raw.stage == "dispatch":
        return None
    subject = found.raw.subject
    if "input(" in subject or sounds_like_request(subject):
        return 0.15, "the tested value is named like a request"
    return (-0.45, "the tested value is named like something else") if sounds_like_other(subject) else None


def origin_of_the_subject(found: JoinedRouter) -> Points:
    """A value that is no request: part of the language, of the settings, of the system, or a model's answer."""
    subject, steps = found.raw.subject, " ".join(found.raw.normalise)
    if re.search(r"__|\bkwargs\b|^unpacked|^one of (?!.*input\()", subject) and found.raw.stage != "dispatch":
        return -0.5, "the tested value is no request"
    if re.search(r"call:os\.path|call:type|splitext|^str\(", f"{steps} {subject}"):
        return -0.5, "the tested value is made from something else"
    if re.match(r"(self\.)?(os|sys|platform|config|cfg|options|opts|settings|args|env|environ)\b.*[.(\[]", subject):
        return -0.4, "the tested value is a setting or the system"
    if subject.endswith(")") and re.search(r"predict|classif|complet|generat|chat\.|invoke|llm|embed", subject, re.I):
        return -0.5, "decided by a model already"
    return None


def used_as_a_mapping(found: JoinedRouter) -> Points:
    """`"key" in data` beside `data["key"]`: membership, not a search in a text."""
    definition = found.raw.definition
    if definition is None or found.raw.stage == "dispatch":
        return None
    subject = found.raw.subject
    for node in ast.walk(definition.outline):
        held = _held_like_a_mapping(node)
        if held is not None and ast.unparse(held) == subject:
            return -0.6, "the tested value is a mapping or a list"
    return None


def _held_like_a_mapping(node: ast.AST) -> ast.expr | None:
    match node:
        case ast.Call(func=ast.Attribute(value=held, attr=attr)) if attr in _MAPPING_METHODS:
            return held
        case ast.Subscript(value=held, slice=ast.Constant(value=str())):
            return held
        case ast.Call(func=ast.Name(id="isinstance"), args=[held, kind]) if ast.unparse(kind) != "str":
            return held
    return None


def name_of_the_function(found: JoinedRouter) -> Points:
    """Constructors and parsers of values."""
    bare = found.raw.function.rpartition(".")[2]
    if re.match(r"__\w+__$|_?(parse|format|validate|normali[sz]e|encode|decode|serialize|convert|colou?r)_?", bare):
        return -0.2, "named like a parser or a constructor"
    return None


def _tests(found: JoinedRouter) -> list[Condition]:
    return [atom for condition in found.raw.conditions for atom in atoms(condition)]


def _words(found: JoinedRouter) -> list[str]:
    return [atom.text for atom in _tests(found) if isinstance(atom, _LITERAL)]


def _is_wordy(atom: Condition) -> bool:
    if isinstance(atom, External | Fuzzy):
        return True
    if isinstance(atom, Regex):
        return not is_emptiness(atom) and bool(_LETTERS.search(atom.pattern))
    return bool(_LETTERS.search(getattr(atom, "text", "")))


#: Rules for all, and those that a dispatcher on labels is not asked.
GENERAL: Sequence[Callable[[JoinedRouter], Points]] = (
    tools_reached,
    slot_parser,
    labels_of_a_router,
    name_of_the_subject,
    origin_of_the_subject,
    used_as_a_mapping,
    name_of_the_function,
)
OF_WORDS: Sequence[Callable[[JoinedRouter], Points]] = (
    words_tested,
    keys_not_words,
    technical_words,
    whole_values,
    phrases,
)
