"""How one endpoint is asked: in the strictest form that it takes, again when it was busy, never past the deadline."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from migrate_kit.route_ext.endpoint.deadline import within
from migrate_kit.route_ext.endpoint.failure import Endpoint, Why, is_passing

#: Beside the first.
_RETRIES = 2
_FIRST_WAIT_S = 0.5
#: The endpoint does not know the form of the request; a plainer one may do.
_NOT_TAKEN = frozenset({400, 415, 422, 501})

Once = Callable[[str, float], str]
"""(form, seconds) → the text of the answer; raises what the SDK raises, or a ModelError."""


class Attempts:
    """Asks by *forms*, the strictest first; a form that was answered is the first one next time."""

    def __init__(self, endpoint: Endpoint, forms: Sequence[str]) -> None:
        self._endpoint = endpoint
        self._forms = list(forms)

    def answer(self, once: Once, *, deadline_us: int) -> str:
        """Return what *once* returns. Raises a ModelError when nothing helps, at the latest after *deadline_us*."""
        end = time.monotonic() + deadline_us / 1e6
        for place, form in enumerate(self._forms):
            try:
                text = self._patiently(partial(once, form), end)
            except self._endpoint.sdk.APIStatusError as error:
                if error.status_code in _NOT_TAKEN and place + 1 < len(self._forms):
                    continue
                raise self._endpoint.failure(error) from None
            except Exception as error:  # noqa: BLE001 - an answer may be anything, and so may what an SDK makes of it
                raise self._endpoint.failure(error) from None
            self._forms = self._forms[place:]
            return text
        raise AssertionError  # the last form either answers or raises

    def _patiently(self, once: Callable[[float], str], end: float) -> str:
        wait = _FIRST_WAIT_S
        for left in range(_RETRIES, -1, -1):
            seconds = end - time.monotonic()
            if seconds <= 0:
                raise self._endpoint.silent(Why.too_late)
            try:
                return within(seconds, partial(once, seconds))
            except self._endpoint.sdk.APIStatusError as error:
                pause = _asked_to_wait(error) or wait
                if not left or not is_passing(error) or time.monotonic() + pause >= end:
                    raise
                time.sleep(pause)
                wait *= 2
        raise AssertionError  # the last try either answers or raises


def _asked_to_wait(error: Any) -> float | None:
    try:
        return max(float(error.response.headers.get("retry-after", "")), 0.0)
    except ValueError:
        return None  # a date, or nothing
