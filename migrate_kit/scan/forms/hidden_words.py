"""Bodies in which no word stands: they ask objects, modules they load, or words from a file.

    for skill in SKILLS:
        if skill.match(text): ...

The method may be named like one of a pattern, so the clues pass such a body over.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from migrate_kit.scan.data_files import LINES
from migrate_kit.scan.outline import MODULE_BODY, AnyFunction
from migrate_kit.scan.prefilter import Text

if TYPE_CHECKING:
    from migrate_kit.scan.survey import FileSurvey

_NAMES = rb"match|search|find|index|count|fullmatch|startswith|endswith"
#: A method of the project that is named like one of a pattern or a text.
_OWN_METHOD = re.compile(rb"def (?:" + _NAMES + rb")\(self,")
_FOR = rb"for\s+\(?(?:\w+\s*,\s*)*(\w+)(?:\s*,\s*\w+)*\)?\s+in\b[^\n]*:[ \t]*(?:#[^\n]*)?\r?\n(?:[^\n]*\n){0,3}?\s*"
_ASKS_THEM = re.compile(_FOR + rb"if\s+(?:not\s+)?(?:await\s+)?\1\.(?:" + _NAMES + rb")\(\s*\w")
_ASKS_THEIR_WORDS = re.compile(_FOR + rb"if\s[^\n]*\b(?:any|all)\(\s*(\w+) in [\w.]+ for \2 in \1\.\w+")
#: A table that is looked up twice: by a state, then by what was said.
_ASKS_A_TABLE = re.compile(rb"\b[A-Z][A-Z_]+\[[\w.]+\]\s*(?:\.get\(|\[)\s*[a-z_]\w*[\w.()]*\s*[\],)]")
#: The middle of it, which starts with a fixed byte: most files do not look up a constant so.
_LOOKED_UP = re.compile(rb"\[(?<=[A-Z_][A-Z_]\[)[\w.]+\]\s*[.\[]")
_LOADS = (b"import_module(", b"__import__(")
_ASKED = rb"if\s+(?:not\s+)?(?:await\s+)?"
_ASKS_LOADED = re.compile(
    _FOR + _ASKED + rb"\1\.\w+\(\w+(?:, *\w+)*\)\s*:"
    rb"|(?:import_module|__import__)\([^\n]*\n(?:[^\n]*\n){0,3}?\s*" + _ASKED + rb"\w+\.\w+\(\w+(?:, *\w+)*\)\s*:"
)
#: What the clues do not take for words: the lines of a file, the sections of another.
_FILE = re.compile(
    rb"\.(?:" + b"|".join(end.strip(".").encode() for end in (*LINES, ".ini", ".cfg", ".conf")) + rb")[\"']"
)
_ASKS_WORDS = re.compile(rb"\b(\w+) in [\w.()]+ for \1 in |\bif (?:not )?\w+ in [A-Z_]{3,}\s*:")


_LOOPS = {"asks-them": _ASKS_THEM, "asks-their-words": _ASKS_THEIR_WORDS, "asks-a-table": _ASKS_A_TABLE}
_TESTS = {"loads": _ASKS_LOADED, "names-a-file": _ASKS_WORDS}


def hidden_words_in(data: bytes) -> Iterator[str]:
    """Yield what the bytes of a file hint at; what is quick to see is asked first."""
    looked_up = _LOOKED_UP.search(data) is not None
    many = b" any(" in data or b" all(" in data
    own = b"(self," in data and _OWN_METHOD.search(data) is not None
    for name, may_be in (("asks-them", True), ("asks-their-words", many), ("asks-a-table", looked_up)):
        if may_be and _LOOPS[name].search(data) is not None:
            yield name
    if own:
        yield "own-method"
    if any(call in data for call in _LOADS) and _ASKS_LOADED.search(data) is not None:
        yield "loads"
    if _FILE.search(data) is not None and _ASKS_WORDS.search(data) is not None:
        yield "names-a-file"


def hidden_bodies(
    data: bytes, hints: Container[str], functions: Sequence[tuple[str, AnyFunction]]
) -> Iterator[tuple[str, str]]:
    """Yield (hint, name) of the bodies of one file that *hints* speak of; *functions* are all of it by their names."""
    for hint, pattern in _LOOPS.items():
        if hint in hints:
            for found in pattern.finditer(data):
                yield hint, _body_at(data.count(b"\n", 0, found.end()) + 1, functions)
    for hint, pattern in _TESTS.items():
        if hint in hints:
            text = Text(data)
            for name, function in functions:
                if pattern.search(text.lines(*_lines_of(function))) is not None:
                    yield hint, name


def _body_at(line: int, functions: Sequence[tuple[str, AnyFunction]]) -> str:
    """Return the innermost function around a line."""
    name = MODULE_BODY
    for inner, function in functions:
        first, last = _lines_of(function)
        if first <= line <= last:
            name = inner
    return name


def _lines_of(function: AnyFunction) -> tuple[int, int]:
    first = min([function.lineno, *(d.lineno for d in function.decorator_list)])
    return first, function.end_lineno or function.lineno


def bodies_with_hidden_words(surveys: Mapping[str, FileSurvey]) -> Iterator[tuple[str, str]]:
    """Yield (module, name) of the bodies that may choose by words which are written elsewhere."""
    own = any("own-method" in survey.hints for survey in surveys.values())
    for module, survey in surveys.items():
        for hint, name in survey.hidden:
            if own or hint != "asks-them":
                yield module, name
