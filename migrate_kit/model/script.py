"""In which script a text is written."""

from __future__ import annotations

import re

HANZI = re.compile(r"[\u3400-\u9fff]")
"""One character of Chinese, of the two blocks that requests and code are written in."""


def is_chinese(text: str) -> bool:
    """Tell whether *text* holds a character of Chinese."""
    return HANZI.search(text) is not None
