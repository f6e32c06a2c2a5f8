"""Put the shim into legacy source and take it out again, byte for byte: LibCST locates, bytes are spliced."""

from __future__ import annotations

from migrate_kit.codemod.choice import has_tools, routers_to_wrap
from migrate_kit.codemod.edit import FileEdit, apply
from migrate_kit.codemod.installing import InstallPlan, plan_install, plan_possible
from migrate_kit.codemod.state import InstalledFile, InstalledFiles, read_state
from migrate_kit.codemod.uninstalling import plan_uninstall

__all__ = [
    "FileEdit",
    "InstallPlan",
    "InstalledFile",
    "InstalledFiles",
    "apply",
    "has_tools",
    "plan_install",
    "plan_possible",
    "plan_uninstall",
    "read_state",
    "routers_to_wrap",
]
