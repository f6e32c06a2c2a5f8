"""The bodies that are perhaps routers, with what speaks for and against each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate_kit.cli import output

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
