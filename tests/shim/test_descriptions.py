"""The watch over the descriptions, look by look: what counts as a change, what a call sees, what is said."""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, Literal

import pytest

from migrate_kit import Registry, tool
from migrate_kit.errors import PathNotFound
from migrate_kit.model.tool import Status
from migrate_kit.runtime import ConfiguredRuntime, build
from migrate_kit.shim import folder as folder_look
from migrate_kit.shim import router, site, wait_ready, watcher
from migrate_kit.shim.descriptions import MOST_UNREST, Descriptions
from migrate_kit.shim.folder import is_racy, stamp_of
from migrate_kit.shim.processes import mark_of
from migrate_kit.shim.site import Site
from migrate_kit.testing import MemorySink, ScriptedRouter, ScriptedRuntime
from tests.shim.conftest import settle, to_stage
from tests.shim.living import DISK, JOURNAL, PRINTER, ROUTER, Project, spec, text_of

Flags = Callable[..., None]
SOURCE = """
    DONE = []
    def journal(): DONE.append("journal"); return "journal"
    def disk(): DONE.append("disk"); return "disk"
    def handle(text):
        return journal() if "journal" in text else "?"
"""


class Living:
    """A wrapped router over a folder of descriptions, looked at only when the test says so."""

    def __init__(self, project: Project, module: ModuleType) -> None:
        self.project, self.module = project, module
        self.registered = Registry()
        self.runtime = build(project.root, registered=self.registered)
        self.sink = MemorySink()
        object.__setattr__(self.runtime, "sink", self.sink)
        self.handle: Any = router(ROUTER, runtime=self.runtime)(module.handle)
        assert watcher._watcher is not None
        watcher._watcher.end()
        watcher._watcher.join()
        self.site: Site = next(one for one in site.sites() if one.loader.given is self.runtime)

    @property
    def watch(self) -> Descriptions:
        return self.site.descriptions

    def version(self) -> str:
        assert self.site.loader.runtime is not None
        return self.site.loader.runtime.catalogue_version

    def look(self, times: int = 2) -> None:
        for _ in range(times):
            self.watch.poll()


@pytest.fixture
def living(tmp_path: Path, flags: Flags, module: Callable[..., ModuleType]) -> Iterator[Living]:
    project = Project(tmp_path)
    one = Living(project, module(SOURCE, "bot"))
    to_stage(flags, "hybrid")
    assert wait_ready()
    one.look()
    yield one
    watcher.watch()


def test_what_is_new_is_taken_when_the_next_look_finds_the_same(living: Living) -> None:
    before = living.version()
    living.project.drop(DISK)
    living.look(1)
    assert living.version() == before
    living.look(1)
    assert living.version() != before
    assert living.handle("how full is the disk") == "disk"


def test_a_call_ends_with_the_catalogue_it_began_with(living: Living) -> None:
    before = living.version()
    wrapped = living.site.wrapped[0]
    begun = wrapped._open(("show the journal",), {})
    assert begun is not None
    living.project.drop(DISK)
    living.look()
    assert living.version() != before
    assert wrapped._serve(begun) == "journal"
    living.handle("show the journal")
    settle()
    assert [row.catalogue_version for row in living.sink.observations] == [before, living.version()]
    assert begun.binding.runtime.tool("disk") is None
    assert living.runtime.tool("disk") is None


def test_settings_sink_and_digests_stay_those_from_the_start(living: Living) -> None:
    (living.project.root / ".migrate-kit" / "digest.key").unlink()  # a new key would part old digests from new ones
    living.project.drop(DISK)
    living.look()
    fresh = living.site.loader.runtime
    assert fresh is not living.runtime
    assert fresh is not None
    assert fresh.settings is living.runtime.settings
    assert (fresh.sink, fresh.execute, fresh.sources) == (living.sink, living.runtime.execute, living.runtime.sources)


def test_a_router_whose_tools_are_the_same_keeps_its_index(living: Living) -> None:
    kept = living.runtime.router(ROUTER)
    living.project.drop(spec("elsewhere", "something else", routers=("other:handle",)))
    living.look()
    assert isinstance(living.site.loader.runtime, ConfiguredRuntime)
    assert "elsewhere" in living.site.loader.runtime.specs
    assert living.site.loader.runtime.router(ROUTER) is kept


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("broken", "name: broken\nuse_when: [\n", "broken.yaml:3"),
        ("empty", "", "empty.yaml:1"),
        ("odd", "name: odd\nno_such_key: 1\n", "no_such_key"),
        ("twice", text_of(JOURNAL), "journal"),
        ("foreign", "\udcff", "foreign.yaml:1"),
    ],
)
def test_what_cannot_be_used_changes_nothing_and_is_said_once(
    living: Living, name: str, text: str, said: str, caplog: pytest.LogCaptureFixture
) -> None:
    before = living.version()
    living.project.path(name).write_bytes(text.encode("utf-8", "surrogateescape"))
    living.project.drop(DISK)
    with caplog.at_level(logging.WARNING, "migrate_kit.shim"):
        living.look(6)
    assert living.version() == before
    assert living.handle("how full is the disk") == "?"
    assert said in mark_of(living.site).trouble
    assert [said in record.getMessage() for record in caplog.records] == [True]
    living.project.path(name).unlink()
    living.look()
    assert living.version() != before
    assert mark_of(living.site).trouble == ""


def test_the_reason_is_said_in_the_language_of_the_machine(living: Living, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MIGRATE_KIT_LANG", "zh")
    living.project.path("broken").write_text("name: broken\nno_such_key: 1\n", encoding="utf-8")
    living.look()
    assert "描述无法使用" in living.watch.trouble


def test_a_link_to_nothing_is_no_description_and_no_reason_to_stop(living: Living) -> None:
    living.project.path("gone").symlink_to("nowhere")
    living.project.drop(DISK)
    living.look()
    assert living.handle("how full is the disk") == "disk"


@pytest.mark.parametrize("what", ["deleted", "emptied"])
def test_descriptions_that_are_all_gone_are_an_accident(living: Living, what: str) -> None:
    before = living.version()
    for path in living.project.tools.iterdir():
        path.unlink()
    if what == "deleted":
        living.project.tools.rmdir()
    living.look()
    assert living.version() == before
    assert "shadow_tools" in living.watch.trouble
    assert living.handle("show the journal") == "journal"


def test_descriptions_that_nobody_approves_any_more_are_a_verdict(living: Living) -> None:
    rejected = JOURNAL.model_copy(update={"status": Status.rejected})
    living.project.path("journal").write_text(text_of(rejected), encoding="utf-8")
    living.look()
    wrapped = living.site.wrapped[0]
    assert wrapped.binding is None
    assert "NoApprovedDescription" in wrapped.trouble
    assert living.handle("show the journal") == "journal"
    living.project.drop(JOURNAL)
    living.look()
    assert wait_ready()
    assert (wrapped.binding is not None, wrapped.trouble) == (True, "")


def test_an_edit_of_the_same_length_in_the_same_moment_is_seen(living: Living) -> None:
    living.project.drop(DISK)
    living.look()
    path = living.project.path("disk")
    times = path.stat()
    other = spec("disk", "how full is the disk", "disk full", "硬盘")
    assert len(text_of(other).encode()) == times.st_size
    before = living.version()
    path.write_text(text_of(other), encoding="utf-8")
    os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
    # As if even the time of the folder's entry were the same:
    living.watch._taken = living.watch._seen = living.watch._stamp(living.site.loader.runtime)
    living.look(1)
    assert living.version() != before


def test_a_clock_that_jumps_neither_hides_a_change_nor_keeps_the_folder_busy(living: Living) -> None:
    living.project.drop(DISK)
    path = living.project.path("disk")
    for moment in (time.time_ns() + 10**15, 10**18):  # eleven days ahead, and long ago
        before = living.watch.loaded_us
        changed = spec("disk", "how full is the disk", str(moment))
        path.write_text(text_of(changed), encoding="utf-8")
        os.utime(path, ns=(moment, moment))
        living.look()
        assert living.watch.loaded_us > before
    assert not is_racy({"disk.yaml": (time.time_ns() + 10**15, 10**18, 1, 1, 1)})
    assert is_racy({"disk.yaml": (time.time_ns(), 10**18, 1, 1, 1)})


def test_a_tool_that_the_program_registers_later_is_routed_to(living: Living) -> None:
    @tool(registry=living.registered, use_when=["open the gate"], routers=[ROUTER])
    def gate(side: Literal["east", "west"] = "east") -> str:
        """Open a gate."""
        return f"gate {side}"

    living.look()
    assert living.handle("open the gate, west side") == "gate west"
    living.registered.unregister("gate_shadow")
    living.look()
    assert living.handle("open the gate, west side") == "?"


def test_what_the_program_registers_carries_out_what_a_file_describes(living: Living) -> None:
    living.registered.register(lambda: "a lamp that nothing else reaches", name="lamp")
    living.project.drop(spec("lamp", "switch the lamp on", implementation=""))
    living.look()
    assert living.handle("switch the lamp on") == "a lamp that nothing else reaches"


def test_two_descriptions_of_one_name_change_nothing(living: Living) -> None:
    before = living.version()
    living.registered.register(_disk, name="disk")
    living.project.drop(DISK)
    living.look()
    assert living.version() == before
    assert "two tools are named disk" in living.watch.trouble


def _disk() -> str:
    return "another disk"


def test_a_folder_that_never_rests_is_looked_into_all_the_same(living: Living) -> None:
    living.project.drop(DISK)
    noise = living.project.path("noise")
    for number in range(MOST_UNREST + 1):
        noise.write_text(text_of(spec("noise", f"noise {number}")), encoding="utf-8")
        living.look(1)
    assert living.handle("how full is the disk") == "disk"


def test_hidden_files_and_others_than_yaml_are_not_looked_at(tmp_path: Path) -> None:
    for name in ("a.yaml", "b.yml", ".c.yaml", "d.yaml~", "routers.json"):
        (tmp_path / name).write_text("", encoding="utf-8")
    assert set(stamp_of(tmp_path)) == {"a.yaml", "b.yml"}
    assert stamp_of(tmp_path / "gone") == {}


def test_a_link_counts_by_what_it_leads_to(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").symlink_to(tmp_path / "later")
    before = stamp_of(tmp_path)
    assert before == {"a.yaml": ()}
    (tmp_path / "later").write_text("", encoding="utf-8")
    assert stamp_of(tmp_path) != before


def test_a_router_that_was_bound_in_the_middle_of_a_reload_catches_up(living: Living) -> None:
    wrapped = living.site.wrapped[0]
    late = wrapped.binding
    living.project.drop(DISK)
    living.look()
    wrapped.binding = late  # as the thread that builds leaves it, where it began before
    living.look(1)
    assert wrapped.binding is not None
    assert wrapped.binding.runtime is living.site.loader.runtime
    assert living.handle("how full is the disk") == "disk"


def test_while_one_looks_nobody_else_does(living: Living) -> None:
    living.project.drop(DISK)
    before = living.version()
    with living.watch._polling:
        living.look(3)
    assert living.version() == before


def test_a_fault_of_a_runtime_is_a_reason_and_no_end(living: Living, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(self: ConfiguredRuntime) -> None:
        raise MemoryError

    monkeypatch.setattr(ConfiguredRuntime, "refreshed", fails)
    living.project.drop(DISK)
    living.look()
    assert living.watch.trouble.endswith("MemoryError")
    monkeypatch.undo()
    monkeypatch.setattr(folder_look, "RACY_NS", 0)
    living.look(1)
    assert living.watch.trouble != ""
    living.watch._retry_at = time.monotonic()
    living.look(1)
    assert living.watch.trouble == ""


def test_a_runtime_that_cannot_be_renewed_is_not_watched(flags: Flags) -> None:
    runtime = ScriptedRuntime(router=ScriptedRouter({}))
    router("here:handle", runtime=runtime)(lambda text: text)
    one = next(s for s in site.sites() if s.loader.given is runtime)
    assert not one.descriptions.is_due
    to_stage(flags, "shadow")
    assert not one.descriptions.is_due


def test_in_stage_legacy_nothing_is_watched(tmp_path: Path, flags: Flags, module: Callable[..., ModuleType]) -> None:
    one = Living(Project(tmp_path), module(SOURCE, "bot"))
    assert not one.watch.is_due


def test_the_wiring_says_why_it_cannot_be_renewed(tmp_path: Path) -> None:
    project = Project(tmp_path)
    runtime = build(project.root)
    assert runtime.refreshed() is None
    project.drop(PRINTER)
    fresh = runtime.refreshed()
    assert fresh is not None
    assert set(fresh.specs) == {"journal", "printer"}
    project.tools.rename(tmp_path / "away")
    with pytest.raises(PathNotFound, match="shadow_tools"):
        fresh.refreshed()
