"""What the bytes of a file hint at: kinds of routers that the clues of its bodies cannot show.

A look at bytes costs little, and spares most files every further look.
"""

from __future__ import annotations

from collections.abc import Iterator

from migrate_kit.model.mark import HINT
from migrate_kit.scan.forms.frameworks.registered import mentions_a_framework
from migrate_kit.scan.forms.hidden_words import hidden_words_in
from migrate_kit.scan.semantic.bodies import meanings_in

MARKED = "marked"
"""The source speaks to the scan."""
REGISTERS = "registers"
"""A framework is imported, or a decorator says by its name what it answers to."""


def hints_in(data: bytes) -> Iterator[str]:
    """Yield the names of what *data* hints at."""
    if HINT in data:
        yield MARKED
    if mentions_a_framework(data):
        yield REGISTERS
    yield from hidden_words_in(data)
    yield from meanings_in(data)
