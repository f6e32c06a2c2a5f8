"""What is shown beside the routers: bodies that are semantic already, and those that are perhaps routers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate_kit.cli import output
from migrate_kit.messages import tell

if TYPE_CHECKING:
    from migrate_kit.model.inventory import Inventory


def show_candidates(inventory: Inventory) -> None:
    """Print every candidate with its confidence and its grounds, the likeliest first."""
    language = output.language()
    for body in inventory.candidates:
        place = f"{body.file}:{body.first_line}"
        output.say("scan.candidate", function=body.function, place=place, confidence=f"{body.confidence:.2f}")
        for found in body.grounds:
            output.say("scan.ground", told=found.told(language))


def show_semantic(inventory: Inventory) -> None:
    """Print every body that chooses by meaning already, and why it is taken for one."""
    language = output.language()
    for body in inventory.semantic:
        why = "; ".join(found.sentence(language) for found in body.grounds)
        place = f"{body.file}:{body.line}"
        kind = tell(f"scan.semantic.{body.kind}", language)
        output.say("scan.semantic", kind=kind, function=body.function, place=place, why=why)
