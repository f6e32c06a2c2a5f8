"""Tell the runtime what was carried out for whom, where it wants to know: rules may ask for one tool before another."""

from __future__ import annotations

from collections.abc import Iterable

from migrate_kit.model.observation import Observation
from migrate_kit.shim.call import Call


def remember(call: Call, tools: Iterable[str]) -> None:
    """Report that *tools* were carried out in *call*. Never raises: the caller's result is there already."""
    record, done = getattr(call.binding.runtime, "record", None), tuple(tools)
    if record is None or not done:
        return
    try:
        record(call.asker, done)
    except Exception:  # noqa: BLE001 - a history may be anybody's code
        call.site.counters.add("faults")


def remember_observed(call: Call, observation: Observation) -> None:
    """Report what the host itself carried out: what its router called, or was told to call by the dynamic one.

    This is known a moment after the call, beside it. What we carried out was reported at once.
    """
    if not call.legacy_ran:
        told = observation.dynamic.calls if observation.dynamic is not None and call.binding.is_selector else ()
        remember(call, (one.tool for one in told))
    elif call.raised is None and observation.legacy is not None and observation.legacy.known:
        remember(call, (one.tool for one in observation.legacy.calls))
