"""Another wording that says something else is not kept, and most of those that say the same are."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

import pytest

from tests.describe.polish.pairs import Pair
from tests.describe.polish.pairs_edges import EDGES
from tests.describe.polish.pairs_en import ENGLISH
from tests.describe.polish.pairs_second import SECOND
from tests.describe.polish.pairs_unseen import UNSEEN
from tests.describe.polish.pairs_zh import CHINESE

EVERY = [*ENGLISH, *CHINESE, *UNSEEN, *SECOND, *EDGES]
#: Of good wordings, that many have to be kept; the others leave the text as it is, which harms nobody.
MOST = 0.6
#: Without meaning of their own, or a matter of politeness: known here in another way than the check knows them.
_IDLE = re.compile(
    r"(?:a|an|the|it|its|is|are|that|which|and|it|user|request|mentions|says|when|if|instead|please|could|you|tell|me"
    r"|would|like|should|be|do|mean|or|order|payment|fast|slow|prod|test|use|from|what|given|amount)",
    re.IGNORECASE,
)
_IDLE_CHARACTERS = frozenset("的请问您要称看查询一为该并时指定名勿使用适不选取值如或还是将把")
_SOME = 7


@pytest.mark.parametrize("pair", [pair for pair in EVERY if not pair.is_faithful], ids=lambda pair: pair.sentence)
def test_a_wording_that_says_something_else_is_not_kept(pair: Pair) -> None:
    outcome = pair.judged()
    assert outcome.kept == 0
    assert outcome.dropped


@pytest.mark.parametrize("measured", [ENGLISH, CHINESE, UNSEEN, SECOND], ids=["english", "chinese", "unseen", "second"])
def test_most_wordings_that_say_the_same_are_kept(measured: Sequence[Pair]) -> None:
    good = [pair for pair in measured if pair.is_faithful]
    assert sum(pair.judged().kept for pair in good) >= MOST * len(good)


def test_the_measure_is_wide_enough_to_mean_something() -> None:
    assert len([pair for pair in EVERY if pair.is_faithful]) >= 80
    assert len({pair.text for pair in EVERY if not pair.is_faithful and pair.language == "zh"}) >= 60
    assert len({pair.text for pair in EVERY if not pair.is_faithful and pair.language == "en"}) >= 60


@pytest.mark.parametrize("language", ["en", "zh"])
def test_no_word_may_be_lost_moved_or_let_in(language: str) -> None:
    good = [pair for pair in EVERY if pair.is_faithful and pair.language == language and pair.judged().kept]
    spoil = _spoilt if language == "en" else _spoilt_in_chinese
    spoilt = [pair for each in good for pair in spoil(each)][::_SOME]
    assert len(spoilt) > 100
    assert [pair.sentence for pair in spoilt if pair.judged().kept] == []


def _spoilt(pair: Pair) -> Iterator[Pair]:
    """Yield *pair* with two of its words in each other's place, without one, and with one more."""
    words = re.findall(r"[A-Za-z_']+|[^A-Za-z_']+", pair.sentence)
    telling = [at for at, word in enumerate(words) if word[0].isalpha() and not _IDLE.fullmatch(word)]
    for one, other in combinations(telling, 2):
        if words[one].lower() != words[other].lower():
            moved = [*words]
            moved[one], moved[other] = words[other], words[one]
            yield replace(pair, sentence="".join(moved))
    for at in telling:
        yield replace(pair, sentence=" ".join("".join([*words[:at], *words[at + 1 :]]).split()))
        for more in ("not ", "only ", "all ", "old ", "rarely "):
            yield replace(pair, sentence="".join([*words[:at], more, *words[at:]]))


def _spoilt_in_chinese(pair: Pair) -> Iterator[Pair]:
    said = pair.sentence
    telling = [
        at for at, char in enumerate(said) if char > "\u3400" and char.isalpha() and char not in _IDLE_CHARACTERS
    ]
    for one, other in combinations(telling, 2):
        if said[one] != said[other]:
            moved = [*said]
            moved[one], moved[other] = said[other], said[one]
            yield replace(pair, sentence="".join(moved))
    for at in telling:
        yield replace(pair, sentence=said[:at] + said[at + 1 :])
        for more in "不未仅都再旧":
            yield replace(pair, sentence=said[:at] + more + said[at:])
