"""What an SQL statement does, by its first word; one that begins like a read, by all of its words.

Good: `SELECT …` reads; `DELETE FROM t` is dangerous; `INSERT INTO t` writes; `WITH x AS (…) DELETE …` is dangerous.
Good: `SELECT 1; DROP INDEX i` is dangerous, `SELECT * INTO t …` and `SELECT nextval('s')` write.
Bad:  a statement that is not a constant is unknown: it may do anything; so may `SELECT purge_old()`.
"""

from __future__ import annotations

import re

from migrate_kit.model.effects import Effects
from migrate_kit.scan.tools.rank import strongest
from migrate_kit.scan.tools.wording import by_name

_KINDS: tuple[tuple[re.Pattern[str], Effects], ...] = (
    (re.compile(r"^\s*(delete|drop|truncate|alter|revoke|vacuum|kill|shutdown)\b", re.I), "dangerous"),
    (re.compile(r"^\s*(insert|update|replace|create|merge|grant|upsert|call|set|begin|commit|lock)\b", re.I), "write"),
    (re.compile(r"^\s*(select|show|explain|describe|desc|pragma|values|with)\b", re.I), "read_only"),
)
_TABLE = r"(?:only\s+)?[\w.\"`\[\]]+(?:\s+(?:as\s+)?\w+)?"
_HIDDEN: tuple[tuple[re.Pattern[str], Effects], ...] = (
    (re.compile(r"\b(delete\s+from|drop\s+table|truncate\s+table)\b", re.I), "dangerous"),
    (
        re.compile(
            rf"\b(?:(?:insert|replace|merge)\s+(?:or\s+\w+\s+)?into|update\s+{_TABLE}\s+set"
            r"|for\s+(?:no\s+key\s+)?(?:update|share)|for\s+key\s+share|into\s+(?:outfile|dumpfile))\b"
            r"|^\s*pragma\s+[\w.]+\s*=",
            re.I,
        ),
        "write",
    ),
    # `SELECT … INTO t` makes a table; of a pragma only what names its subject (`table_info(t)`) is known to read.
    (re.compile(r"^\s*(?:with\b.*)?\bselect\b[^;]*\binto\s+(?!@|:)[\w\"`\[#]", re.I | re.S), "write"),
    (re.compile(r"^\s*pragma\s+(?![\w.]*(?:_info|_xinfo|_list|_check)\b)[\w.]+\s*\(", re.I), "write"),
    (
        re.compile(
            r"\b(?:nextval|setval|set_config|lo_\w+|dblink\w*|load_extension|pg_\w*(?:lock|terminate|cancel|reload|rotate"
            r"|switch|promote|notify|reset|import|write|create|drop)\w*|get_lock|release_lock|xp_\w+)\s*\(",
            re.I,
        ),
        "write",
    ),
)
"""What a statement that begins like a read may hold behind it."""
_FUNCTION = re.compile(r"\b([a-z]\w*)\s*\(", re.I)
_LITERAL = re.compile(r"'(?:[^']|'')*'|\"[^\"]*\"|--[^\n]*|/\*(?!!).*?\*/", re.DOTALL)


def statement_effect(statement: str) -> Effects:
    """Return what executing *statement*, or the statements in it, does."""
    # Texts and comments together: a `--` within quotes begins no comment, and a quote in a comment no text.
    bare = _LITERAL.sub(_blanked, statement).replace("/*!", " ")
    parts = [part for part in bare.split(";") if part.strip()] or [bare]
    effects = [_effect(part) for part in parts]
    known = strongest(effects)
    return "unknown" if "unknown" in effects and known == "read_only" else known


def _blanked(match: re.Match[str]) -> str:
    """Return what stands for a text or comment; what has no blank in double quotes is a name and stays."""
    found = match.group()
    if found[0] == '"' and not re.search(r"\s", found):
        return found
    return "''" if found[0] in "'\"" else " "


def _effect(text: str) -> Effects:
    effect: Effects = next((effect for pattern, effect in _KINDS if pattern.search(text)), "unknown")
    if effect != "read_only":
        return effect
    hidden: Effects | None = next((found for pattern, found in _HIDDEN if pattern.search(text)), None)
    if hidden is not None:
        return hidden
    # Only its name speaks for it, so what a function of the database does stays unknown.
    verbs = (name.partition("_")[0] for name in _FUNCTION.findall(text))
    return "unknown" if any(by_name(verb) == "dangerous" for verb in verbs) else "read_only"
