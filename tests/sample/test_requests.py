"""The request file is what its README says, and fits the tools."""

from __future__ import annotations

import inspect
import re
from collections import Counter

from tests.sample.roster import all_tools, cases, required

CHINESE = re.compile(r"[一-鿿]")
LATIN = re.compile(r"[A-Za-zａ-ｚＡ-Ｚ]{2,}")


def test_there_are_three_hundred_different_requests() -> None:
    texts = [case.text.strip().lower() for case in cases()]
    assert len(texts) == len(set(texts)) == 300


def test_kinds_and_languages_have_the_stated_counts() -> None:
    kinds = Counter(case.kind for case in cases())
    assert kinds == {"single": 165, "missing": 36, "chat": 30, "multi": 24, "unsupported": 24, "typo": 21}
    assert Counter(case.lang for case in cases()) == {"zh": 135, "en": 105, "mixed": 60}


def test_the_language_of_a_request_is_the_one_it_is_written_in() -> None:
    for case in cases():
        chinese, latin = bool(CHINESE.search(case.text)), bool(LATIN.search(case.text))
        assert chinese == (case.lang != "en"), case.text
        assert latin or case.lang == "zh", case.text


def test_each_tool_is_asked_for_at_least_four_times() -> None:
    asked = Counter(label for case in cases() for label in case.labels)
    assert set(asked) == set(all_tools())
    assert min(asked.values()) >= 4, asked.most_common()[-3:]


def test_the_number_of_labels_fits_the_kind() -> None:
    for case in cases():
        count = {"chat": (0, 0), "unsupported": (0, 0), "multi": (2, 4)}.get(case.kind, (1, 1))
        assert count[0] <= len(case.labels) <= count[1], case.text
        assert len(case.args) == len(case.labels), case.text
        assert bool(case.missing) == (case.kind == "missing"), case.text


def test_arguments_are_parameters_and_required_ones_are_given_or_missing() -> None:
    tools = all_tools()
    for case in cases():
        for label, arguments in zip(case.labels, case.args, strict=True):
            parameters = set(inspect.signature(tools[label]).parameters)
            assert set(arguments) <= parameters, case.text
            assert set(case.missing) <= parameters, case.text
            assert not set(case.missing) & set(arguments), case.text
            assert required(tools[label]) <= set(arguments) | set(case.missing), case.text


def test_given_arguments_are_accepted_by_the_tools() -> None:
    from sample_legacy import infra

    for case in cases():
        if case.kind == "missing":
            continue
        infra.reset()
        for label, arguments in zip(case.labels, case.args, strict=True):
            all_tools()[label](**arguments)
        assert [tool for tool, _ in infra.journal] == list(case.labels), case.text


def test_times_and_free_texts_are_verbatim() -> None:
    verbatim = {"since", "window", "until", "day", "message", "topic", "reason", "title", "comment", "prefix", "path"}
    for case in cases():
        for arguments in case.args:
            for name in verbatim & set(arguments):
                assert str(arguments[name]) in case.text, (case.text, name)
