"""Where what was learned lies: one folder a version with manifest, examples and model; one file says which serves.

Nothing in it is run when it is read: examples are JSON lines, the model is of skops, which names what it would load.
"""

from __future__ import annotations

import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import orjson
from pydantic import ValidationError

from migrate_kit._whole_file import write_text, write_whole
from migrate_kit.errors import ExtraMissing, LearnedInvalid
from migrate_kit.messages import language_of, tell
from migrate_kit.model.record import Record
from migrate_kit.route_ext.belief import Fit
from migrate_kit.route_ext.examples import Examples
from migrate_kit.route_ext.learned import Learned
from migrate_kit.route_ext.trained import TrainedModel
from migrate_kit.route_ext.trial import Trial

FORMAT = 1
_CURRENT, _MANIFEST, _EXAMPLES, _MODEL = "current", "manifest.json", "examples.jsonl", "model.skops"
_HISTORY = "history.jsonl"


class Manifest(Record):
    """What a learned router was made of and when."""

    format: int = FORMAT
    version: str
    encoder: str
    catalogue: str
    """Hash over the descriptions it was trained beside."""
    data: str
    """Hash over the examples."""
    made: str
    """UTC, to the second."""
    examples: int
    tools: tuple[str, ...] = ()
    """The tools that the model knows; none where there is the closed-form head only."""
    fit: Fit | None = None
    """The gate that was fitted to the catalogue, if any."""
    trial: Trial | None = None
    """How it did against recall before it might serve; None for one that was stored by hand."""


@dataclass(frozen=True, slots=True)
class LearnedStore:
    """The folder of learned routers."""

    folder: Path

    def save(self, learned: Learned, *, encoder: str, catalogue: str, trial: Trial | None = None) -> Manifest:
        """Write *learned* down under its version; it does not serve yet. Raises NotWritable."""
        model = learned.model
        manifest = Manifest(
            version=learned.version,
            encoder=encoder,
            catalogue=catalogue,
            data=learned.examples.digest,
            made=_now(),
            examples=len(learned.examples),
            tools=() if model is None else tuple(model.names),
            fit=learned.fit,
            trial=trial,
        )
        place = self.folder / learned.version
        lines = (orjson.dumps({"text": text, "labels": [tool]}) for text, tool in learned.examples.rows)
        write_whole(place / _EXAMPLES, b"\n".join(lines) + b"\n")
        if isinstance(model, TrainedModel):
            write_whole(place / _MODEL, _packed(model.parts))
        # Last, so that a version with a manifest is whole.
        write_whole(place / _MANIFEST, orjson.dumps(manifest.model_dump(mode="json"), option=orjson.OPT_INDENT_2))
        return manifest

    def promote(self, version: str, *, who: str = "", why: str = "") -> None:
        """Let *version* serve from the next load on. Raises LearnedInvalid or NotWritable."""
        self.manifest(version)
        self._switch(version, who, why)

    def retire(self, *, who: str = "", why: str = "") -> None:
        """Let recall serve alone from the next load on. Raises NotWritable."""
        self._switch("", who, why)

    def _switch(self, version: str, who: str, why: str) -> None:
        line = {"at": _now(), "who": who, "from": self.current, "to": version or None, "why": why}
        history = self.folder / _HISTORY
        before = history.read_bytes() if history.exists() else b""
        write_whole(history, before + orjson.dumps(line) + b"\n")
        write_text(self.folder / _CURRENT, version + "\n")

    def versions(self) -> list[Manifest]:
        """Return what every version that can be read was made of, oldest first."""
        found = []
        for path in self.folder.glob(f"*/{_MANIFEST}"):
            with suppress(LearnedInvalid):
                found.append(self.manifest(path.parent.name))
        return sorted(found, key=lambda manifest: (manifest.made, manifest.version))

    @property
    def current(self) -> str | None:
        """The version that serves, if any was promoted."""
        try:
            return (self.folder / _CURRENT).read_text(encoding="utf-8").strip() or None
        except (OSError, UnicodeDecodeError):
            return None

    def manifest(self, version: str) -> Manifest:
        """Return what *version* was made of. Raises LearnedInvalid."""
        path = self.folder / version / _MANIFEST
        try:
            found = Manifest.model_validate(orjson.loads(path.read_bytes()))
        except (OSError, orjson.JSONDecodeError, ValidationError) as error:
            raise LearnedInvalid(path=path, what=_broken(error)) from error
        if found.format != FORMAT or found.version != version:
            raise LearnedInvalid(path=path, what=_broken(f"{found.format} {found.version}"))
        return found

    def load(self, version: str, *, encoder: str) -> Learned:
        """Return *version* for use with *encoder*. Raises LearnedInvalid or ExtraMissing."""
        manifest = self.manifest(version)
        place = self.folder / version
        if manifest.encoder != encoder:
            what = tell("semantic.other-encoder", language_of(), made=manifest.encoder, now=encoder)
            raise LearnedInvalid(path=place, what=what)
        examples = _examples(place / _EXAMPLES)
        if examples.digest != manifest.data:
            raise LearnedInvalid(path=place / _EXAMPLES, what=tell("semantic.changed", language_of()))
        if not manifest.tools:
            return Learned(examples, name=version, fit=manifest.fit)
        model = TrainedModel(manifest.tools, _unpacked(place / _MODEL), version=version)
        return Learned(examples, model, version, manifest.fit)


def _now() -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())


def _examples(path: Path) -> Examples:
    try:
        rows = [orjson.loads(line) for line in path.read_bytes().splitlines() if line.strip()]
        return Examples(tuple((str(row["text"]), str(row["labels"][0])) for row in rows))
    except (OSError, orjson.JSONDecodeError, KeyError, IndexError, TypeError) as error:
        raise LearnedInvalid(path=path, what=_broken(error)) from error


def _packed(parts: dict[str, Any]) -> bytes:
    packed: bytes = _skops().dumps(parts)
    return packed


def _unpacked(path: Path) -> dict[str, Any]:
    reader = _skops()
    try:
        content = path.read_bytes()
        strange = reader.get_untrusted_types(data=content)
        if strange:
            raise LearnedInvalid(path=path, what=tell("semantic.untrusted", language_of(), names=", ".join(strange)))
        parts: dict[str, Any] = reader.loads(content, trusted=[])
    except LearnedInvalid:
        raise
    except Exception as error:
        # A broken archive fails in many ways, each in another library.
        raise LearnedInvalid(path=path, what=_broken(error)) from error
    return parts


def _skops() -> Any:
    try:
        from skops import io
    except ImportError as error:
        raise ExtraMissing(feature="a trained router", extra="learn") from error
    return io


def _broken(error: object) -> str:
    return tell("semantic.learned-broken", language_of(), what=error)
