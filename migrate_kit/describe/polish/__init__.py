"""Another wording by a language model, of which nothing is taken that no fact of the description says."""

from __future__ import annotations

from migrate_kit.describe.polish.asking import Question, question
from migrate_kit.describe.polish.polishing import Outcome, polish
from migrate_kit.describe.polish.reason import Dropped, Reason

__all__ = ["Dropped", "Outcome", "Question", "Reason", "polish", "question"]
