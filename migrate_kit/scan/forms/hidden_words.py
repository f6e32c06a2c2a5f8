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


def bodies_with_hidden_words(project: Project) -> Iterator[tuple[str, str]]:
    """Yield (module, name) of the bodies that may choose by words which are written elsewhere."""
    modules = list(project.modules.values())
    own = any(_OWN_METHOD.search(module.source.data) for module in modules)
    for module in modules:
        data = module.source.data
        for pattern in (*((_ASKS_THEM,) if own else ()), _ASKS_THEIR_WORDS, _ASKS_A_TABLE):
            for found in pattern.finditer(data):
                yield _body_at(module, data.count(b"\n", 0, found.end()) + 1)
        if _LOADS.search(data) is not None or _NAMES_A_FILE.search(data) is not None:
            yield module.name, MODULE_BODY
            yield from ((module.name, function.name) for function in module.all_functions())


def _body_at(module: Module, line: int) -> tuple[str, str]:
    """Return the innermost function around a line."""
    around = [f for f in module.all_functions() if f.first_line <= line <= f.last_line]
    return module.name, around[-1].name if around else MODULE_BODY
