"""Arguments from the text: every value is a substring, a normalisation of one, or a declared default."""

from migrate_kit.route.arguments.extract import Extracted, extract
from migrate_kit.route.arguments.scene import Found, Scene
from migrate_kit.route.arguments.slot import Slot

__all__ = ["Extracted", "Found", "Scene", "Slot", "extract"]
