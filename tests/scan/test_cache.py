"""A cache gives what a scan would find, never anything else, and never stands in the way."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from migrate_kit.model.inventory import Inventory, NotParsed
from migrate_kit.scan import cache as cache_module
from migrate_kit.scan import crew as crew_module
from migrate_kit.scan import scan
from migrate_kit.scan.cache import Cache, cache_folder, digest_of, fingerprint, key_of
from migrate_kit.scan.files import FoundFile
from migrate_kit.scan.survey import FileSurvey
from tests.conftest import CHECKOUT

ROUTER = 'def logs(): return 1\n\n\ndef boot(): return 2\n\n\ndef handle(text):\n    if "open {0}" in text:\n        return logs()\n    elif "shut {0}" in text:\n        return boot()\n'
RULED = """
import json
from pathlib import Path

def logs(): return 1
def boot(): return 2

RULES = json.loads(Path("rules.json").read_text())

def handle(text):
    for word, name in RULES.items():
        if word in text:
            return globals()[name]()
"""


_ALONE: dict[tuple[tuple[str, bytes], ...], str] = {}


class Tree:
    """A folder with some files, a cache beside it, and what was looked at since the last scan."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder, self.cached = folder / "tree", folder / "cache"
        self.complaints: list[Path] = []
        self.looked: list[str] = []
        look = crew_module.survey_file

        def watched(file: FoundFile) -> FileSurvey | NotParsed:
            self.looked.append(file.name)
            return look(file)

        monkeypatch.setattr(crew_module, "survey_file", watched)

    def write(self, name: str, text: str) -> None:
        self.folder.mkdir(exist_ok=True)
        (self.folder / name).write_text(text, encoding="utf-8")

    def scan(self, **options: Any) -> Inventory:
        """Scan with the cache, after making sure that it gives what a scan without one would."""
        self.looked.clear()
        inventory = scan(self.folder, cache=Cache(self.cached, complain=self.complaints.append), **options)
        looked, alone = list(self.looked), self._alone()
        self.looked[:] = looked
        assert inventory.model_dump_json().replace(str(self.folder), "") == alone
        return inventory

    def _alone(self) -> str:
        """Return what a scan without a cache finds, which is the same for the same files wherever they are."""
        files = {str(path.relative_to(self.folder)): path.read_bytes() for path in self.folder.rglob("*.*")}
        key = tuple(sorted(files.items()))
        if key not in _ALONE:
            _ALONE[key] = scan(self.folder).model_dump_json().replace(str(self.folder), "")
        return _ALONE[key]

    def files(self, kind: str) -> list[Path]:
        return sorted(self.cached.glob(f"*/{kind}/*.json"))


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Tree:
    made = Tree(tmp_path, monkeypatch)
    for name in ("a", "b", "c"):
        made.write(f"{name}.py", ROUTER.format(name))
    made.write("broken.py", "def f(:\n")
    return made


ALL = ["a.py", "b.py", "broken.py", "c.py"]


def test_an_unchanged_tree_is_answered_without_reading_it_again(tree: Tree, monkeypatch: pytest.MonkeyPatch) -> None:
    tree.scan()
    assert tree.looked == ALL
    first = tree.scan()
    assert (tree.looked, len(first.routers), len(first.not_parsed)) == ([], 3, 1)


def test_a_changed_file_costs_only_itself(tree: Tree) -> None:
    tree.scan()
    tree.write("b.py", ROUTER.format("new"))
    inventory = tree.scan()
    assert tree.looked == ["b.py"]
    assert [r.branches[0].condition.text for r in inventory.routers] == ["open a", "open new", "open c"]  # type: ignore[union-attr]
    (tree.folder / "a.py").unlink()
    tree.write("d.py", ROUTER.format("d"))
    assert [r.file for r in tree.scan().routers] == ["b.py", "c.py", "d.py"]
    assert tree.looked == ["d.py"]


def test_time_stamps_do_not_count(tree: Tree) -> None:
    tree.scan()
    old = (tree.folder / "a.py").stat()
    tree.write("a.py", ROUTER.format("z"))  # as long as before
    os.utime(tree.folder / "a.py", ns=(old.st_atime_ns, old.st_mtime_ns))
    assert tree.scan().routers[0].branches[0].condition.text == "open z"  # type: ignore[union-attr]


def test_a_moved_file_is_looked_at_again(tree: Tree) -> None:
    tree.scan()
    (tree.folder / "sub").mkdir()
    (tree.folder / "a.py").rename(tree.folder / "sub" / "a.py")
    tree.scan()
    assert tree.looked == ["sub/a.py"]


def test_a_data_file_beside_the_code_counts(tree: Tree) -> None:
    tree.write("ruled.py", RULED)
    (router,) = [r for r in tree.scan().routers if r.file == "ruled.py"] or [None]
    tree.write("rules.json", '{"open it": "logs", "shut it": "boot"}')
    (router,) = [r for r in tree.scan().routers if r.file == "ruled.py"]
    assert [b.condition.text for b in router.branches] == ["open it", "shut it"]  # type: ignore[union-attr]
    assert tree.looked == []  # only what reads it was read again
    tree.write("rules.json", '{"open up": "logs", "shut it": "boot"}')
    (router,) = [r for r in tree.scan().routers if r.file == "ruled.py"]
    assert router.branches[0].condition.text == "open up"  # type: ignore[union-attr]


@pytest.mark.parametrize("damage", ["", "{", "nonsense", "cut", "other"])
@pytest.mark.parametrize("kind", ["tree", "survey"])
def test_a_damaged_cache_is_said_once_and_not_used(tree: Tree, kind: str, damage: str) -> None:
    tree.scan()
    for other in ("tree", "survey"):
        (file,) = tree.files(other)
        if other != kind and kind == "survey":
            file.unlink()  # so that the surveys are asked
        elif other == kind:
            data = file.read_bytes()
            file.write_bytes({"cut": data[:-20], "other": data[:41] + b"{}"}.get(damage, damage.encode()))
    tree.scan()
    assert [path.parent.name for path in tree.complaints] == [kind]
    tree.complaints.clear()
    tree.scan()
    assert (tree.complaints, tree.looked) == ([], [])


def test_well_formed_lies_are_read_as_data_and_refused(tree: Tree) -> None:
    tree.scan()
    (file,) = tree.files("tree")
    content = json.dumps({"beside": {}, "inventory": {"routers": [{"__reduce__": "os.system"}]}}).encode()
    file.write_bytes(digest_of(content).encode() + b"\n" + content)
    tree.scan()
    assert tree.complaints == [file]


def test_nothing_in_a_cache_can_be_run(tree: Tree) -> None:
    tree.scan()
    for kind in ("tree", "survey"):
        for file in tree.files(kind):
            json.loads(file.read_bytes().partition(b"\n")[2])  # JSON, whole


def test_another_version_has_another_cache(tree: Tree, monkeypatch: pytest.MonkeyPatch) -> None:
    before = fingerprint()
    tree.scan()
    monkeypatch.setattr(cache_module, "version", lambda: "9.9")
    assert fingerprint() != before
    tree.scan()
    assert tree.looked == ALL


def test_keys_do_not_run_together() -> None:
    assert key_of(["ab", "c"]) != key_of(["a", "bc"]) != key_of(["abc"])


def test_an_edit_during_the_scan_is_not_kept_under_the_old_content(tree: Tree, monkeypatch: pytest.MonkeyPatch) -> None:
    watched = crew_module.survey_file

    def edited(file: FoundFile) -> FileSurvey | NotParsed:
        if file.name == "c.py":
            tree.write("c.py", ROUTER.format("edited"))
        return watched(file)

    monkeypatch.setattr(crew_module, "survey_file", edited)
    scan(tree.folder, cache=Cache(tree.cached))
    assert (tree.files("tree"), tree.files("survey")) == ([], [])
    monkeypatch.setattr(crew_module, "survey_file", watched)
    tree.write("c.py", ROUTER.format("c"))
    tree.scan()


def test_a_folder_that_cannot_be_written_keeps_nothing_and_stops_nothing(tree: Tree) -> None:
    tree.cached.write_text("a file where the folder should be", encoding="utf-8")
    assert len(tree.scan().routers) == 3


def test_what_nobody_asked_for_in_a_month_is_dropped(tree: Tree) -> None:
    tree.scan()
    (old,) = tree.files("tree")
    long_ago = time.time() - 40 * 86_400
    os.utime(old, (long_ago, long_ago))
    os.utime(tree.cached / "tidied", (long_ago, long_ago))
    tree.write("a.py", ROUTER.format("x"))
    tree.scan()
    assert old not in tree.files("tree")
    assert len(tree.files("tree")) == 1


def test_workers_and_the_cache_go_together(tree: Tree) -> None:
    tree.scan(jobs=2)
    assert len(tree.files("survey")) == 1
    tree.write("b.py", ROUTER.format("new"))
    tree.scan()
    assert tree.looked == ["b.py"]


def test_scans_at_the_same_time_do_not_hurt_each_other(tree: Tree) -> None:
    program = (
        "import sys\nfrom pathlib import Path\nfrom migrate_kit.scan import scan\nfrom migrate_kit.scan.cache import Cache\n"
        "broken = []\n"
        "for _ in range(3):\n"
        "    print(len(scan(Path(sys.argv[1]), cache=Cache(Path(sys.argv[2]), complain=broken.append)).routers), len(broken))\n"
        "    for file in Path(sys.argv[2]).glob('*/tree/*.json'): file.unlink(missing_ok=True)\n"
    )
    command = [sys.executable, "-c", program, str(tree.folder), str(tree.cached)]
    environment = os.environ | {"PYTHONPATH": str(CHECKOUT)}
    running = [subprocess.Popen(command, stdout=subprocess.PIPE, env=environment) for _ in range(3)]
    assert {process.communicate(timeout=120)[0] for process in running} == {b"3 0\n" * 3}
    assert not list(tree.cached.glob("*/*/.fresh-*"))


def test_the_folder_is_the_users_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_folder() == tmp_path / "migrate-kit"
    monkeypatch.setenv("XDG_CACHE_HOME", "relative")
    assert cache_folder() == Path.home() / ".cache" / "migrate-kit"


def test_a_cached_answer_loads_no_parser(tree: Tree) -> None:
    tree.scan()
    program = (
        "import sys\nfrom pathlib import Path\nfrom migrate_kit.scan import scan\nfrom migrate_kit.scan.cache import Cache\n"
        "print(len(scan(Path(sys.argv[1]), cache=Cache(Path(sys.argv[2]))).routers), 'libcst' in sys.modules)\n"
    )
    command = [sys.executable, "-c", program, str(tree.folder), str(tree.cached)]
    done = subprocess.run(
        command, capture_output=True, text=True, env=os.environ | {"PYTHONPATH": str(CHECKOUT)}, check=True
    )
    assert done.stdout == "3 False\n"
