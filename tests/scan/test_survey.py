"""One look at a file tells what later phases need, and nothing of its outline is kept."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from migrate_kit.scan.candidates import Candidates
from migrate_kit.scan.files import find_files
from migrate_kit.scan.survey import FileSurvey, survey_file


def surveyed(folder: Path, **files: str) -> list[FileSurvey]:
    for name, text in files.items():
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
    return [record for found in find_files(folder) if isinstance(record := survey_file(found), FileSurvey)]


ASKING = "from words import {0}\n\ndef route(text):\n    for word in {0}:\n        if word in text:\n            return word\n"


def test_a_survey_can_be_sent_to_another_process(tmp_path: Path) -> None:
    files = surveyed(tmp_path, bot=ASKING.format("WORDS"), words="WORDS = ['play music', 'stop it']\n")
    assert pickle.loads(pickle.dumps(files)) == files


def test_words_count_where_the_file_can_see_them(tmp_path: Path) -> None:
    files = surveyed(
        tmp_path,
        bot=ASKING.format("WORDS"),
        words="WORDS = ['play music', 'stop it']\nNUMBERS = [1, 2]\n",
        far=ASKING.format("NUMBERS"),
        other="NUMBERS = ['one more', 'two more']\n",
    )
    assert list(Candidates(files).routers()) == [("bot", "route")]


def test_ten_words_in_one_condition_are_one_branch(tmp_path: Path) -> None:
    many = " or ".join(f"'word {i}' in text" for i in range(10))
    body = "def route(text):\n    if {0}:\n        play()\n"
    one = surveyed(tmp_path, bot=body.format(many))
    assert list(Candidates(one).routers()) == []
    two = surveyed(tmp_path, bot=body.format(many) + "    elif 'stop it' in text:\n        stop()\n")
    assert list(Candidates(two).routers()) == [("bot", "route")]


def test_a_file_that_does_not_parse_gives_the_record_of_it(tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_text("def f(:\n", encoding="utf-8")
    (record,) = map(survey_file, find_files(tmp_path))
    assert isinstance(record, FileSurvey)
    assert record.broken is not None
    assert (record.broken.line, record.clues) == (1, ())


NO_ROUTERS = {
    "asserted": "def check(text):\n    assert 'play it' in text\n    assert 'stop it' in text\n",
    "handed to a test": "def check(self, text):\n    self.assertTrue('play it' in text)\n    self.assertTrue('stop it' in text)\n",
    "handed to a database": "def select(stmt, text):\n    return stmt.where(text == 'play it').where(text == 'stop it')\n",
    "declared as a mapping": (
        "def pick(given: dict[str, int]):\n    if 'play it' in given:\n        return play()\n"
        "    if 'stop it' in given:\n        return stop()\n"
    ),
    "filled": (
        "def pick(given):\n    given.add(1)\n    if 'play it' in given:\n        return play()\n"
        "    if 'stop it' in given:\n        return stop()\n"
    ),
    "compared with a column": (
        "class Row:\n    key = 'play it'\n    def pick(self, rows):\n        if self.key in rows:\n            return a()\n"
        "        if self.key in rows:\n            return b()\n"
    ),
    "taken out by constants": (
        "HOST, PORT = 'the host', 'the port'\n\ndef pick(query):\n    if HOST in query:\n        return a(query[HOST])\n"
        "    if PORT in query:\n        return b(query[PORT])\n"
    ),
    "two values of which nobody knows where they come from": (
        "def pick(rows):\n    if 'play it' in {**a, **b}:\n        return play()\n"
        "    if 'stop it' in {**c, **d}:\n        return stop()\n"
    ),
    "sizes of fields": (
        "class Rule:\n    words = ['play it', 'stop it']\n    def pick(self, rows):\n        for row in rows:\n"
        "            if row.gain > self.words:\n                return play(row)\n"
    ),
    "single words told apart by match": (
        "def pick(node):\n    match node.shape:\n        case 'circle':\n            return a()\n"
        "        case 'square':\n            return b()\n"
    ),
    "words in the arms of a match alone": (
        "def pick(node):\n    match node:\n        case [x]:\n            return a('play it', x)\n"
        "        case [x, y]:\n            return b('stop it', x)\n"
    ),
}


@pytest.mark.parametrize("body", NO_ROUTERS.values(), ids=NO_ROUTERS)
def test_what_chooses_no_way_by_a_text_is_not_read_in_full(body: str, tmp_path: Path) -> None:
    assert list(Candidates(surveyed(tmp_path, bot=body)).routers()) == []


def test_a_request_is_one_whatever_else_is_said_of_its_name(tmp_path: Path) -> None:
    body = "def pick(query: object):\n    if 'play it' in query:\n        play()\n    elif 'stop it' in query:\n        stop()\n"
    assert list(Candidates(surveyed(tmp_path, bot=body)).routers()) == [("bot", "pick")]


STRANGER = "from elsewhere import PLAY, STOP\n\ndef pick({0}):\n    if {0} == PLAY:\n        play()\n    elif {0} == STOP:\n        stop()\n"


def test_words_that_lie_outside_the_project_count_for_what_is_named_like_a_request(tmp_path: Path) -> None:
    files = surveyed(tmp_path, bot=STRANGER.format("query"), lamp=STRANGER.format("shade"))
    assert list(Candidates(files).routers()) == [("bot", "pick")]


def test_a_name_means_what_it_is_imported_from(tmp_path: Path) -> None:
    files = surveyed(
        tmp_path,
        bot="import other\n" + ASKING.format("WORDS"),
        words="from numbers_ import SOME as WORDS\n",
        numbers_="SOME = [1, 2]\n",
        other="WORDS = ['play music', 'stop it']\n",
    )
    assert list(Candidates(files).routers()) == []


def test_a_name_is_followed_through_a_package_that_renames_it(tmp_path: Path) -> None:
    files = surveyed(
        tmp_path,
        bot=ASKING.format("WORDS"),
        words="from deeper import PHRASES as WORDS\n",
        deeper="PHRASES = ['play music', 'stop it']\n",
    )
    assert list(Candidates(files).routers()) == [("bot", "route")]


def test_a_star_may_bring_any_name(tmp_path: Path) -> None:
    files = surveyed(
        tmp_path,
        bot=ASKING.replace("import {0}", "import *").format("WORDS"),
        words="WORDS = ['play music', 'stop it']\n",
    )
    assert list(Candidates(files).routers()) == [("bot", "route")]


PREDICATES = (
    "from {0} import hears_play, hears_stop\n\ndef route(text):\n    if hears_play(text):\n        play()\n"
    "    elif hears_stop(text):\n        stop()\n"
)
HEARS = "def hears_{0}(text):\n    return '{0} it' in text\n\n"


def test_a_predicate_is_the_one_that_is_imported(tmp_path: Path) -> None:
    files = surveyed(
        tmp_path,
        near=PREDICATES.format("words"),
        far=PREDICATES.format("silence"),
        words=HEARS.format("play") + HEARS.format("stop"),
        silence="import words\n\ndef hears_play(text):\n    return len(text)\n\ndef hears_stop(text):\n    return len(text)\n",
    )
    assert list(Candidates(files).routers()) == [("near", "route")]


REGISTRY = "HANDLERS = {{}}\n\ndef on(word):\n    def put(f):\n        HANDLERS[word] = f\n        return f\n    return put\n{0}"
LOOKED_UP = "from {0} import HANDLERS\n\ndef route(text):\n    return HANDLERS[text]()\n"


def test_a_container_is_filled_by_those_who_see_it(tmp_path: Path) -> None:
    files = surveyed(
        tmp_path,
        bot=LOOKED_UP.format("registry"),
        registry=REGISTRY.format("\n@on('play it')\ndef play(): ...\n"),
        far=LOOKED_UP.format("lonely"),
        lonely="HANDLERS = {}\n",
    )
    assert list(Candidates(files).routers()) == [("bot", "route")]
