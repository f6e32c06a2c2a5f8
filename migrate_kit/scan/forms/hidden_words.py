"""Bodies in which no word stands: they ask objects, modules they load, or words from a file.

    for skill in SKILLS:
        if skill.match(text): ...

The method may be named like one of a pattern, so the clues pass such a body over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from migrate_kit.scan.data_files import LINES
from migrate_kit.scan.definitions import Module
from migrate_kit.scan.prefilter import Text
from migrate_kit.scan.project import Project
from migrate_kit.scan.reader import MODULE_BODY

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


def bodies_with_hidden_words(project: Project) -> Iterator[tuple[str, str]]:
    """Yield (module, name) of the bodies that may choose by words which are written elsewhere."""
    own = next(project.hinting("own-method"), None) is not None
    for name in (*(("asks-them",) if own else ()), "asks-their-words", "asks-a-table"):
        for module in project.hinting(name):
            data = module.source.data
            for found in _LOOPS[name].finditer(data):
                yield _body_at(module, data.count(b"\n", 0, found.end()) + 1)
    for module in project.hinting("loads"):
        yield from _bodies_where(_ASKS_LOADED, module)
    for module in project.hinting("names-a-file"):
        yield from _bodies_where(_ASKS_WORDS, module)


def _body_at(module: Module, line: int) -> tuple[str, str]:
    """Return the innermost function around a line."""
    around = [f for f in module.all_functions() if f.first_line <= line <= f.last_line]
    return module.name, around[-1].name if around else MODULE_BODY


def _bodies_where(pattern: re.Pattern[bytes], module: Module) -> Iterator[tuple[str, str]]:
    if not module.source.matches(pattern):
        return
    text = Text(module.source.data)
    for function in module.all_functions():
        if pattern.search(text.lines(function.first_line, function.last_line)) is not None:
            yield module.name, function.name
