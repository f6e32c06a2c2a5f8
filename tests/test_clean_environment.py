"""No test is influenced by what the machine says of keys, endpoints and proxies."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

_SET = {
    "OPENAI_API_KEY": "sk-machine",
    "OPENAI_BASE_URL": "http://127.0.0.1:9/v1",
    "OPENAI_ORG_ID": "org",
    "ANTHROPIC_BASE_URL": "http://127.0.0.1:9",
    "ANTHROPIC_AUTH_TOKEN": "token",
    "HTTPS_PROXY": "http://127.0.0.1:9",
    "http_proxy": "http://127.0.0.1:9",
    "ALL_PROXY": "http://127.0.0.1:9",
    "NO_PROXY": "example.com",
}
_INSIDE = "MKT_INSIDE"


@pytest.mark.skipif(_INSIDE not in os.environ, reason="run by the test below, with the machine's variables set")
def test_inside() -> None:
    assert sorted(set(_SET) & set(os.environ)) == []


def test_keys_endpoints_and_proxies_of_the_machine_reach_no_test() -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", f"{__file__}::test_inside"]
    environment = os.environ | _SET | {_INSIDE: "1"}
    result = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120, check=False)
    assert result.returncode == 0, result.stdout + result.stderr
    assert "1 passed" in result.stdout
