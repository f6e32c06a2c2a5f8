"""How it is asked: something is searched in a text, or one of a closed list of values is told apart."""

from __future__ import annotations

import ast
import re

from migrate_kit.model.condition import Contains, EndsWith, Equals, Fuzzy, Regex, StartsWith
from migrate_kit.model.condition import Word as WordTest
from migrate_kit.model.ground import Ground, ground
from migrate_kit.scan.evidence.held import spellings
from migrate_kit.scan.evidence.tests import words_of_tests
from migrate_kit.scan.labels import JoinedRouter
from migrate_kit.scan.names import is_heard, sounds_like_request

_SPOKEN = re.compile(r"[^\W\d_][^\W_]*(?:[ '’,-]+[^\W_]+)*[ ?!.]*")
_FOLDS = ("lower", "casefold", "upper", "tokens:", "split", "nfkc")
#: What is typed behind the name of a program: searched in, it may be a request; told apart whole, it is a sub-command.
_ARGUMENT = re.compile(r"(one of )?sys\.argv\b")


def whole_values(found: JoinedRouter) -> Ground | None:
    """Nothing but equality with single words: a closed list of values rather than what people say."""
    words, tests = words_of_tests(found), found.raw.readable
    equal = sum(isinstance(a, Equals) for a in tests)
    if not tests or equal < 0.8 * len(tests) or any(" " in word or not word.isascii() for word in words):
        return None
    if _ARGUMENT.match(found.raw.subject):
        return ground("sub-commands", -0.5)
    named = any(map(sounds_like_request, spellings(found))) or is_heard(found.raw.subject)
    return ground("whole-values", -0.15 if named else -0.35)


def closed_list(found: JoinedRouter) -> Ground | None:
    """Anything else is an error: who raises for a value it does not know offers a list of options."""
    if found.raw.definition is None:
        return None
    if isinstance(found.raw.definition.outline.body[-1], ast.Raise):
        return ground("closed-list", -0.3)
    names = spellings(found)
    for node in ast.walk(found.raw.definition.outline):
        if isinstance(node, ast.Raise) and node.exc is not None and _mentions(node.exc, names):
            return ground("closed-list", -0.3)
        if isinstance(node, ast.If) and _ends_in_an_error(node):
            return ground("closed-list", -0.3)
    return None


def _ends_in_an_error(chain: ast.If) -> bool:
    """Whether the last `else` of a chain of two tests at least raises."""
    tests, last = 1, chain.orelse
    while len(last) == 1 and isinstance(last[0], ast.If):
        tests, last = tests + 1, last[0].orelse
    return tests >= 2 and bool(last) and isinstance(last[-1], ast.Raise)


def _mentions(node: ast.expr, names: frozenset[str]) -> bool:
    return any(isinstance(n, ast.Name | ast.Attribute) and ast.unparse(n) in names for n in ast.walk(node))


def in_free_text(found: JoinedRouter) -> Ground | None:
    """Words are searched in a text whose case does not matter, or by patterns and likeness."""
    tests = found.raw.readable
    searched = [a for a in tests if isinstance(a, Contains | WordTest | Regex | Fuzzy | StartsWith)]
    if len(searched) * 2 < len(tests) or not tests or any(isinstance(a, EndsWith) for a in tests):
        return None
    words = [a.text for a in searched if isinstance(a, Contains | WordTest | StartsWith)]
    if words and sum(bool(_SPOKEN.fullmatch(word.strip())) for word in words) * 4 < len(words) * 3:
        return None
    folded = any(step.startswith(_FOLDS) for step in found.raw.normalise)
    return ground("free-text", 0.1) if folded else None
