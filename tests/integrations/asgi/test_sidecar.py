"""Copies of requests are answered at once, decided beside, logged without a word of them, and never carried out."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from migrate_kit.integrations.asgi import Pairing, Shadow
from migrate_kit.integrations.asgi.gate import ShadowGate
from migrate_kit.integrations.asgi.sidecar import MOST_BYTES
from migrate_kit.model.decision import LegacySource, Outcome
from migrate_kit.model.ports import ShimSettings
from migrate_kit.model.stage import Stage
from migrate_kit.shim import flagfile
from migrate_kit.testing import call
from tests.integrations.asgi.speaking import MIRROR, ROUTER, Spoken, runtime


class Sidecars:
    """Makes sidecars, and takes them down after the test."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.up = folder, list[Spoken]()

    def __call__(self, made: Any = None, *, text: str = "text", **more: Any) -> Spoken:
        one = Spoken(Shadow(made or runtime(), ROUTER, **more), ShadowGate(self.folder / "flags.env"), text)
        self.up.append(one)
        return one


@pytest.fixture
def speak(tmp_path: Path) -> Iterator[Sidecars]:
    made = Sidecars(tmp_path)
    yield made
    for one in made.up:
        one.shadow.close(1)


def rows(spoken: Spoken, n: int) -> list[Any]:
    """Return the rows once there are *n*."""
    seen = spoken.shadow.runtime.sink.observations  # type: ignore[attr-defined]
    until = time.monotonic() + 10
    while len(seen) < n and time.monotonic() < until:
        time.sleep(0.005)
    return list(seen)


def test_a_copy_is_answered_at_once_and_both_decisions_are_logged(speak: Sidecars) -> None:
    spoken = speak()
    assert spoken.mirror("restart pay please", "id-1") == (202, {"status": "taken"})
    (row,) = rows(spoken, 1)
    assert (row.router, row.stage, row.served_by, row.outcome) == (ROUTER, Stage.shadow, "legacy", Outcome.agree)
    assert (row.legacy.source, [c.tool for c in row.legacy.calls]) == (LegacySource.twin, ["restart"])
    assert [c.tool for c in row.dynamic.calls] == ["restart"]
    assert row.executed == ()


def test_the_proxy_does_not_wait_for_the_decision(speak: Sidecars) -> None:
    release = threading.Event()
    spoken = speak(runtime(lambda text: release.wait(10) and call("restart")))
    assert spoken.mirror("restart")[0] == 202
    assert spoken.shadow.runtime.sink.observations == []  # type: ignore[attr-defined]
    release.set()
    assert len(rows(spoken, 1)) == 1


def test_no_header_and_no_body_is_kept(speak: Sidecars) -> None:
    spoken = speak()
    secret = {**MIRROR, "Authorization": "Bearer hush-1", "Cookie": "hush-2", "X-Request-Id": "id-1"}
    spoken.post({"text": "restart hush-3", "password": "hush-4"}, headers=secret)
    (row,) = rows(spoken, 1)
    assert row.text is None
    assert "hush" not in repr(row)
    assert "hush" not in repr(vars(spoken.app)) + repr(spoken.shadow.health)


def test_what_is_no_copy_is_refused_so_that_nobody_is_left_without_an_answer(speak: Sidecars) -> None:
    spoken = speak()
    status, said = spoken.post({"text": "restart"}, headers={"Content-Type": "application/json"})
    assert status == 421
    assert "X-Shadow-Mode" in said["error"]
    assert spoken.post({"text": "restart"}, headers={"X-Shadow-Mode": "false"})[0] == 421
    assert spoken.post({"text": "restart"}, headers={"Host": "assistant-shadow:80"})[0] == 202  # as Envoy marks it
    assert len(rows(spoken, 1)) == 1


@pytest.mark.parametrize(
    ("path", "body", "text"),
    [("messages.-1.content", {"messages": [{"content": "no"}, {"content": "restart"}]}, "restart"), ("a.b", {"a": {"b": "restart"}}, "restart"),
     ("text", {"text": ""}, None), ("text", {"text": 7}, None), ("messages.3", {"messages": []}, None), ("a.b.c", {"a": "restart"}, None), ("text", [1], None),
     ("text", b"{", None), ("text", b"", None), ("text", {"text": "x" * 100_001}, None)],
)  # fmt: skip
def test_the_text_is_read_by_its_path_and_what_has_none_is_unusable(
    speak: Sidecars, path: str, body: Any, text: str | None
) -> None:
    spoken = speak(text=path)
    assert spoken.post(body)[0] == (202 if text else 422)
    if text is None:
        assert spoken.shadow.health["counts"]["unusable"] == 1
    else:
        rows(spoken, 1)
        assert spoken.shadow.runtime.router(ROUTER).asked == [text]  # type: ignore[attr-defined]


def test_a_form_is_read_too_and_a_huge_body_is_not(speak: Sidecars) -> None:
    spoken = speak()
    form = {"X-Shadow-Mode": "true", "Content-Type": "application/x-www-form-urlencoded"}
    assert spoken.post(b"text=restart+%E8%AE%A2%E5%8D%95", headers=form)[0] == 202
    rows(spoken, 1)
    assert spoken.shadow.runtime.router(ROUTER).asked == ["restart 订单"]  # type: ignore[attr-defined]
    assert spoken.post(b"x" * (MOST_BYTES + 1))[0] == 413


@pytest.mark.parametrize("word_first", [False, True])
def test_what_legacy_did_comes_later_or_before_by_the_same_id(speak: Sidecars, word_first: bool) -> None:
    spoken = speak(legacy="later")
    word = {"calls": [{"tool": "restart", "arguments": {"service": "orders"}}]}
    steps = [lambda: spoken.mirror("restart", "id-1"), lambda: spoken.tell("id-1", word)]
    for step in reversed(steps) if word_first else steps:
        assert step() == (202, {"status": "taken"})
    (row,) = rows(spoken, 1)
    assert (row.outcome, row.legacy.source) == (Outcome.arguments_differ, LegacySource.captured)
    spoken.tell("id-1", word)
    spoken.mirror("restart", "id-1")
    assert spoken.shadow.health["twice"] == 2
    assert len(rows(spoken, 1)) == 1


@pytest.mark.parametrize(
    ("word", "outcome"),
    [({"tool": "restart"}, "agree"), ({"tool": "logs"}, "differ"), ({"tool": None}, "dynamic_only"), ({"tools": ["restart"]}, "agree"),
     ({"tools": []}, "dynamic_only"), ({"tool": "restart", "arguments": {"service": "pay"}}, "agree")],
)  # fmt: skip
def test_the_word_of_legacy_has_several_forms(speak: Sidecars, word: dict[str, Any], outcome: str) -> None:
    spoken = speak(legacy="later")
    spoken.mirror("restart", "id-1")
    assert spoken.tell("id-1", word)[0] == 202
    assert rows(spoken, 1)[0].outcome == outcome


@pytest.mark.parametrize("word", [{}, {"tool": 7}, {"tool": ""}, {"calls": [{"tool": "x", "arguments": 7}]}, [1]])
def test_a_word_that_says_nothing_is_unusable(speak: Sidecars, word: Any) -> None:
    assert speak(legacy="later").tell("id-1", word)[0] == 422
    assert speak(legacy="later").post({"tool": "x"}, path="/legacy", headers={})[0] == 422


def test_without_a_word_in_time_the_conditions_stand_in_or_nothing_is_known(speak: Sidecars) -> None:
    spoken = speak(legacy="later", pairing=Pairing(wait_s=0.05))
    spoken.mirror("restart", "id-1")
    assert rows(spoken, 1)[0].outcome == Outcome.agree
    blind = speak(runtime(known=False), legacy="later", pairing=Pairing(wait_s=0.05))
    blind.mirror("restart", "id-2")
    assert rows(blind, 1)[0].outcome == Outcome.unknown
    assert blind.shadow.health["counts"]["overdue"] == 1


def test_what_waits_is_bounded_and_words_that_stay_alone_are_counted(speak: Sidecars) -> None:
    now = [0.0]
    pairing = Pairing(wait_s=10, most=3, clock=lambda: now[0])
    spoken = speak(legacy="later", pairing=pairing)
    for n in range(8):
        spoken.mirror("restart", f"id-{n}")
    assert len(rows(spoken, 5)) == 5
    assert len(pairing) == 3
    spoken.tell("nobody", {"tool": "restart"})
    now[0] = 11
    rows(spoken, 8)
    assert (len(pairing), pairing.alone) == (0, 1)


def test_a_full_queue_sheds_and_the_books_know_it(speak: Sidecars) -> None:
    release = threading.Event()
    spoken = speak(runtime(lambda text: release.wait(10) and call("restart")), most_queued=2)
    said = [spoken.mirror("restart")[1]["status"] for _ in range(8)]
    release.set()
    assert "shed" in said
    assert sum(spoken.shadow.runtime.sink.losses.values()) == said.count("shed")  # type: ignore[attr-defined]
    assert len(rows(spoken, said.count("taken"))) == said.count("taken")


def test_a_candidate_that_hangs_or_raises_is_an_outcome(speak: Sidecars, tmp_path: Path) -> None:
    settings = ShimSettings(root=tmp_path, state_path=tmp_path, candidate_deadline_us=50_000)
    release = threading.Event()

    def script(text: str) -> Any:
        if "hang" in text:
            release.wait(10)
        raise SystemExit

    spoken = speak(runtime(script, settings=settings))
    spoken.mirror("restart and hang")
    spoken.mirror("restart")
    assert sorted(row.outcome for row in rows(spoken, 2)) == [Outcome.candidate_error, Outcome.timeout]
    release.set()


def test_a_roll_back_closes_it_and_lifting_opens_it_again(speak: Sidecars, tmp_path: Path) -> None:
    now = [0.0]
    gate = ShadowGate(tmp_path / "flags.env", clock=lambda: now[0])
    spoken = Spoken(Shadow(runtime(), ROUTER), gate)
    speak.up.append(spoken)
    for values, status in (
        ({}, "taken"),
        ({"FALLBACK_TO_LEGACY": "true"}, "off"),
        ({"FALLBACK_TO_LEGACY": None}, "taken"),
        ({"MIGRATE_KIT_STAGE": "legacy"}, "off"),
        ({"MIGRATE_KIT_STAGE": "shadow"}, "taken"),
    ):
        flagfile.write(tmp_path / "flags.env", values)
        now[0] += 1
        assert spoken.mirror("restart")[1]["status"] == status, values
    assert spoken.get("/health")[1]["counts"]["off"] == 2


def test_its_health_is_told_also_where_it_cannot_decide(speak: Sidecars, tmp_path: Path) -> None:
    spoken = speak()
    spoken.mirror("restart")
    rows(spoken, 1)
    status, said = spoken.get("/health")
    assert (status, said["status"], said["router"], said["counts"]["observed"]) == (200, "ok", ROUTER, 1)

    def broken() -> Shadow:
        raise OSError("no descriptions")

    spoken.app._build, spoken.app.shadow = broken, None
    assert spoken.get("/health") == (503, {"status": "starting", "trouble": ""})
    spoken.app.open()
    assert spoken.get("/health") == (503, {"status": "failing", "trouble": "OSError: no descriptions"})
    assert spoken.mirror("restart") == (202, {"status": "not ready"})


def test_it_lives_as_asgi_has_it_and_what_waits_at_the_end_is_decided(tmp_path: Path) -> None:
    made = runtime()
    spoken = Spoken(Shadow(made, ROUTER, "later"), ShadowGate(tmp_path / "flags.env"))
    spoken.app.shadow = None
    spoken.app._build = lambda: Shadow(made, ROUTER, "later")
    sent: list[str] = []

    async def live() -> None:
        messages: asyncio.Queue[Any] = asyncio.Queue()
        messages.put_nowait({"type": "lifespan.startup"})

        async def send(message: Any) -> None:
            sent.append(message["type"])
            if message["type"] == "lifespan.startup.complete":
                await asyncio.to_thread(spoken.mirror, "restart", "id-1")
                messages.put_nowait({"type": "lifespan.shutdown"})

        await spoken.app({"type": "lifespan"}, messages.get, send)

    asyncio.run(live())
    assert sent == ["lifespan.startup.complete", "lifespan.shutdown.complete"]
    assert len(made.sink.observations) == 1
    spoken.shadow.close(0.2)
