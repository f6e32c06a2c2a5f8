"""Comparisons: `in`, `==`, `is`, `<` … with the request, its words, its parts or a label on one side."""

from __future__ import annotations

import re

import libcst as cst

from migrate_kit.model.condition import Condition, Contains, EndsWith, Equals, Opaque, Regex, StartsWith
from migrate_kit.model.condition import Word as WordTest
from migrate_kit.scan.data_files import file_named
from migrate_kit.scan.evaluate import entries, evaluate
from migrate_kit.scan.lookups import label_of
from migrate_kit.scan.measures import ordered
from migrate_kit.scan.request import Common, Head, Match, Measure, Part, Piece, Test, Text, Word, Words
from migrate_kit.scan.scope import Scope
from migrate_kit.scan.syntax import code
from migrate_kit.scan.truth import ALWAYS, NEVER, both, choice_of, either, opposite, truth_of
from migrate_kit.scan.values import Best, Choice, Class, Known, Listing, Mapping_, Member, Unclear, Value, Verdict
from migrate_kit.scan.views import as_text, resolve

#: Why it is not known whether a score is the highest one.
TIED = "which of several scores is the highest"
_NEGATED = {"NotIn": "In", "NotEqual": "Equal", "IsNot": "Is"}


def comparison(node: cst.Comparison, scope: Scope) -> Value:
    """Return the test that a (chained) comparison makes."""
    left = evaluate(node.left, scope)
    parts: list[Condition] = []
    for target in node.comparisons:
        right = evaluate(target.comparator, scope)
        parts.append(compare(left, type(target.operator).__name__, right, scope, code(node)))
        left = right
    condition = both(parts)
    if condition in (ALWAYS, NEVER):
        return Known(condition == ALWAYS)
    return Test(condition)


def compare(left: Value, sign: str, right: Value, scope: Scope, source: str) -> Condition:
    """Return the condition of `left SIGN right`; *sign* is the name of the LibCST operator."""
    left, right = resolve(left), resolve(right)
    if isinstance(left, Best) and isinstance(right, Known) and isinstance(right.value, int | float):
        return ordered(left, sign, right, scope, source)
    if sign in _NEGATED:
        if sign == "NotEqual" and isinstance(left, Measure):
            return ordered(left, sign, right, scope, source)
        return opposite(compare(left, _NEGATED[sign], right, scope, source))
    if sign == "In":
        return contained(left, right, scope, source)
    if sign in ("Equal", "Is"):
        return equal(left, right, scope, source)
    return ordered(left, sign, right, scope, source)


def contained(item: Value, container: Value, scope: Scope, source: str) -> Condition:
    """Return the condition of `item in container`."""
    if isinstance(item, Choice):
        ways = ((o.condition, contained(resolve(o.value), container, scope, source)) for o in item.options)
        return choice_of(ways, contained(resolve(item.default), container, scope, source))
    if isinstance(container, Choice) and as_text(container) is None:
        ways = ((o.condition, contained(item, resolve(o.value), scope, source)) for o in container.options)
        return choice_of(ways, contained(item, resolve(container.default), scope, source))
    for value, other in ((item, container), (container, item)):
        if isinstance(value, Unclear) and value.external:
            return scope.run.outside(Unclear(file_named(value) or source, value.reason, external=True), as_text(other))
    rows = entries(container)
    if rows is not None:
        return either(equal(item, resolve(row.value), scope, source) for row in rows)
    if isinstance(item, Known) and isinstance(item.value, str):
        return _word_in(item.value, container, scope, source)
    return Opaque(source=source, reason="membership in something unknown")


def _word_in(word: str, container: Value, scope: Scope, source: str) -> Condition:
    match container:
        case Words(text=text):
            return scope.run.atom(WordTest(text=word), text)
        case Known(value=str() as whole):
            return ALWAYS if word in whole else NEVER
        case Common(among=among, words=words):
            return scope.run.atom(WordTest(text=word), words.text) if word in among else NEVER
        case Word(words=words, index=None):
            return scope.run.atom(Contains(text=word), words.text)
        case Word(words=words, index=0):
            pattern = rf"\A\s*\S*?{re.escape(word)}"
            return scope.run.atom(Regex(pattern=pattern), words.text)
    view = as_text(container)
    if view is not None:
        return scope.run.atom(Contains(text=word), view)
    return Opaque(source=source, reason="membership in something unknown")


def equal(left: Value, right: Value, scope: Scope, source: str) -> Condition:
    """Return the condition of `left == right`."""
    if _rank(left) < _rank(right):
        left, right = right, left
    if isinstance(left, Choice):
        return _choice_is(left, right, scope, source)
    if isinstance(left, Unclear) and left.external:
        text = as_text(right)
        return scope.run.outside(Unclear(file_named(left) or source, left.reason, text is not None), text)
    label = label_of(right)
    if isinstance(left, Verdict) and label is not None:
        return scope.run.label(label, left)
    if isinstance(right, Known):
        return _equals_constant(left, right.value, scope, source)
    if isinstance(left, Words) and isinstance(right, Listing):
        return _same_words(left, right, scope, source)
    if isinstance(left, Member | Class) and type(left) is type(right):
        return ALWAYS if same(left, right) else NEVER
    if label is not None and (text := as_text(left)) is not None:
        return scope.run.atom(Equals(text=label), text)
    if isinstance(left, Text) and isinstance(right, Text) and (cut := _cut_affix(left, right, scope)) is not None:
        return opposite(cut)
    return Opaque(source=source, reason="comparison of two unknown values")


def _choice_is(left: Choice, right: Value, scope: Scope, source: str) -> Condition:
    if isinstance(left, Best) and isinstance(right, Measure):
        return Opaque(source=source, reason=TIED)
    ways = ((o.condition, equal(resolve(o.value), right, scope, source)) for o in left.options)
    return choice_of(ways, equal(resolve(left.default), right, scope, source))


def _cut_affix(one: Text, other: Text, scope: Scope) -> Condition | None:
    """Return what holds when two views of the request differ, of which one is the other without a prefix or suffix."""
    short, whole = (one, other) if len(one.steps) > len(other.steps) else (other, one)
    if short.root != whole.root or short.steps[:-1] != whole.steps:
        return None
    found = re.fullmatch(r"resub:(\\A.+|.+\\Z)=>", short.steps[-1], re.DOTALL)
    return scope.run.atom(Regex(pattern=found.group(1)), whole) if found is not None else None


def same(left: Value, right: Value) -> bool:
    """Tell whether two members, or two classes, are one."""
    if isinstance(left, Class) and isinstance(right, Class):
        return left.definition.outline is right.definition.outline
    return left == right


def _rank(value: Value) -> int:
    """Constants go right; what depends on a choice goes left."""
    if isinstance(value, Choice):
        return 3
    if isinstance(value, Known | Member | Listing | Mapping_):
        return 0
    return 1 if isinstance(value, Text) else 2


def _equals_constant(left: Value, constant: object, scope: Scope, source: str) -> Condition:
    if constant is None:
        return _is_none(left, scope, source)
    if isinstance(constant, bool):
        truth = truth_of(left, scope.run, source)
        return truth if constant else opposite(truth)
    match left:
        case Known(value=other):
            return ALWAYS if other == constant else NEVER
        case Measure() | Test():
            return ordered(left, "Equal", Known(constant), scope, source)
        case Member() | Listing() | Mapping_():
            return NEVER
    if isinstance(constant, str):
        return _is_word(left, constant, scope, source)
    return Opaque(source=source, reason="comparison with a value beside the request")


def _is_word(left: Value, constant: str, scope: Scope, source: str) -> Condition:
    match left:
        case Piece():
            return _piece_is(left, constant, scope, source)
        case Head():
            return scope.run.atom(Regex(pattern=head_pattern(left, constant), how="match", flags="s"), left.text)
        case Word():
            return word_is(left, constant, scope, source)
        case Part(test=test) if constant == "" and test is not None:
            return opposite(test)
    text = as_text(left)
    if text is not None:
        return scope.run.atom(Equals(text=constant), text)
    return Opaque(source=source, reason="comparison with a value beside the request")


def _is_none(left: Value, scope: Scope, source: str) -> Condition:
    match left:
        case Match() | Text():
            return opposite(truth_of(left, scope.run, source))
        case Known(value=value):
            return ALWAYS if value is None else NEVER
        case Unclear() | Part() | Verdict():
            return Opaque(source=source, reason="asks whether there is a value")
        case _:
            return NEVER


def _piece_is(piece: Piece, constant: str, scope: Scope, source: str) -> Condition:
    start, stop = piece.start or 0, piece.stop
    if start == 0 and stop is not None and 0 < len(constant) <= stop:
        if len(constant) == stop:
            return scope.run.atom(StartsWith(text=constant), piece.text)
        return scope.run.atom(Equals(text=constant), piece.text)
    if start < 0 and stop is None and len(constant) == -start:
        return scope.run.atom(EndsWith(text=constant), piece.text)
    if start > 0 and stop is None:
        return scope.run.atom(
            Regex(pattern=f".{{{start}}}{re.escape(constant)}", how="fullmatch", flags="s"), piece.text
        )
    if start > 0 and stop is not None and stop - start == len(constant):
        return scope.run.atom(Regex(pattern=f".{{{start}}}{re.escape(constant)}", how="match", flags="s"), piece.text)
    return Opaque(source=source, reason="a piece of another length")


def head_pattern(head: Head, constant: str) -> str:
    """Return the pattern of a text whose head, after its own steps, is *constant*."""
    letters = [re.escape(char) for char in constant]
    for step in head.steps:
        name, _, rest = step.partition(":")
        old, arrow, new = rest.partition("=>")
        if name == "replace" and arrow and len(old) == len(new) == 1:
            letters = [f"[{re.escape(old)}{re.escape(new)}]" if c == re.escape(new) else c for c in letters]
    word = "".join(letters)
    if any(step in ("lower", "upper", "casefold") for step in head.steps):
        word = f"(?i:{word})"
    before = f".{{{head.start}}}" if head.start else ""
    return rf"{before}{word}(?={re.escape(head.separator)}|\Z)"


def word_is(word: Word, constant: str, scope: Scope, source: str) -> Condition:
    """Return the condition that one word of the input is *constant*: any word, or the word at an index."""
    text = word.words.text
    if word.index is None or len(constant.split()) > 1:  # no word is two words: a test that nothing passes
        return scope.run.atom(WordTest(text=constant), text)
    if any(step.startswith(("tokens:", "split:")) for step in text.steps):
        return Opaque(source=source, reason="a word by its position")
    escaped = re.escape(constant)
    if word.index >= 0:
        before = rf"(?:\S+\s+){{{word.index}}}" if word.index else ""
        return scope.run.atom(Regex(pattern=rf"\s*{before}{escaped}(?!\S)", how="match"), text)
    after = rf"(?:\s+\S+){{{-word.index - 1}}}" if word.index < -1 else ""
    return scope.run.atom(Regex(pattern=rf"(?<!\S){escaped}{after}\s*\Z"), text)


def _same_words(words: Words, fixed: Listing, scope: Scope, source: str) -> Condition:
    texts = [item.value for item in fixed.items if isinstance(item, Known) and isinstance(item.value, str)]
    if len(texts) != len(fixed.rows) or words.is_set:
        return Opaque(source=source, reason="comparison of word lists")
    pattern = r"\s*" + r"\s+".join(map(re.escape, texts)) + r"\s*"
    return scope.run.atom(Regex(pattern=pattern, how="fullmatch"), words.text)
