"""An inventory in the forms that other programs and browsers read. Records in, text out; nothing is written here."""

from __future__ import annotations

from migrate_kit.analyze.export.github import render_github
from migrate_kit.analyze.export.gitlab import render_gitlab
from migrate_kit.analyze.export.page import render_page
from migrate_kit.analyze.export.sarif import render_sarif

__all__ = ["render_github", "render_gitlab", "render_page", "render_sarif"]
