"""What the log and judged requests teach: examples for a learned router, compared with recall before it may serve."""

from __future__ import annotations

from migrate_kit.replay.training.lessons import Lessons, lessons_of, without
from migrate_kit.replay.training.phrases import mine
from migrate_kit.replay.training.split import split
from migrate_kit.replay.training.teach import Taught, catalogue_digest, teach

__all__ = ["Lessons", "Taught", "catalogue_digest", "lessons_of", "mine", "split", "teach", "without"]
