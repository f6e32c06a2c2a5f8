"""The built wheel holds everything, and works without the checkout."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.conftest import CHECKOUT

pytestmark = [pytest.mark.wheel, pytest.mark.xdist_group("wheel")]


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from this checkout and unpacked into a folder of its own."""
    out = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(out), str(CHECKOUT)]
    subprocess.run(command, check=True, capture_output=True)
    (wheel,) = out.glob("*.whl")
    target = out / "site"
    zipfile.ZipFile(wheel).extractall(target)
    return target


def run(unpacked: Path, folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"PYTHONPATH": str(unpacked), "LANG": "C.UTF-8", "MIGRATE_KIT_LANG": "en"}
    return subprocess.run(
        [sys.executable, *command], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )


def test_the_wheel_is_what_gets_imported_in_these_tests(unpacked: Path, tmp_path: Path) -> None:
    done = run(unpacked, tmp_path, "-c", "import migrate_kit; print(migrate_kit.__file__)")
    assert Path(done.stdout.strip()).is_relative_to(unpacked), done.stderr


def test_the_wheel_carries_templates_sample_migrations_and_types(unpacked: Path) -> None:
    package = unpacked / "migrate_kit"
    assert list((package / "_templates").rglob("*.jinja"))
    assert (package / "_sample_legacy" / "requests.jsonl").is_file()
    assert (package / "py.typed").is_file()
    assert list((package / "log" / "migrations").rglob("*.py"))


def test_the_wheel_alone_walks_the_demo(unpacked: Path, tmp_path: Path) -> None:
    done = run(unpacked, tmp_path, "-m", "migrate_kit", "demo")
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr
    assert "INCONCLUSIVE" in done.stdout
    left = {path.name for path in (tmp_path / "migrate-kit-demo").iterdir()}
    assert {"shadow_tools", ".migrate-kit", "report.html", "sample_legacy"} <= left
