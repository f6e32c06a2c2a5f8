"""Make functions of the statements in branches, so that something else than the branch can call them."""

from __future__ import annotations

from migrate_kit.codemod.extract.extracting import Extraction, ExtractPlan, plan_extract
from migrate_kit.codemod.extract.way_back import ExtractedFiles, plan_undo, read_extracted

__all__ = ["ExtractPlan", "ExtractedFiles", "Extraction", "plan_extract", "plan_undo", "read_extracted"]
