"""The last scan, as the commands that build on it read it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from migrate_kit.config import Settings
    from migrate_kit.model.inventory import Inventory
    from migrate_kit.model.tool import ToolSpec


def read_inventory(path: Path) -> Inventory:
    """Return the scan in *path*. Raises InventoryMissing, NotReadable, or InventoryInvalid for one of another kind."""
    from pydantic import ValidationError

    from migrate_kit.errors import InventoryInvalid, InventoryMissing, NotReadable
    from migrate_kit.messages import tell_problem, tell_system
    from migrate_kit.model.inventory import VERSION, Inventory

    try:
        inventory = Inventory.model_validate_json(path.read_bytes())
    except FileNotFoundError as error:
        raise InventoryMissing(path=path) from error
    except OSError as error:
        raise NotReadable(path=path, what=tell_system(error)) from error
    except ValidationError as error:
        raise InventoryInvalid(path=path, what=tell_problem(error)) from error
    if inventory.version != VERSION:
        raise InventoryInvalid(path=path, what=f"version {inventory.version}")
    return inventory


def inventory_with_routers(path: Path) -> Inventory:
    """Return the scan in *path* as `read_inventory` does. Raises NoRouter when it found none."""
    from migrate_kit.errors import NoRouter

    inventory = read_inventory(path)
    if not inventory.routers:
        raise NoRouter(path=inventory.root or path)
    return inventory


def is_by_hand(settings: Settings, described: Sequence[ToolSpec]) -> bool:
    """Tell whether all was written by hand and never scanned, so that there is no source to compare with."""
    if not described or settings.inventory_path.exists() or settings.routers_path.exists():
        return False
    return not any(spec.source_hash or spec.evidence for spec in described)


def scanned_folder(settings: Settings, inventory: Inventory) -> Path:
    """Return the folder that the files of *inventory* are relative to: as given to the scan, from here or the root."""
    candidates = [Path.cwd() / inventory.root, settings.root / inventory.root]
    folders = [path.parent if path.is_file() else path for path in candidates]
    files = {router.file for router in inventory.routers}
    return next((folder for folder in folders if any((folder / file).is_file() for file in files)), folders[0])
