"""What an SQL statement does, by its first word.

Good: `SELECT …` reads; `DELETE FROM t` is dangerous; `INSERT INTO t` writes; `WITH x AS (…) DELETE …` is dangerous.
Bad:  a statement that is not a constant is unknown: it may do anything.
"""

from __future__ import annotations

import re

from migrate_kit.model.inventory import Effects

_KINDS: tuple[tuple[re.Pattern[str], Effects], ...] = (
    (re.compile(r"^\s*(delete|drop|truncate|alter|revoke|vacuum|kill|shutdown)\b", re.I), "dangerous"),
    (re.compile(r"^\s*(insert|update|replace|create|merge|grant|upsert|call|set|begin|commit|lock)\b", re.I), "write"),
    (re.compile(r"^\s*(select|show|explain|describe|desc|pragma|values|with)\b", re.I), "read_only"),
)
_HIDDEN: tuple[tuple[re.Pattern[str], Effects], ...] = (
    (re.compile(r"\b(delete\s+from|drop\s+table|truncate\s+table)\b", re.I), "dangerous"),
    (re.compile(r"\b(insert\s+into|update\s+\w+\s+set|for\s+update|into\s+outfile)\b|pragma\s+\w+\s*=", re.I), "write"),
)
"""What a statement that begins like a read may hold behind it."""


def statement_effect(statement: str) -> Effects:
    """Return what executing *statement* does."""
    text = re.sub(r"--[^\n]*|/\*.*?\*/", " ", statement, flags=re.DOTALL)
    effect: Effects = next((effect for pattern, effect in _KINDS if pattern.search(text)), "unknown")
    if effect != "read_only":
        return effect
    bare = re.sub(r"'[^']*'", "''", text)
    found: Effects = next((hidden for pattern, hidden in _HIDDEN if pattern.search(bare)), "read_only")
    return found
