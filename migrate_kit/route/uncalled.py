"""A dangerous tool is called only where the words of a request call for it, whoever chose it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from migrate_kit.model.injection import orders_in
from migrate_kit.route.actions import nouns_of
from migrate_kit.route.ordered import Unordered, unordered
from migrate_kit.route.scope import scopes
from migrate_kit.route.signs import READS
from migrate_kit.route.text import read

if TYPE_CHECKING:
    from migrate_kit.model.tool import ToolSpec
    from migrate_kit.route.division import View

_CALLED_FOR = 0.2
"""Least score of the anchors' section for a dangerous tool, however well its values fit."""


def is_uncalled(spec: ToolSpec, parts: Mapping[str, float], text: str) -> bool:
    """Tell whether *spec* is dangerous and *text* does not call for it: a service named in a question, say.

    *parts* are the scores of its sections. What stands beside orders to a model (`ignore all previous instructions
    and …`) does not call for it either.
    """
    if spec.effects != "dangerous":
        return False
    return parts.get("anchors", 0.0) < _CALLED_FOR or any(orders_in(text))


def why_unordered(spec: ToolSpec, view: View) -> Unordered | None:
    """Return why the *view* of a request does not order *spec*, where that changes something; else None.

    Of a dangerous tool any reason counts. One that only writes is not called where its words are missing and another
    verb says that something is to be looked at or opened again (`show ticket 42` closes none).
    """
    if spec.effects not in ("dangerous", "write") or view.is_continued:
        return None
    clause = view.reading.folded
    if spec.effects == "write" and READS.match(clause.strip()) is None:
        return None
    within = (len(clause) - len(clause.lstrip()), len(clause.rstrip()))
    folded, nouns = read(view.request).folded, nouns_of(spec)
    # Phrases that were learned say it as well; a part of one that only names the thing does not.
    said = [span for span in view.recalled.spans.get(spec.name, ()) if folded[slice(*span)] not in nouns]
    why = unordered(spec, folded, view.scopes, within=within, said=said)
    return why if spec.effects == "dangerous" or why is Unordered.unsaid else None


def is_told_otherwise(spec: ToolSpec, text: str) -> bool:
    """Tell whether *text* says what the dangerous *spec* does and orders it nowhere: it asks, tells or forbids.

    Who chose the tool may know other words for what it does, so words of the description are not needed here.
    """
    if spec.effects != "dangerous":
        return False
    folded = read(text).folded
    return unordered(spec, folded, scopes(folded), within=(0, len(folded))) not in (None, Unordered.unsaid)
