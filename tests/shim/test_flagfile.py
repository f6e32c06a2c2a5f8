"""The flag file: what people write into it, what we write into it, and what a reader makes of it."""

from __future__ import annotations

import os
from pathlib import Path
from threading import Thread

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from migrate_kit.errors import FlagInvalid, NotWritable
from migrate_kit.model.flag_text import END
from migrate_kit.model.stage import Stage
from migrate_kit.shim.flagfile import FileFlags, edit, parse, read, write


def test_an_absent_file_has_no_keys(tmp_path: Path) -> None:
    assert read(tmp_path / "none.env") == {}


def test_quotes_comments_export_and_a_bom_are_understood(tmp_path: Path) -> None:
    path = tmp_path / "flags.env"
    path.write_bytes(
        b"\xef\xbb\xbf# ours\nexport DYNAMIC_TOOL_ENABLED='true'\r\nMIGRATE_KIT_STAGE = full # for now\nOTHER=1\n"
    )
    assert read(path) == {"DYNAMIC_TOOL_ENABLED": "true", "MIGRATE_KIT_STAGE": "full", "OTHER": "1"}


@pytest.mark.parametrize("line", ["FALBACK_TO_LEGACY=true", "migrate_kit_stage=full", "MIGRATE_KIT_STAGE", "\0\0=x"])
def test_a_misspelt_line_is_an_error_and_not_a_silent_nothing(tmp_path: Path, line: str) -> None:
    path = tmp_path / "flags.env"
    path.write_text(line + "\n", encoding="utf-8")
    with pytest.raises(FlagInvalid):
        read(path)


def test_a_roll_back_holds_even_beside_a_line_that_nobody_understands(tmp_path: Path) -> None:
    path = tmp_path / "flags.env"
    path.write_text("MIGRATE_KIT_STAGE=ful\nFALLBACK_TO_LEGACY=true\n???\n", encoding="utf-8")
    assert FileFlags(path).read().fallback is True


def test_writing_keeps_comments_and_foreign_lines_and_creates_folders(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "flags.env"
    write(path, {"MIGRATE_KIT_STAGE": "shadow"})
    path.write_text("# mine\nMIGRATE_KIT_STAGE=shadow\nOTHER=1\nMIGRATE_KIT_STAGE=full\n", encoding="utf-8")
    before, after = write(path, {"MIGRATE_KIT_STAGE": "hybrid", "DYNAMIC_TOOL_ENABLED": "true"})
    assert path.read_text(encoding="utf-8").splitlines() == [
        "# mine", "MIGRATE_KIT_STAGE=hybrid", "OTHER=1", "DYNAMIC_TOOL_ENABLED=true", END,
    ]  # fmt: skip
    assert before["MIGRATE_KIT_STAGE"] == "shadow"  # of two lines the safer one
    assert after == {"MIGRATE_KIT_STAGE": "hybrid", "OTHER": "1", "DYNAMIC_TOOL_ENABLED": "true"}
    assert [p.name for p in path.parent.iterdir()] == ["flags.env"]


def test_a_link_stays_a_link_and_rights_stay_as_they_are(tmp_path: Path) -> None:
    real, link = tmp_path / "real.env", tmp_path / "flags.env"
    real.write_text("", encoding="utf-8")
    real.chmod(0o600)
    link.symlink_to(real)
    write(link, {"MIGRATE_KIT_STAGE": "full"})
    assert link.is_symlink()
    assert FileFlags(link).read().stage is Stage.full
    assert real.stat().st_mode & 0o777 == 0o600


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(NotWritable):
        write(tmp_path / "file" / "flags.env", {"MIGRATE_KIT_STAGE": "full"})


def test_no_writer_loses_the_change_of_another(tmp_path: Path) -> None:
    path = tmp_path / "flags.env"
    threads = [Thread(target=write, args=(path, {f"KEY{n}": str(n)})) for n in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert read(path) == {f"KEY{n}": str(n) for n in range(20)}


def test_a_reader_never_sees_half_of_what_we_write(tmp_path: Path) -> None:
    path = tmp_path / "flags.env"
    whole = {"FALLBACK_TO_LEGACY": "true", "MIGRATE_KIT_LATCH": "x" * 2000}
    write(path, whole)
    seen: list[dict[str, str]] = []
    reader = Thread(target=lambda: [seen.append(read(path)) for _ in range(300)])
    reader.start()
    for n in range(60):
        write(path, {"FALLBACK_TO_LEGACY": "true", "MIGRATE_KIT_LATCH": str(n % 10) * 2000})
    reader.join()
    assert {(flags["FALLBACK_TO_LEGACY"], len(flags["MIGRATE_KIT_LATCH"])) for flags in seen} == {("true", 2000)}


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=200), st.text(st.characters(codec="utf-8"), max_size=40))
def test_what_is_written_is_read_back_whatever_stood_there(raw: bytes, reason: str) -> None:
    changed = edit(raw, {"FALLBACK_TO_LEGACY": "true", "MIGRATE_KIT_LATCH": f"why {reason}"})
    values, _ = parse(changed, source="test")
    assert values["FALLBACK_TO_LEGACY"] == "true"
    assert values["MIGRATE_KIT_LATCH"].split()[0] == "why"
    assert edit(changed, {}) == changed


def test_the_stamp_of_a_file_changes_with_an_older_time_and_with_a_swapped_link(tmp_path: Path) -> None:
    old, new, link = tmp_path / "old", tmp_path / "new", tmp_path / "flags.env"
    for path in (old, new):
        path.write_text("MIGRATE_KIT_STAGE=full\n", encoding="utf-8")
        os.utime(path, ns=(10**18, 10**18))
    link.symlink_to(old)
    flags = FileFlags(link)
    first = flags.fingerprint()
    link.unlink()
    link.symlink_to(new)
    assert flags.fingerprint() != first
    second = flags.fingerprint()
    os.utime(new, ns=(10**17, 10**17))
    assert flags.fingerprint() != second
