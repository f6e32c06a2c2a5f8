"""The weekly report in words: one document that terminal, Markdown and page show alike."""

from migrate_kit.report.weekly.document.compose import compose
from migrate_kit.report.weekly.document.parts import Answer, Document, Fact, Section, Step

__all__ = ["Answer", "Document", "Fact", "Section", "Step", "compose"]
