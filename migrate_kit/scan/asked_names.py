"""What a name says about a test: whether it may be one of a text, and whether it asks for words."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from migrate_kit.scan.body_names import Names, bare_name, is_other
from migrate_kit.scan.names import sounds_like_many

#: Methods that look for something in a text.
ASKING: Final = frozenset(
    """startswith endswith find index count rfind rindex search match fullmatch findall finditer isdisjoint
    intersection __contains__ issubset issuperset""".split()  # noqa: SIM905 - a list of a dozen lines
)
_FUZZY: Final = re.compile(r"ratio$|^extract(One|Bests)$|^get_close_matches$|^most_common$|^SequenceMatcher$")
#: What no text has for a name.
NEVER: Final = frozenset({"self", "cls", "re"})


@lru_cache(maxsize=4096)
def of_words(names: Names) -> Names:
    """Leave out what is named like anything but words, as `key` and `column`."""
    return frozenset(name for name in names if not is_other(bare_name(name)))


@lru_cache(maxsize=4096)
def is_many(root: str) -> bool:
    """Whether it is a field of an object that is named like a collection."""
    return "." in root and sounds_like_many(root)


@lru_cache(maxsize=4096)
def is_fuzzy(name: str) -> bool:
    """Whether what is called measures how alike two texts are."""
    return _FUZZY.search(name) is not None
