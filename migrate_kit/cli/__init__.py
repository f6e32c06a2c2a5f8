"""The command line: a click group that imports a command's module only when that command runs."""

from __future__ import annotations

from migrate_kit.cli._group import cli, main

__all__ = ["cli", "main"]
