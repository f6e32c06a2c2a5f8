"""Descriptions on disk: read, merged with what the source says now, judged by a person, checked."""

from __future__ import annotations

from migrate_kit.review.catalogue import (
    Catalogue,
    CatalogueReader,
    Reading,
    load_folder,
    names_by_implementation,
    read_folder,
)
from migrate_kit.review.description import parse_description
from migrate_kit.review.installed import installed_findings
from migrate_kit.review.merging import MergeResult, merge
from migrate_kit.review.orphans import is_orphan, mark_orphan
from migrate_kit.review.polished import is_asked, read_polished, take_polished, with_polished
from migrate_kit.review.routers_file import read_routers, write_routers
from migrate_kit.review.rules_file import RulesReader
from migrate_kit.review.rules_findings import rules_findings
from migrate_kit.review.session import ReviewItem, ReviewSession, waiting_items
from migrate_kit.review.staleness import folder_findings, not_described, staleness
from migrate_kit.review.status import set_status
from migrate_kit.review.successor import Successions, keeps_its_name, succeed, successions
from migrate_kit.review.writing import write_description

__all__ = [
    "Catalogue",
    "CatalogueReader",
    "MergeResult",
    "Reading",
    "ReviewItem",
    "ReviewSession",
    "RulesReader",
    "Successions",
    "folder_findings",
    "installed_findings",
    "is_asked",
    "is_orphan",
    "keeps_its_name",
    "load_folder",
    "mark_orphan",
    "merge",
    "names_by_implementation",
    "not_described",
    "parse_description",
    "read_folder",
    "read_polished",
    "read_routers",
    "rules_findings",
    "set_status",
    "staleness",
    "succeed",
    "successions",
    "take_polished",
    "waiting_items",
    "with_polished",
    "write_description",
    "write_routers",
]
