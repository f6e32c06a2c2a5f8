"""Descriptions on disk: read, merged with what the source says now, judged by a person, checked."""

from __future__ import annotations

from migrate_kit.review.catalogue import Catalogue, load_folder
from migrate_kit.review.description import parse_description
from migrate_kit.review.merging import MergeResult, merge
from migrate_kit.review.status import set_status
from migrate_kit.review.writing import write_description

__all__ = [
    "Catalogue",
    "MergeResult",
    "load_folder",
    "merge",
    "parse_description",
    "set_status",
    "write_description",
]
