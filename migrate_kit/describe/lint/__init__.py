"""What is wrong with descriptions: one rule a file, each with a code of its own from MK301."""

from __future__ import annotations

from migrate_kit.describe.lint.linting import lint
from migrate_kit.describe.lint.rules import RULES
from migrate_kit.describe.lint.similarity import has_rapidfuzz
from migrate_kit.describe.lint.subject import Catalogue, Described
from migrate_kit.describe.lint.tokens import exact
from migrate_kit.model.tokens import estimated

__all__ = ["RULES", "Catalogue", "Described", "estimated", "exact", "has_rapidfuzz", "lint"]
