"""By default no text is kept; where it is, it goes through a redactor; what is kept can be forgotten."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from migrate_kit.config import Settings
from migrate_kit.errors import KeyInUse, KeyUnknown
from migrate_kit.log import SqlSink, Store
from migrate_kit.log.digest_key import destroy_key, digest_key, key_id, keyed_digest, keys, rotate_key
from migrate_kit.log.present_key import PresentKey
from migrate_kit.log.redact import redact
from migrate_kit.model.decision import Decision, LegacyDecision, Outcome, Refusal, RefusalKind, ToolCall
from migrate_kit.model.observation import Observation
from tests.log.samples import observation

SECRETS = ("13812345678", "zhang@example.com", "hunter2!")


def talkative(*, text: str | None) -> Observation:
    """Return an observation in every part of which something personal stands."""
    phone, mail, word = SECRETS
    call = ToolCall(tool="call", arguments={"to": phone, "n": int(phone), "deep": [{"mail": mail}]})
    return observation(
        text=text,
        legacy=LegacyDecision(calls=(call,), error=f"ValueError: {phone}"),
        dynamic=Decision(
            calls=(call,),
            refusal=Refusal(kind=RefusalKind.invalid, message=f"no {mail}", question=f"password: {word}?"),
        ),
        outcome=Outcome.arguments_differ,
        differences={"call.to": [phone, mail]},
        error=f"KeyError('{mail}')",
    )


def whole(url: str) -> bytes:
    """Return every byte of the database."""
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return Path(url.removeprefix("sqlite:///")).read_bytes()


def kept(url: str, *observations: Observation, **options: object) -> SqlSink:
    sink = SqlSink(url, **options)  # type: ignore[arg-type]
    for one in observations:
        sink.offer(one)
    assert sink.flush(20)
    sink.close()
    return sink


def test_without_a_text_nothing_of_a_request_is_kept(sqlite_url: str) -> None:
    kept(sqlite_url, talkative(text=None))
    content = whole(sqlite_url)
    assert b"arguments_differ" in content
    assert not [secret for secret in SECRETS if secret.encode() in content]


def test_a_kept_text_is_redacted_everywhere_it_left_traces(sqlite_url: str, tmp_path: Path) -> None:
    text = f"call {SECRETS[0]}, mail {SECRETS[1]}, password: {SECRETS[2]}"
    kept(sqlite_url, talkative(text=text), redact=redact, spill_folder=tmp_path / "spill")
    content = whole(sqlite_url)
    assert not [secret for secret in SECRETS if secret.encode() in content]
    (one,) = Store(sqlite_url).observations()
    assert one.text == "call <phone>, mail <mail>, password: <key>"
    assert one.dynamic is not None
    assert one.dynamic.calls[0].arguments == {"to": "<phone>", "n": "<number>", "deep": [{"mail": "<mail>"}]}
    assert (one.error, one.legacy and one.legacy.error) == ("KeyError", "ValueError")


def test_no_spill_file_holds_what_the_redactor_takes_away(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("")  # where the database should be
    sink = SqlSink(f"sqlite:///{tmp_path}/state/x.db", redact=redact, spill_folder=tmp_path / "spill")
    sink.offer(talkative(text=f"call {SECRETS[0]}, mail {SECRETS[1]}, password: {SECRETS[2]}"))
    (file,) = (tmp_path / "spill").iterdir()
    assert b"<phone>" in file.read_bytes()
    assert not [secret for secret in SECRETS if secret.encode() in file.read_bytes()]
    sink.close(0.1)


@pytest.mark.parametrize("answer", [None, 7, ValueError("13812345678")])
def test_where_the_redactor_fails_no_text_is_kept_and_it_is_counted(sqlite_url: str, answer: object) -> None:
    def broken(text: str) -> str:
        if isinstance(answer, Exception):
            raise answer
        return answer  # type: ignore[return-value]

    sink = kept(sqlite_url, talkative(text=" ".join(SECRETS)), observation(), redact=broken)
    assert sink.unredacted == 1
    assert not [secret for secret in SECRETS if secret.encode() in whole(sqlite_url)]
    store = Store(sqlite_url)
    assert [one.text for one in store.observations()] == [None, None]
    assert store.figures().span()[0] == 2
    assert store.stats().unredacted == 1


def test_what_is_known_of_a_request_is_erased_and_the_counts_stay(url: str) -> None:
    kept(url, *[observation(text_digest="a"), observation(text_digest="b"), observation(text_digest="a")])
    store = Store(url)
    assert store.erase(digests=["a", "c"], dry_run=True) == 2
    assert store.stats().observations == 3
    assert store.erase(digests=["a", "c"]) == 2
    assert [one.text_digest for one in store.observations()] == ["b"]
    assert store.figures().span()[0] == 3
    kept(url, observation(text_digest="a"), observation(text_digest="b"))
    assert store.figures().distinct().agreement()[0] == 3  # the erased one is new again, the other is not


def test_everything_of_a_tenant_is_erased(url: str) -> None:
    kept(url, *[observation(tenant_digest=name) for name in ("t1", "t2", "t1", "")])
    store = Store(url)
    assert store.erase(tenants=["t1"]) == 2
    assert sorted(one.tenant_digest for one in store.observations()) == ["", "t2"]


def test_a_new_key_links_to_nothing_before_and_starts_new_evidence(tmp_path: Path, url: str) -> None:
    settings = Settings(root=tmp_path)
    first = digest_key(settings)
    before, after = rotate_key(settings)
    second = digest_key(settings)
    assert (before, after) == (key_id(first), key_id(second))
    assert list(keys(settings)) == [after, before]
    assert keyed_digest("x", first) != keyed_digest("x", second)
    for key in (first, second):
        kept(url, observation(text_digest=keyed_digest("x", key)), key_id=key_id(key))
    figures = Store(url).figures()
    assert [one.key_id for one in Store(url).observations()] == [before, after]
    assert (figures.distinct().agreement()[0], figures.present().distinct().agreement()[0]) == (2, 1)


def test_a_destroyed_key_is_gone_and_the_present_one_cannot_be(tmp_path: Path) -> None:
    settings = Settings(root=tmp_path)
    first = digest_key(settings)
    before, after = rotate_key(settings)
    assert before is not None
    with pytest.raises(KeyInUse):
        destroy_key(settings, after)
    destroy_key(settings, before)
    assert list(keys(settings)) == [after]
    assert not any(first in path.read_bytes() for path in settings.state_path.iterdir())
    with pytest.raises(KeyUnknown):
        destroy_key(settings, before)


def test_a_running_process_takes_a_new_period_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = Settings(root=tmp_path)
    present = PresentKey(settings, first := digest_key(settings))
    assert present() == (first, key_id(first))
    rotate_key(settings)
    assert present().secret == first  # the file is not looked at for every row
    monkeypatch.setattr("migrate_kit.log.present_key.monotonic", lambda: 1e12)
    assert present() == (digest_key(settings), key_id(digest_key(settings)))


def test_a_running_process_renews_a_key_that_is_old(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import os

    settings = Settings(root=tmp_path, key_days=30)
    present = PresentKey(settings, first := digest_key(settings))
    os.utime(settings.state_path / "digest.key", (0, 0))
    monkeypatch.setattr("migrate_kit.log.present_key.monotonic", lambda: 1e12)
    assert present().secret == digest_key(settings) != first


def test_a_key_of_this_process_only_stays_while_none_can_be_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "state").write_text("a file where the folder should be")
    settings = Settings(root=tmp_path, state_folder="state")
    present = PresentKey(settings, own := digest_key(settings))
    monkeypatch.setattr("migrate_kit.log.present_key.monotonic", lambda: 1e12)
    assert present().secret == own


def test_a_key_is_renewed_when_its_days_are_over(tmp_path: Path) -> None:
    import os

    settings = Settings(root=tmp_path, key_days=30)
    first = digest_key(settings)
    assert digest_key(settings) == first
    os.utime(settings.state_path / "digest.key", (0, 0))
    second = digest_key(settings)
    assert second != first == keys(settings)[key_id(first)]
    assert digest_key(settings) == second
