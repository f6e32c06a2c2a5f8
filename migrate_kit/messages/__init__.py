"""Every sentence a person reads, in English and Chinese, by key; and the registry of codes behind `explain`.

One file an area. Each area file has `SENTENCES: dict[str, Text]` (keys `area.name`), and where it owns finding
codes, `FINDINGS: dict[str, Explained]`. Error codes come from `migrate_kit.errors`, with their Chinese in
`messages/errors.py`.
"""

from __future__ import annotations

from migrate_kit.messages._problem import tell_json, tell_problem, tell_system, tell_toml
from migrate_kit.messages._registry import code_entry, codes, language_of, tell, tell_error
from migrate_kit.messages._text import Explained, Language, Text

__all__ = [
    "Explained",
    "Language",
    "Text",
    "code_entry",
    "codes",
    "language_of",
    "tell",
    "tell_error",
    "tell_json",
    "tell_problem",
    "tell_system",
    "tell_toml",
]
