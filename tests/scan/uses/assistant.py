"""A small assistant whose words around its branches are given, scanned and described."""

from __future__ import annotations

from pathlib import Path

from migrate_kit.describe import describe
from migrate_kit.messages import Language
from migrate_kit.model.tool import ToolSpec
from migrate_kit.scan import scan


def specs_of(folder: Path, source: str, *, language: Language = "en", **files: str) -> dict[str, ToolSpec]:
    """Return the drafts, by name, of an assistant that is *source*, beside other modules *files*."""
    for name, text in {"bot": source, **files}.items():
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
    return {spec.name: spec for spec in describe(scan(folder), language=language)}


ROUTER = """
def track_parcel(text):
    return "on its way"


def refund_order(text):
    return "refunded"


def send_invoice(text):
    return "sent"


def handle(text):
    if "parcel" in text or "快递" in text:
        return track_parcel(text)
    if "refund" in text:
        return refund_order(text)
    if "invoice" in text:
        return send_invoice(text)
"""
"""Three tools without a word about their use."""
