"""A catalogue as the semantic tier reads it: each section of a description as a text, tools in order of their names."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from migrate_kit.model.tool import ToolSpec
from migrate_kit.route.sections import Sections, sections
from migrate_kit.route.text import fold
from migrate_kit.route.words import CJK, name_words

_CHINESE = re.compile(rf"[{CJK}]")
_LATIN = re.compile(r"[a-z]{2}")
_SPOKEN_BY = 0.05
"""Share of the tools whose description has to use a script, before words in it tell one tool from another."""


@dataclass(frozen=True, slots=True)
class Catalogue:
    """Texts of the tools. Ordered by name, so that the order of registration changes nothing."""

    names: tuple[str, ...]
    specs: tuple[ToolSpec, ...]
    cut: tuple[Sections, ...]
    """What the words and phrases of each tool are taken from."""
    told: tuple[str, ...]
    """Name, summary and anchors of each tool in the order in which an encoder reads them best: the name first."""
    asked: tuple[str, ...]
    """The questions of each tool."""
    chinese: bool
    """Whether the descriptions use Chinese."""
    latin: bool

    def __len__(self) -> int:
        return len(self.names)

    def shares_script(self, folded: str) -> bool:
        """Tell whether a request is written in a script that the descriptions use."""
        speaks_chinese = bool(_CHINESE.search(folded))
        return (self.chinese and speaks_chinese) or (self.latin and (not speaks_chinese or _has_words(folded)))


def read_catalogue(specs: Sequence[ToolSpec]) -> Catalogue:
    """Cut the descriptions into sections."""
    ordered = sorted(specs, key=lambda spec: spec.name)
    known = frozenset(fold(spec.name) for spec in ordered)
    cut = tuple(sections(spec, names=known) for spec in ordered)
    said = [f"{each.anchors} {each.parameters}" for each in cut]
    enough = _SPOKEN_BY * len(ordered)
    return Catalogue(
        names=tuple(spec.name for spec in ordered),
        specs=tuple(ordered),
        cut=cut,
        told=tuple(map(_told, ordered)),
        asked=tuple(" . ".join(map(fold, spec.ask_user.values())) for spec in ordered),
        chinese=sum(bool(_CHINESE.search(text)) for text in said) > enough,
        latin=sum(bool(_LATIN.search(text)) for text in said) > enough,
    )


def _told(spec: ToolSpec) -> str:
    return " . ".join((f"{name_words(spec.name)}. {fold(spec.summary)}", *map(fold, spec.use_when)))


def _has_words(folded: str) -> bool:
    """Tell whether Latin words make up a good part of a request that also has Chinese."""
    return 2 * len(_LATIN.findall(folded)) >= len(_CHINESE.findall(folded))
