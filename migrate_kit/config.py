"""Settings: one frozen record from `migrate-kit.toml` or `[tool.migrate-kit]`, and the root that paths start from.

A long-running service reads this once; the live channel is the flag file, not this file.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from migrate_kit.errors import ConfigInvalid

CONFIG_NAME = "migrate-kit.toml"


class Settings(BaseModel):
    """Everything a user can set. Paths are relative to `root` until `path()` resolves them."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    root: Path = Field(default=Path(), description="folder that all other paths are relative to")
    paths: tuple[str, ...] = Field(default=(".",), description="what `scan` reads when no path is given")
    exclude: tuple[str, ...] = Field(default=(), description="gitignore-style patterns that `scan` skips")
    language: Literal["en", "zh"] = Field(default="en", description="language of generated descriptions")
    tools_folder: str = Field(default="shadow_tools", description="the descriptions, reviewed in git")
    state_folder: str = Field(default=".migrate-kit", description="inventory, embedded database, process marks")
    flag_file: str = Field(default="migrate-kit.env", description="the live flags; MIGRATE_KIT_FLAGS overrides")
    templates_folder: str | None = Field(default=None, description="your own templates, before the shipped ones")
    database_url: str | None = Field(default=None, description="SQLAlchemy URL; default SQLite in the state folder")
    keep_text: bool = Field(default=False, description="keep request texts in the log (needed by adjudicate, train)")
    sample_rate: float = Field(default=1.0, ge=0, le=1, description="share of calls compared in shadow, 0 to 1")
    decision_deadline_ms: int = Field(default=350, gt=0, description="hybrid/full: legacy serves when it passes")
    candidate_deadline_ms: int = Field(default=2000, gt=0, description="shadow: outcome `timeout` when it passes")
    queue_size: int = Field(
        default=10_000, gt=0, description="decisions waiting for the writer before drops are counted"
    )
    min_score: float = Field(default=0.35, ge=0, le=1, description="gate: lowest score that is answered")
    min_margin: float = Field(default=0.15, ge=0, le=1, description="gate: smallest lead over the second tool")
    min_consistency_rate: float = Field(default=0.95, gt=0, lt=1, description="report gate: agreement to show")
    max_latency_delta_ms: int = Field(default=100, gt=0, description="report gate: p95 of the added latency")
    min_days: int = Field(default=3, ge=1, description="report gate: complete UTC days of evidence")
    min_daily: int = Field(default=30, ge=1, description="report gate: distinct observations a day")
    confirm_dangerous: bool = Field(default=True, description="full: dangerous tools wait for a confirmation")
    context: dict[str, str] = Field(
        default_factory=dict, description="user, tenant, roles, session: expression over the legacy arguments"
    )

    def path(self, name: str) -> Path:
        """Return *name* as a path below the root (absolute names stay as they are)."""
        return self.root / name

    @property
    def tools_path(self) -> Path:
        """The folder of descriptions."""
        return self.path(self.tools_folder)

    @property
    def state_path(self) -> Path:
        """The folder for what is rebuilt by a command: inventory, database, process marks."""
        return self.path(self.state_folder)

    @property
    def inventory_path(self) -> Path:
        """The last scan."""
        return self.state_path / "inventory.json"

    @property
    def routers_path(self) -> Path:
        """Conditions and bindings of the installed routers, committed with the descriptions."""
        return self.tools_path / "routers.json"

    @property
    def flag_path(self) -> Path:
        """The flag file: MIGRATE_KIT_FLAGS, else `flag_file` below the root."""
        return self.path(os.environ.get("MIGRATE_KIT_FLAGS") or self.flag_file)

    @property
    def store_url(self) -> str:
        """SQLAlchemy URL of the decision database: MIGRATE_KIT_DATABASE, the setting, else SQLite below the root."""
        named = os.environ.get("MIGRATE_KIT_DATABASE") or self.database_url
        return named or f"sqlite:///{self.state_path / 'decisions.db'}"


def load_settings(start: Path | None = None, environment: Mapping[str, str] | None = None) -> Settings:
    """Return the settings for *start* (a file or folder; default: the working folder).

    The root is MIGRATE_KIT_ROOT, else the folder of the nearest configuration at or above *start*, else the
    working folder. Raises ConfigInvalid for a broken file or an unknown key, with a suggestion.
    """
    env = os.environ if environment is None else environment
    named = env.get("MIGRATE_KIT_ROOT")
    folder = Path(named) if named else _nearest(start or Path.cwd())
    if folder is None:
        return Settings(root=Path.cwd())
    source, table = _read(folder)
    return _checked(source, table, folder.resolve())


def _nearest(start: Path) -> Path | None:
    start = start.resolve()
    for folder in (start, *start.parents):
        if folder.is_dir() and _source(folder) is not None:
            return folder
    return None


def _source(folder: Path) -> Path | None:
    own = folder / CONFIG_NAME
    if own.is_file():
        return own
    project = folder / "pyproject.toml"
    # A pyproject.toml without our table belongs to somebody else and does not make a root.
    if project.is_file() and b"[tool.migrate-kit" in project.read_bytes():
        return project
    return None


def _read(folder: Path) -> tuple[Path, dict[str, Any]]:
    source = _source(folder)
    if source is None:
        return folder / CONFIG_NAME, {}
    try:
        document = tomllib.loads(source.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigInvalid(path=source, what=str(error)) from error
    if source.name == CONFIG_NAME:
        return source, document
    table: dict[str, Any] = document.get("tool", {}).get("migrate-kit", {})
    return source, table


def _checked(source: Path, table: dict[str, Any], root: Path) -> Settings:
    known = set(Settings.model_fields) - {"root"}
    for key in table:
        if key not in known:
            near = get_close_matches(key, known, n=1)
            hint = f"; did you mean {near[0]}?" if near else ""
            raise ConfigInvalid(path=source, what=f"unknown key {key}{hint}")
    try:
        return Settings(root=root, **table)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        raise ConfigInvalid(path=source, what=f"{where}: {first['msg']}") from error
