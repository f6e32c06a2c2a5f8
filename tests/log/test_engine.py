"""URLs: what is accepted, and that no password leaves."""

from __future__ import annotations

import importlib.util

import pytest

from migrate_kit.errors import ExtraMissing, StoreUnavailable
from migrate_kit.log import Store
from migrate_kit.log.engine import masked, store_url


@pytest.mark.parametrize("url", ["postgres://u:p@h/d", "postgresql://u:p@h/d", "postgresql+psycopg://u:p@h/d"])
def test_every_spelling_of_postgres_uses_psycopg_3(url: str) -> None:
    assert store_url(url).drivername == "postgresql+psycopg"


@pytest.mark.parametrize("url", ["mysql://u:geheim@h/d", "no url", "", "postgres://u:geheim@h:port/d"])
def test_another_database_is_refused_without_showing_its_password(url: str) -> None:
    with pytest.raises(StoreUnavailable) as caught:
        store_url(url)
    assert "geheim" not in str(caught.value.to_dict())


def test_postgres_without_its_driver_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    found = importlib.util.find_spec
    monkeypatch.setattr("migrate_kit.log.engine.find_spec", lambda name: None if name == "psycopg" else found(name))
    with pytest.raises(ExtraMissing) as caught:
        store_url("postgresql://h/d")
    assert caught.value.fields["extra"] == "postgres"


def test_a_server_that_is_not_there_is_one_error_without_the_password() -> None:
    store = Store("postgresql://somebody:ge%40heim@127.0.0.1:9/none?connect_timeout=2")
    with pytest.raises(StoreUnavailable) as caught:
        store.stats()
    said = str(caught.value.to_dict())
    assert "heim" not in said
    assert "***" in said


def test_passwords_are_masked_wherever_a_url_stands() -> None:
    assert (
        masked("to postgresql://u:p@h/d failed; password=x&y=1") == "to postgresql://u:***@h/d failed; password=***&y=1"
    )
