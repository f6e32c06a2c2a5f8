"""What the arguments of a registration mean as a test of the text."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Sequence

from migrate_kit.model.condition import Condition, Contains, EndsWith, Equals, LabelIs, Regex, StartsWith
from migrate_kit.scan.forms.frameworks.given import Given
from migrate_kit.scan.forms.frameworks.shape import Reading
from migrate_kit.scan.patterns import flag_letters
from migrate_kit.scan.request import Pattern
from migrate_kit.scan.truth import either
from migrate_kit.scan.values import Known

_Test = type[Contains] | type[Equals] | type[StartsWith] | type[EndsWith]


def words(test: _Test, *keys: str, index: int = 0, many: bool = True, ignore_case: bool = False) -> Reading:
    """Words as positional arguments from *index* on (only there, unless *many*) or by name, each tested by *test*."""

    def read(given: Given) -> Condition | None:
        nodes = list(given.call.args[index:] if many else given.call.args[index : index + 1])
        nodes += [k.value for k in given.call.keywords if k.arg in keys]
        return _either_of(given, nodes, lambda text: _atom(test, text, ignore_case=ignore_case))

    return read


def _atom(test: _Test, text: str, *, ignore_case: bool) -> Condition:
    return test(text=text.lower(), normalise=("lower",)) if ignore_case else test(text=text)


def _either_of(given: Given, nodes: Sequence[ast.expr], atom: Callable[[str], Condition]) -> Condition | None:
    parts: list[Condition] = []
    for node in nodes:
        value = given.value(node)
        if isinstance(value, Pattern):
            parts.append(Regex(pattern=value.pattern, how="match", flags=value.flags))
            continue
        texts = given.texts(node)
        if texts is None:
            parts.append(given.unknown(node))
        else:
            parts.extend(atom(text) for text in texts)
    return either(parts) if parts else None


def pattern(how: str, *keys: str, index: int = 0, ignore_case: bool = False, flags_index: int | None = 1) -> Reading:
    """A regular expression, as text or compiled, with the flags behind it."""

    def read(given: Given) -> Condition | None:
        node = given.node(index, *keys)
        if node is None:
            return None
        flags = _flags(given, flags_index) | ({"i"} if ignore_case else set())
        value = given.value(node)
        if isinstance(value, Pattern):
            flags |= set(value.flags)
        texts = given.texts(node)
        if not texts:
            return given.unknown(node)
        return either(Regex(pattern=t, how=how, flags="".join(sorted(flags))) for t in texts)

    return read


def named_after_the_bot(how: str) -> Reading:
    """A pattern that may hold `$nickname` for the bot's own name, in any case; one of several lines is verbose."""
    plain = pattern(how, ignore_case=True, flags_index=None)

    def read(given: Given) -> Condition | None:
        found = plain(given)
        if not isinstance(found, Regex):
            return found
        text = found.pattern.replace("$nickname", r"\S+").replace("$nick", r"\S+[,:]\s+")
        return Regex(pattern=text, how=found.how, flags="ix" if "\n" in text else "i")

    return read


def _flags(given: Given, index: int | None) -> set[str]:
    node = given.node(index, "flags", "re_flags")
    return set(flag_letters(given.value(node)) or "") if node is not None else set()


def command(
    *keys: str,
    aliases: Sequence[str] = ("aliases", "alias"),
    index: int | None = 0,
    many: bool = False,
    whole: bool = True,
    ignore_case: bool = False,
    blanks: str = "_",
) -> Reading:
    """A command at the start of the text, behind the prefix; a handler without a name of its own gives it.

    *whole*: a blank or the end must follow. *blanks*: what a handler's name has where the command has *blanks*.
    """

    def read(given: Given) -> Condition | None:
        nodes = [] if index is None else list(given.call.args[index:] if many else given.call.args[index : index + 1])
        nodes = [n for n in nodes if not isinstance(n, ast.Name | ast.Attribute) or given.texts(n) is not None]
        named = [k.value for k in given.call.keywords if k.arg in keys]
        extra = [k.value for k in given.call.keywords if k.arg in aliases]
        found = _names_of(given, [*nodes, *named], joined=not many)
        if found is None:
            return given.unknown([*nodes, *named][0])
        own = found or ([given.name.replace("_", blanks)] if given.name else [])
        if not own:
            return None
        return command_test([*own, *(_names_of(given, extra, joined=False) or [])], given.prefix, whole, ignore_case)

    return read


def _names_of(given: Given, nodes: Sequence[ast.expr], *, joined: bool) -> list[str] | None:
    found: list[str] = []
    for node in nodes:
        texts = given.texts(node)
        if texts is None:
            return None
        # A tuple as the one name of a command is its words: ("tag", "add").
        found.extend([".".join(texts)] if joined and isinstance(node, ast.Tuple) and len(texts) > 1 else texts)
    return found


def command_test(names: Sequence[str], prefix: str, whole: bool, ignore_case: bool) -> Condition:
    """Return the test for one of *names* behind *prefix* (a pattern) at the start."""
    plain = re.escape(prefix) == prefix or prefix in (r"\.", r"\!")
    if plain and not whole and not ignore_case:
        return either(StartsWith(text=prefix.replace("\\", "") + name) for name in names)
    choice = "|".join(escaped(name) for name in names)
    end = r"(?:\s|$)" if whole else ""
    body = choice if len(names) == 1 else f"(?:{choice})"
    return Regex(pattern=f"{prefix}{body}{end}", how="match", flags="i" if ignore_case else "")


def escaped(text: str) -> str:
    """Return the pattern of *text* itself; a blank needs no mark."""
    return re.escape(text).replace("\\ ", " ")


def label(*keys: str, index: int = 0) -> Reading:
    """The name of an intent that the framework's own classifier gives."""

    def read(given: Given) -> Condition | None:
        node = given.node(index, *keys)
        texts = given.texts(node)
        return either(LabelIs(text=text) for text in texts) if texts else None

    return read


def template(index: int = 0) -> Reading:
    """A text with `{slots}` at its start, as the package `parse` reads it."""

    def read(given: Given) -> Condition | None:
        node = given.node(index, "format_str")
        texts = given.texts(node)
        if node is None:
            return None
        if not texts:
            return given.unknown(node)
        how = _how(given, "match")
        flags = "" if given.flag("case_sensitive", default=True) else "i"
        return Regex(pattern=re.sub(r"\\\{[^}]*\\\}", "(.+?)", escaped(texts[0])), how=how, flags=flags)

    return read


def _how(given: Given, default: str) -> str:
    node = given.node(None, "matching_condition")
    value = given.value(node) if node is not None else Known(default)
    return value.value if isinstance(value, Known) and value.value in ("search", "match", "fullmatch") else default


def matched(index: int = 0) -> Reading:
    """A pattern whose function (`search`, `match`, `fullmatch`) and case are given beside it."""

    def read(given: Given) -> Condition | None:
        flags = "" if given.flag("case_sensitive", default=True) else "i"
        found = pattern(_how(given, "match"), "regex", index=index, flags_index=None)(given)
        return found.model_copy(update={"flags": flags}) if isinstance(found, Regex) else found

    return read
