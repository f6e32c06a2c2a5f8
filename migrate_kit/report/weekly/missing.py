"""Which parameters requests lack, so that the dynamic side has to ask: told without any text, by what was found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from migrate_kit.model.tool import ToolSpec
from migrate_kit.report.weekly.records import Missing
from migrate_kit.report.weekly.rows import Lack


def missing(lacks: Iterable[Lack], specs: Mapping[str, ToolSpec]) -> tuple[Missing, ...]:
    """Return tool and missing parameters, most frequent first; *specs* are the present descriptions."""
    found = Counter((lack.tool, _lacked(lack, specs.get(lack.tool))) for lack in lacks)
    ranked = sorted(found.items(), key=lambda each: (-each[1], each[0]))
    return tuple(Missing(tool=tool, parameters=parameters, n=n) for (tool, parameters), n in ranked)


def _lacked(lack: Lack, spec: ToolSpec | None) -> tuple[str, ...]:
    if spec is None:
        return ()
    return tuple(
        name
        for name, parameter in spec.parameters.items()
        if parameter.required and name not in lack.given and name not in spec.context
    )
