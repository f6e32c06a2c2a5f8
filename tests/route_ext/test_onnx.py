"""The encoder of an ONNX folder, on a model of four words that is written here byte by byte."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

np = pytest.importorskip("numpy", reason="extra onnx")
pytest.importorskip("onnxruntime", reason="extra onnx")
tokenizers = pytest.importorskip("tokenizers", reason="extra onnx")

from migrate_kit.errors import EncoderFailed
from migrate_kit.route_ext.encoders import Choice, load_encoder

WORDS = {"[PAD]": 0, "[UNK]": 1, "light": 2, "lamp": 3, "door": 4, "query": 5}
ROWS = np.array([[9, 9, 9], [0, 0, 0], [1, 0, 0], [0.9, 0.1, 0], [0, 0, 1], [0, 5, 0]], dtype=np.float32)


def message(*fields: tuple[int, int | bytes | str]) -> bytes:
    """A protobuf message of varints and byte strings."""
    whole = b""
    for number, value in fields:
        if isinstance(value, int):
            whole += varint(number << 3) + varint(value)
        else:
            content = value.encode() if isinstance(value, str) else value
            whole += varint(number << 3 | 2) + varint(len(content)) + content
    return whole


def varint(value: int) -> bytes:
    low, rest = value & 0x7F, value >> 7
    return bytes([low | 0x80]) + varint(rest) if rest else bytes([low])


def tensor_type(kind: int, *names: str) -> bytes:
    shape = message(*((1, message((2, name))) for name in names))
    return message((1, message((1, kind), (2, shape))))


def model() -> bytes:
    """A graph that looks up a row for each token: `last_hidden_state` of the simplest encoder there is."""
    table = message((1, ROWS.shape[0]), (1, ROWS.shape[1]), (2, 1), (8, "table"), (9, ROWS.tobytes()))
    node = message((1, "table"), (1, "input_ids"), (2, "last_hidden_state"), (4, "Gather"))
    ids = message((1, "input_ids"), (2, tensor_type(7, "batch", "tokens")))
    out = message((1, "last_hidden_state"), (2, tensor_type(1, "batch", "tokens", "width")))
    graph = message((1, node), (2, "g"), (5, table), (11, ids), (12, out))
    return message((1, 8), (7, graph), (8, message((1, ""), (2, 13))))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "model.onnx").write_bytes(model())
    words = tokenizers.Tokenizer(tokenizers.models.WordLevel(WORDS, unk_token="[UNK]"))
    words.pre_tokenizer = tokenizers.pre_tokenizers.Whitespace()
    words.save(str(tmp_path / "tokenizer.json"))
    return tmp_path


def encoded(folder: Path, *texts: str, is_query: bool = True) -> object:
    return load_encoder(Choice(name="onnx", path=folder)).encode(texts, is_query=is_query)


def test_texts_become_rows_of_length_one_and_like_ones_are_near(folder: Path) -> None:
    light, lamp, door = encoded(folder, "light", "lamp", "door")
    assert np.allclose([light @ light, lamp @ lamp, door @ door], 1.0)
    assert light @ lamp > 0.99 > 0.01 > light @ door


def test_padding_says_nothing(folder: Path) -> None:
    alone, beside = encoded(folder, "light")[0], encoded(folder, "light", "door door door light")[0]
    assert np.allclose(alone, beside)


def test_a_text_without_a_known_word_is_a_row_of_nothing_and_none_is_no_row(folder: Path) -> None:
    assert not encoded(folder, "", "\udc80 xyz").any()
    assert len(encoded(folder)) == 0


def test_a_model_that_wants_a_prompt_before_requests_gets_it(folder: Path) -> None:
    (folder / "config_sentence_transformers.json").write_text(json.dumps({"prompts": {"query": "query "}}), "utf-8")
    as_request, as_text = encoded(folder, "light")[0], encoded(folder, "light", is_query=False)[0]
    assert not np.allclose(as_request, as_text)
    assert np.allclose(as_text, [1, 0, 0])


def test_another_model_is_another_version(folder: Path) -> None:
    before = load_encoder(Choice(name="onnx", path=folder)).version
    file = folder / "tokenizer.json"
    file.write_text(file.read_text("utf-8") + "\n", encoding="utf-8")
    assert load_encoder(Choice(name="onnx", path=folder)).version != before


@pytest.mark.parametrize(
    ("name", "content"), [("model.onnx", b"no model"), ("tokenizer.json", b"{}"), ("model.onnx", None)]
)
def test_a_folder_that_holds_no_model_is_named(folder: Path, name: str, content: bytes | None) -> None:
    (folder / name).unlink() if content is None else (folder / name).write_bytes(content)
    with pytest.raises(EncoderFailed) as caught:
        encoded(folder, "light")
    assert str(folder) in str(caught.value)


def test_without_a_folder_the_setting_is_named() -> None:
    with pytest.raises(EncoderFailed, match="encoder_path"):
        load_encoder(Choice(name="onnx"))
