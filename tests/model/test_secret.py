"""What is taken for a key, token or password, and what of it is shown."""

from __future__ import annotations

import pytest

from migrate_kit.analyze.exposed import masked_document
from migrate_kit.model.secret import masked

KEY = "ghp_16C7e42F292c6912E7710c838347Ae178B4a"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (f"open {KEY} now", "open ghp_**** now"),
        ("password=Hunter2!xyz9", "password=Hunt****"),
        ("the Token: a8kd93jfkdl2 is old", "the Token: a8kd**** is old"),
        ("口令：Sesam0effne", "口令：Sesa****"),
        (f"token={KEY}", "token=ghp_****"),
    ],
)
def test_a_secret_is_shown_only_by_its_beginning(text: str, shown: str) -> None:
    assert masked(text) == shown
    assert masked(shown) == shown


@pytest.mark.parametrize(
    "text",
    ["password=required", "reset password: step 1", "token=<token>", "密码错误", "api_key=${API_KEY_1}", "pwd=1234"],
)
def test_words_about_secrets_are_none(text: str) -> None:
    assert masked(text) == text


def test_the_keys_of_a_document_are_masked_like_its_values() -> None:
    assert masked_document({KEY: [KEY, {"a": KEY}], "n": 1}) == {"ghp_****": ["ghp_****", {"a": "ghp_****"}], "n": 1}
