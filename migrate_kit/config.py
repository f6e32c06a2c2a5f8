"""Settings: one frozen record from `migrate-kit.toml` or `[tool.migrate-kit]`, and the root that paths start from.

A long-running service reads this once; the live channel is the flag file, not this file.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Literal, NoReturn

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from migrate_kit.errors import ConfigInvalid, NotReadable, PathNotFound, UsageError
from migrate_kit.messages import language_of, tell, tell_problem, tell_system, tell_toml

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
    cache_folder: str | None = Field(
        default=None, description="what `scan` remembers; default below XDG_CACHE_HOME; MIGRATE_KIT_CACHE overrides"
    )
    flag_file: str = Field(default="migrate-kit.env", description="the live flags; MIGRATE_KIT_FLAGS overrides")
    templates_folder: str | None = Field(default=None, description="your own templates, before the shipped ones")
    database_url: str | None = Field(default=None, description="SQLAlchemy URL; default SQLite in the state folder")
    keep_text: bool = Field(default=False, description="keep request texts in the log (needed by adjudicate, train)")
    sample_rate: float = Field(default=1.0, ge=0, le=1, description="share of calls compared in shadow, 0 to 1")
    again_rate: float = Field(
        default=0.02, ge=0, le=1, description="share of the compared calls decided twice, for the noise floor"
    )
    decision_deadline_ms: int = Field(default=350, gt=0, description="hybrid/full: legacy serves when it passes")
    candidate_deadline_ms: int = Field(default=2000, gt=0, description="shadow: outcome `timeout` when it passes")
    demotion: Literal["on", "dry_run", "off"] = Field(
        default="on", description="roll back when agreement falls in hybrid or full; dry_run: only say when it would be"
    )
    demotion_rate: float | None = Field(
        default=None, gt=0, lt=1, description="demotion: agreement that hybrid and full have to keep; else the gate's"
    )
    notify_url: str | None = Field(
        default=None, pattern=r"^https?://[^\s]+$", description="POSTed to, as JSON, on an automatic roll-back"
    )
    notify_command: str | None = Field(
        default=None, description="run on an automatic roll-back, without a shell; gets the same JSON on standard input"
    )
    candidate: Literal["auto", "thread", "process"] = Field(
        default="auto", description="shadow: where the dynamic router runs; auto: in a process where it is heavy"
    )
    max_shadow_tax: float = Field(
        default=0.05, gt=0, le=1, description="shadow: slowing of the legacy above which fewer calls are sampled"
    )
    shadow_tokens_per_day: int | None = Field(
        default=None, ge=0, description="shadow: tokens of the language model a UTC day, then nothing is sampled"
    )
    shadow_cost_per_day: float | None = Field(
        default=None, ge=0, description="shadow: the same in money, by model_price_in and model_price_out"
    )
    model_price_in: float = Field(default=0.0, ge=0, description="price of a million tokens that the model reads")
    model_price_out: float = Field(default=0.0, ge=0, description="price of a million tokens that it writes")
    breaker: Literal["on", "dry_run", "off"] = Field(
        default="on", description="leave a failing dynamic side alone for a while; dry_run: only say when it would be"
    )
    breaker_window_s: int = Field(default=10, ge=1, description="breaker: seconds that its rates are over")
    breaker_min_calls: int = Field(default=20, ge=1, description="breaker: fewer calls in the window say nothing")
    breaker_error_rate: float = Field(default=0.5, gt=0, le=1, description="breaker: failed and hanging calls to open")
    breaker_slow_rate: float = Field(default=0.8, gt=0, le=1, description="breaker: slow and hanging calls to open")
    breaker_slow_ms: int = Field(default=300, gt=0, description="breaker: a slower decision in hybrid/full is slow")
    breaker_open_s: int = Field(
        default=5, ge=1, description="breaker: until one call asks again; doubled each time that fails, up to 60"
    )
    queue_size: int = Field(
        default=10_000, gt=0, description="decisions waiting for the writer before drops are counted"
    )
    durability: Literal["memory", "spill"] = Field(
        default="memory",
        description="spill: a decision is in a file before it is queued; a killed process loses none",
    )
    spill_mb: int = Field(default=256, gt=0, description="durability spill: what the files of all processes may take")
    redactor: str = Field(
        default="builtin",
        description="keep_text: what a text loses first; builtin, off, an entry point of migrate_kit.redactors, "
        "module:function",
    )
    key_days: int | None = Field(default=None, ge=1, description="the key of the digests is renewed after so many days")
    keep_days: int | None = Field(default=None, ge=1, description="rows older than this are deleted; counts stay")
    keep_mb: int | None = Field(default=None, ge=1, description="the oldest rows beyond this are deleted; counts stay")
    min_score: float = Field(default=0.35, ge=0, le=1, description="gate: lowest score that is answered")
    min_margin: float = Field(default=0.15, ge=0, le=1, description="gate: smallest lead over the second tool")
    router: Literal["lexical", "semantic"] = Field(
        default="lexical", description="how tools are ranked: by words, or by meaning too (extra `semantic`)"
    )
    fast_path: bool = Field(
        default=False, description="semantic: where words are sure by a phrase of a description, they decide alone"
    )
    learned_phrases: Literal["approved", "proposed", "off"] = Field(
        default="approved",
        description="phrases of learned_phrases.yaml that count: proposed adds those of tools that are not dangerous",
    )
    encoder: Literal["use", "model2vec", "onnx", "http"] = Field(
        default="use", description="semantic: what turns texts into vectors; `use` works offline"
    )
    encoder_path: str | None = Field(default=None, description="encoders model2vec and onnx: folder of the model")
    encoder_url: str = Field(
        default="", description="encoder http: address of an OpenAI-compatible API, before /embeddings"
    )
    encoder_model: str = Field(default="", description="encoder http: name of the model")
    encoder_key_variable: str = Field(
        default="OPENAI_API_KEY", description="encoder http: environment variable with the key of the API"
    )
    encoder_deadline_ms: int = Field(default=2000, gt=0, description="encoder http: for one answer")
    min_consistency_rate: float = Field(default=0.95, gt=0, lt=1, description="report gate: agreement to show")
    max_latency_delta_ms: int = Field(default=100, gt=0, description="report gate: p95 of the added latency")
    min_days: int = Field(default=3, ge=1, description="report gate: complete UTC days of evidence")
    min_daily: int = Field(default=30, ge=1, description="report gate: distinct observations a day")
    confirm_dangerous: bool = Field(default=True, description="full: dangerous tools wait for a confirmation")
    confirmation_valid_s: int = Field(default=300, gt=0, le=86_400, description="full: how long such a question waits")
    confirmation_store: str | None = Field(
        default=None,
        pattern=r"^[\w.]+:[\w.]+$",
        description="`module:object` of your own that keeps such questions, for several processes; default: memory",
    )
    dangerous_per_minute: int = Field(
        default=5, ge=0, le=10_000, description="full: dangerous calls of one user in a minute; 0: any number"
    )
    query_timeout_s: float = Field(default=30, ge=0, description="full: for one call that only reads; 0: none")
    change_timeout_s: float = Field(default=60, ge=0, description="full: for one call that changes something; 0: none")
    tool_timeout_s: float = Field(default=10, ge=0, description="full: for one call of unknown effects; 0: none")
    request_timeout_s: float = Field(
        default=60,
        ge=0,
        description="full: for all calls of one request; with this and the three above at 0 tools run in the caller's "
        "thread",
    )
    audit_file: str = Field(
        default="audit.jsonl", description="what was carried out, in the state folder, as lines of JSON; empty: none"
    )
    model_provider: Literal["openai", "anthropic"] | None = Field(
        default=None, description="protocol of the language model's endpoint; openai: any that speaks it"
    )
    model_name: str | None = Field(default=None, min_length=1, description="the language model; none is assumed")
    model_url: str | None = Field(
        default=None,
        pattern=r"^https?://[^\s@]+$",
        description="base URL of the endpoint; default OPENAI_BASE_URL, ANTHROPIC_BASE_URL, else the provider's own",
    )
    # A key written here by mistake has other characters, and must not be shown in a message as a name.
    model_key_variable: str | None = Field(
        default=None,
        pattern=r"^(?:[A-Za-z_][A-Za-z0-9_]{0,60})?$",
        description="environment variable with the key; default OPENAI_API_KEY, ANTHROPIC_API_KEY; empty: no key",
    )
    chooser: Literal["off", "unsure", "always"] = Field(
        default="off", description="ask the language model which tool: where the offline router is unsure, or always"
    )
    chooser_form: Literal["tools", "json"] = Field(
        default="tools", description="tools: offered natively; json: in words, for an endpoint without tools"
    )
    chooser_deadline_ms: int = Field(
        default=300, gt=0, description="then the offline decision stands; below decision_deadline_ms"
    )
    chooser_tokens: int = Field(
        default=4_000, gt=0, description="definitions offered to the model, in tokens (estimated)"
    )
    semantic_cache: bool = Field(
        default=False, description="chooser: remember the tool for requests that say the same (extra `semantic`)"
    )
    cache_size: int = Field(default=1_000, ge=1, le=100_000, description="semantic_cache: requests remembered a router")
    cache_check_rate: float = Field(
        default=0.05, ge=0, le=1, description="semantic_cache: share of the hits decided again in full and compared"
    )
    model_timeout_ms: int = Field(default=60_000, gt=0, description="how long one answer of the model may take")
    context: dict[str, str] = Field(
        default_factory=dict, description="user, tenant, roles, session, level: expression over the legacy arguments"
    )

    def path(self, name: str) -> Path:
        """Return *name* as a path below the root (absolute names stay as they are)."""
        return self.root / name

    @property
    def tools_path(self) -> Path:
        """The folder of descriptions."""
        return self.path(self.tools_folder)

    @property
    def templates_path(self) -> Path | None:
        """The folder of your own templates, None without one. Raises ConfigInvalid where there is none of that name."""
        if not self.templates_folder:
            return None
        path = self.path(self.templates_folder)
        if not path.is_dir():
            raise ConfigInvalid(path=path, what=tell("validation.no_templates", language_of()))
        return path

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
    def spill_path(self) -> Path:
        """The folder of decisions that are not in the database yet."""
        return self.state_path / "spill"

    @property
    def cache_path(self) -> Path | None:
        """The folder of the scan's cache: MIGRATE_KIT_CACHE, else the setting; None: the user's own."""
        named = os.environ.get("MIGRATE_KIT_CACHE") or self.cache_folder
        return self.path(named) if named else None

    @property
    def flag_path(self) -> Path:
        """The flag file: MIGRATE_KIT_FLAGS, else `flag_file` below the root."""
        return self.path(os.environ.get("MIGRATE_KIT_FLAGS") or self.flag_file)

    @property
    def live_rate(self) -> float:
        """The agreement that the dynamic router has to keep where it decides."""
        return self.demotion_rate or self.min_consistency_rate

    @property
    def shared_url(self) -> str | None:
        """The URL of a database that was named, and so may be shared by a fleet; None for the embedded one."""
        return os.environ.get("MIGRATE_KIT_DATABASE") or self.database_url

    @property
    def store_url(self) -> str:
        """SQLAlchemy URL of the decision database: MIGRATE_KIT_DATABASE, the setting, else SQLite below the root."""
        return self.shared_url or f"sqlite:///{self.state_path / 'decisions.db'}"


def load_settings(start: Path | None = None, environment: Mapping[str, str] | None = None) -> Settings:
    """Return the settings for *start* (a file or folder; default: the working folder).

    The root is MIGRATE_KIT_ROOT, else the folder of the nearest configuration at or above *start*, else the
    working folder. Raises ConfigInvalid for a broken file or an unknown key, with a suggestion; PathNotFound or
    NotReadable for a root that is no folder, NotReadable for a file that cannot be read.
    """
    folder = _root(start, environment)
    if folder is None:
        return Settings(root=Path.cwd())
    source, table = _read(folder)
    return _checked(source, table, folder.resolve())


def settings_or_defaults(start: Path | None = None) -> tuple[Settings, UsageError | None]:
    """Return the settings for *start* as far as they can be read, and the error that stands in the way of the rest.

    What has to work whatever the configuration says (a roll-back, a running service) goes by this: the root stays
    the same, each setting that can be understood alone is kept, every other has its default. Never raises.
    """
    try:
        return load_settings(start), None
    except UsageError as error:
        trouble = error
    try:
        folder = _root(start, None)
    except UsageError:
        named = Path(os.environ.get("MIGRATE_KIT_ROOT", ""))
        folder = named if named.parts and not named.exists() else None
    return _salvaged((folder or _own_folder(start)).resolve()), trouble


def _root(start: Path | None, environment: Mapping[str, str] | None) -> Path | None:
    named = (os.environ if environment is None else environment).get("MIGRATE_KIT_ROOT")
    if not named:
        return _nearest(start or Path.cwd())
    if not Path(named).exists():
        raise PathNotFound(path=f"MIGRATE_KIT_ROOT={named}")
    if not Path(named).is_dir():
        raise NotReadable(path=f"MIGRATE_KIT_ROOT={named}", what=tell("validation.is_file", language_of()))
    return Path(named)


def _own_folder(start: Path | None) -> Path:
    place = (start or Path.cwd()).resolve()
    return place.parent if place.is_file() else place


def _salvaged(root: Path) -> Settings:
    """Return the settings that each line of the configuration gives by itself."""
    try:
        source = _source(root)
        raw = source.read_bytes().decode("utf-8", "replace") if source is not None else ""
    except (UsageError, OSError):
        raw = ""
    found: dict[str, Any] = {}
    for line in raw.splitlines():
        key, equals, _ = line.partition("=")
        if not equals or key.strip() not in Settings.model_fields or key.strip() == "root":
            continue
        try:
            table = tomllib.loads(line)
            Settings(root=root, **table)
        except (tomllib.TOMLDecodeError, ValidationError):
            continue
        found |= table
    return Settings(root=root, **found)


def _nearest(start: Path) -> Path | None:
    start = start.resolve()
    for folder in (start, *start.parents):
        if folder.is_dir() and _source(folder) is not None:
            return folder
    return None


def _source(folder: Path) -> Path | None:
    own, project = folder / CONFIG_NAME, folder / "pyproject.toml"
    try:
        if own.is_file():
            return own
    except OSError as error:
        _unreadable(own, error)
    try:
        # A pyproject.toml without our table belongs to somebody else and does not make a root; nor does one that we
        # may not read.
        return project if project.is_file() and b"[tool.migrate-kit" in project.read_bytes() else None
    except OSError:
        return None


def _read(folder: Path) -> tuple[Path, dict[str, Any]]:
    source = _source(folder)
    if source is None:
        return folder / CONFIG_NAME, {}
    try:
        document = tomllib.loads(source.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigInvalid(path=source, what=tell_toml(error)) from error
    except OSError as error:
        _unreadable(source, error)
    if source.name == CONFIG_NAME:
        return source, document
    table: dict[str, Any] = document.get("tool", {}).get("migrate-kit", {})
    return source, table


def _unreadable(path: Path, error: OSError) -> NoReturn:
    raise NotReadable(path=path, what=tell_system(error)) from error


def _checked(source: Path, table: dict[str, Any], root: Path) -> Settings:
    known = set(Settings.model_fields) - {"root"}
    for key in table:
        if key not in known:
            what = tell("validation.unknown", language_of(), name=key)
            near = get_close_matches(key, known, n=1)
            if near:
                what = tell("validation.did_you_mean", language_of(), what=what, near=near[0])
            raise ConfigInvalid(path=source, what=what)
    try:
        return Settings(root=root, **table)
    except ValidationError as error:
        raise ConfigInvalid(path=source, what=tell_problem(error)) from error
