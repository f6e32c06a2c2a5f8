"""The docstring that begins at a line of a file, as it is written there."""

from __future__ import annotations

import ast
import tokenize
from collections.abc import Sequence

_SKIPPED = (tokenize.INDENT, tokenize.NL, tokenize.NEWLINE, tokenize.COMMENT, tokenize.ENCODING)


def docstring_at(lines: Sequence[str], line: int) -> str:
    """Return the text of the string that begins at *line*, one-based, line breaks and all; empty without one."""
    rest = iter(lines[line - 1 :])
    try:
        for token in tokenize.generate_tokens(lambda: next(rest, "")):
            if token.type not in _SKIPPED:
                value = ast.literal_eval(token.string) if token.type == tokenize.STRING else ""
                return value if isinstance(value, str) else ""
    except (tokenize.TokenError, IndentationError, SyntaxError, ValueError):
        pass
    return ""
