"""Bodies in which no word stands: they ask objects, modules they load, or words from a file.

    for skill in SKILLS:
        if skill.match(text): ...

The method may be named like one of a pattern, so the clues pass such a body over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from migrate_kit.scan.data_files import SUFFIXES
from migrate_kit.scan.definitions import Module
from migrate_kit.scan.project import Project
from migrate_kit.scan.reader import MODULE_BODY

_NAMES = rb"match|search|find|index|count|fullmatch|startswith|endswith"
#: A method of the project that is named like one of a pattern or a text.
_OWN_METHOD = re.compile(rb"\bdef (?:" + _NAMES + rb")\(self,")
_FOR = rb"\bfor\s+\(?(?:\w+\s*,\s*)*(\w+)(?:\s*,\s*\w+)*\)?\s+in\b[^\n]*:[ \t]*(?:#[^\n]*)?\r?\n(?:[^\n]*\n){0,3}?\s*"
_ASKS_THEM = re.compile(_FOR + rb"if\s+(?:not\s+)?(?:await\s+)?\1\.(?:" + _NAMES + rb")\(\s*\w")
_ASKS_THEIR_WORDS = re.compile(_FOR + rb"if\s+(?:not\s+)?(?:any|all)\(\s*(\w+) in [\w.]+ for \2 in \1\.\w+")
#: A table that is looked up twice: by a state, then by what was said.
_ASKS_A_TABLE = re.compile(rb"\b[A-Z][A-Z_]+\[[\w.]+\]\s*(?:\.get\(|\[)\s*[a-z_]\w*[\w.()]*\s*[\],)]")
_LOADS = re.compile(rb"\bimport_module\(|\b__import__\(")
_NAMES_A_FILE = re.compile(rb"[\"'][\w./-]+(?:" + b"|".join(re.escape(s.encode()) for s in SUFFIXES) + rb")[\"']")


#: Hints by name; the lines of the first three lie in the bodies that are meant.
_PATTERNS = {
    "asks-them": _ASKS_THEM,
    "asks-their-words": _ASKS_THEIR_WORDS,
    "asks-a-table": _ASKS_A_TABLE,
    "own-method": _OWN_METHOD,
    "loads": _LOADS,
    "names-a-file": _NAMES_A_FILE,
}


def hidden_words_in(data: bytes) -> Iterator[str]:
    """Yield what the bytes of a file hint at."""
    return (name for name, pattern in _PATTERNS.items() if pattern.search(data) is not None)


def bodies_with_hidden_words(project: Project) -> Iterator[tuple[str, str]]:
    """Yield (module, name) of the bodies that may choose by words which are written elsewhere."""
    own = next(project.hinting("own-method"), None) is not None
    for name in (*(("asks-them",) if own else ()), "asks-their-words", "asks-a-table"):
        for module in project.hinting(name):
            data = module.source.data
            for found in _PATTERNS[name].finditer(data):
                yield _body_at(module, data.count(b"\n", 0, found.end()) + 1)
    for module in dict.fromkeys((*project.hinting("loads"), *project.hinting("names-a-file"))):
        yield module.name, MODULE_BODY
        yield from ((module.name, function.name) for function in module.all_functions())


def _body_at(module: Module, line: int) -> tuple[str, str]:
    """Return the innermost function around a line."""
    around = [f for f in module.all_functions() if f.first_line <= line <= f.last_line]
    return module.name, around[-1].name if around else MODULE_BODY
