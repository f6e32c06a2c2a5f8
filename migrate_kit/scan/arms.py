"""What names hold after a conditional: a choice between what its arms set, in their order."""

from __future__ import annotations

from dataclasses import dataclass, field

import libcst as cst

from migrate_kit.model.condition import Condition
from migrate_kit.scan.bindings import merged
from migrate_kit.scan.scope import Scope
from migrate_kit.scan.truth import NEVER, both, opposite
from migrate_kit.scan.values import Option, Place, Value


@dataclass
class Arms:
    """The arms of one conditional in *scope*."""

    scope: Scope
    tested: bool = False
    """Whether any arm was read so far."""
    _arms: list[tuple[Condition, dict[str, Value], Place, bool]] = field(default_factory=list)

    def add(self, test: Condition, inner: Scope, node: cst.CSTNode, *, ended: bool) -> None:
        """Take an arm that was read in *inner*; an arm that *ended* in leaving sets nothing."""
        before = self.scope.names
        kept = {} if ended else {name: v for name, v in inner.names.items() if before.get(name) is not v}
        self._arms.append((test, kept, self.scope.place(node), ended))
        self.tested = True

    def merge(self) -> None:
        """Give each name that an arm sets its choice."""
        for name in dict.fromkeys(name for _, kept, _, _ in self._arms for name in kept):
            possible = self._options(name)
            if possible:
                self.scope.names[name] = merged(name, self.scope.names.get(name), possible, self.scope)

    def _options(self, name: str) -> list[Option]:
        """Return what *name* may be; an arm that sets it needs no word in those behind it, which come later."""
        options: list[Option] = []
        missed: list[Condition] = []
        for test, kept, place, _ in self._arms:
            if name in kept:
                options.append(Option(both([*missed, test]), kept[name], place))
            else:
                missed.append(opposite(test))
        return [option for option in options if option.condition != NEVER]
