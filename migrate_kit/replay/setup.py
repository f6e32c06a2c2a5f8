"""A way to decide, written down: which settings, which descriptions, which kind of router."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from migrate_kit.config import Settings
from migrate_kit.model.ports import DynamicRouter
from migrate_kit.model.tool import ToolSpec
from migrate_kit.replay.deciders import maker
from migrate_kit.review import CatalogueReader

#: The settings that decisions depend on.
DECIDING = (
    "language", "min_score", "min_margin", "fast_path", "learned_phrases", "encoder", "encoder_path", "encoder_url",
    "encoder_model",
)  # fmt: skip


_READERS: defaultdict[Path, CatalogueReader] = defaultdict(CatalogueReader)


def described(folder: Path) -> tuple[ToolSpec, ...]:
    """Return the descriptions of *folder*. Those whose text was seen before are not parsed again: that takes longest.

    Raises DescriptionInvalid, NotReadable or DuplicateTool.
    """
    return _READERS[folder.resolve()].load(folder).specs


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """Enough for any process to make the same routers; it has no router in it."""

    settings: Settings
    """Its folder of descriptions is read."""
    decider: str
    """A name that `deciders.maker` knows."""
    tools: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Router id → the tools that compete in it."""

    def specs(self) -> dict[str, ToolSpec]:
        """Return the descriptions that count, by name: the approved ones, and what competes without being approved.

        Raises DescriptionInvalid, NotReadable or DuplicateTool.
        """
        competing = {name for names in self.tools.values() for name in names}
        found = described(self.settings.tools_path)
        return {spec.name: spec for spec in found if spec.is_approved or spec.name in competing}

    def routers(self, specs: Mapping[str, ToolSpec]) -> dict[str, DynamicRouter]:
        """Return the routers over *specs*. Raises ExtraMissing, EncoderFailed or OptionInvalid."""
        make = maker(self.decider, self.settings)
        return {router: make([specs[name] for name in names if name in specs]) for router, names in self.tools.items()}

    @property
    def said(self) -> str:
        """The settings that matter, as one line."""
        values = {name: getattr(self.settings, name) for name in DECIDING}
        return " ".join([f"decider={self.decider}", *(f"{name}={value}" for name, value in values.items())])
