"""The sample on fresh infrastructure for every test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sample_legacy import infra


@pytest.fixture(autouse=True)
def fresh_infrastructure() -> Iterator[None]:
    infra.reset()
    yield
    infra.reset()
