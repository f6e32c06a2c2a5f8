"""Reading descriptions: what is accepted, and the line of what is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from migrate_kit.errors import DescriptionInvalid, DuplicateTool, NotReadable
from migrate_kit.review import CatalogueReader, load_folder, parse_description, read_folder, write_description
from tests.review.specs import restart, yaml_of

HERE = Path("t.yaml")


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("", 1, "empty"),
        ("# only a comment\n", 1, "empty"),
        ("- a\n", 1, "keys"),
        ("just text", 1, "keys"),
        ("name: a\nsummary: [\n", 3, "YAML"),
        ("name: a\nname: b\n", 2, "duplicate"),
        ("name: a\n\nsumary: b\n", 3, "did you mean summary"),
        ("name: a\nqqqq: b\n", 2, "unknown key qqqq"),
        ("name: a\nparameters:\n  env:\n    requierd: true\n", 4, "did you mean required"),
        ("name: a\nparameters:\n  env:\n    type: text\n", 4, "parameters.env.type"),
        ("name: a\nuse_when: one\n", 2, "use_when"),
        ("name: a\nuse_when:\n  - x\n  - 3\n", 4, "use_when.1"),
        ("name: a\nstatus: aproved\n", 2, "status"),
        ("summary: a\n", 1, "the key name is missing"),
        ("name: ''\n", 1, "name is empty"),
        ("name: a\n1: b\n", 2, "1"),
        ("name: a\n---\nname: b\n", 2, "YAML"),
        ("name: !!python/object:os.system x\n", 1, "YAML"),
        ("name: *gone\n", 1, "YAML"),
        ("name: a\x00\n", 1, ""),
        ("name: a\nparameters:\n  x:\n    type: string\n    pattern: '('\n", 5, "pattern of x"),
        ("name: a\nparameters:\n  x:\n    type: integer\n    minimum: 3\n    maximum: 1\n", 6, "above maximum"),
        ("name: a\nparameters:\n  x:\n    type: integer\n    enum:\n      - 1\n      - b\n", 7, "no integer"),
        ("name: a\nparameters:\n  x:\n    enum: [true]\n", 4, "no string"),
        ("name: a\nparameters:\n  x:\n    max_length: -1\n", 4, "below 0"),
        ("name: a\nparameters:\n  '':\n    type: string\n", 3, "without a name"),
        ("name: a\nask_user:\n  ' ': what?\n", 3, "without a name"),
        ("name: a\nparameters: {x: {default: 99999999999999999999999}}\n", 1, ""),
    ],
)
def test_a_fault_is_named_with_its_line(text: str, line: int, says: str) -> None:
    with pytest.raises(DescriptionInvalid) as caught:
        parse_description(text, HERE)
    assert caught.value.fields["line"] == line, caught.value
    assert says in caught.value.fields["what"]


@pytest.mark.parametrize("text", ["name: a", "﻿name: a\r\n", "{name: a}\n", "name: a\ncontext: {}\nerrors:\n- x\n"])
def test_any_way_to_write_a_description_is_read(text: str) -> None:
    if text.startswith("{"):
        with pytest.raises(DescriptionInvalid):  # one key a line, or a merge could not keep the rest as it is
            parse_description(text, HERE)
    else:
        assert parse_description(text, HERE).name == "a"


def test_an_unquoted_date_is_the_text_that_was_written() -> None:
    spec = parse_description("name: a\nparameters:\n  day: {type: string, default: 2024-01-01}\n", HERE)
    assert spec.parameters["day"].default == "2024-01-01"


def test_bytes_that_are_not_utf8_are_named_with_their_line(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_bytes("name: a\nsummary: 日志\n".encode("gbk"))
    with pytest.raises(DescriptionInvalid) as caught:
        load_folder(tmp_path)
    assert caught.value.fields["line"] == 2


def test_only_descriptions_are_loaded(tmp_path: Path) -> None:
    write_description(tmp_path / "restart.yaml", yaml_of(restart()))
    for name in ("rules.yaml", "routers.json", "notes.txt", "restart.yaml.new", ".hidden.yaml"):
        (tmp_path / name).write_text("not: a description", encoding="utf-8")
    (tmp_path / "folder.yaml").mkdir()
    catalogue = load_folder(tmp_path)
    assert [spec.name for spec in catalogue.specs] == ["restart"]
    assert catalogue.files == {"restart": tmp_path / "restart.yaml"}


def test_a_folder_that_is_not_there_holds_no_descriptions(tmp_path: Path) -> None:
    assert load_folder(tmp_path / "gone").specs == ()


def test_two_tools_of_one_name_are_refused_with_both_files(tmp_path: Path) -> None:
    for name in ("a.yaml", "b.yaml"):
        write_description(tmp_path / name, yaml_of(restart()))
    with pytest.raises(DuplicateTool) as caught:
        load_folder(tmp_path)
    assert caught.value.fields == {"tool": "restart", "first": tmp_path / "a.yaml", "second": tmp_path / "b.yaml"}


def test_one_broken_file_does_not_hide_the_others(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("a: [", encoding="utf-8")
    write_description(tmp_path / "b.yaml", yaml_of(restart()))
    readings = list(read_folder(tmp_path))
    assert [(r.fault is None, r.spec is None) for r in readings] == [(False, True), (True, False)]


def test_a_declared_default_may_lie_outside_the_enum() -> None:
    text = "name: a\nparameters:\n  x:\n    enum: [b, null]\n    default: c\n"
    assert parse_description(text, HERE).parameters["x"].default == "c"


def test_a_file_that_may_not_be_read_is_a_fault_and_a_folder_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_description(tmp_path / "restart.yaml", yaml_of(restart()))

    def refused(self: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_bytes", refused)
    [reading] = read_folder(tmp_path)
    assert isinstance(reading.fault, NotReadable)
    monkeypatch.setattr(Path, "iterdir", refused)
    with pytest.raises(NotReadable):
        load_folder(tmp_path)


def test_a_folder_that_is_read_again_is_parsed_only_where_it_changed(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / f"{name}.yaml").write_text(f"name: {name}\n", encoding="utf-8")
    reader = CatalogueReader()
    first = reader.load(tmp_path).specs
    assert all(one is other for one, other in zip(first, reader.load(tmp_path).specs, strict=True))
    (tmp_path / "b.yaml").write_text("name: b\nsummary: new\n", encoding="utf-8")
    a, b = reader.load(tmp_path).specs
    assert (a is first[0], b.summary) == (True, "new")
    (tmp_path / "b.yaml").write_text("name: [\n", encoding="utf-8")
    for _ in range(2):
        with pytest.raises(DescriptionInvalid):
            reader.load(tmp_path)
    (tmp_path / "b.yaml").unlink()
    assert reader.load(tmp_path).specs == (a,)
    (tmp_path / "b.yaml").write_text("name: b\nsummary: new\n", encoding="utf-8")
    assert reader.load(tmp_path).specs[1] is not b  # what was gone is not kept in memory
