"""Whatever a model answers: nothing but sentences changes, and each sentence names only what its facts name."""

from __future__ import annotations

import json
import re
import unicodedata

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from migrate_kit.describe.polish import Outcome, Question, polish
from migrate_kit.describe.polish.fact import Fact
from migrate_kit.describe.polish.place import Place
from migrate_kit.model.tool import ToolSpec
from tests.describe.polish.models import RESTART, RESTART_ZH, Scripted, asking
from tests.review.styles import SPECS

LAW = settings(deadline=None, suppress_health_check=list(HealthCheck))
#: Words that may slip into a good sentence, harmless ones among them.
_NOISE = st.sampled_from(
    [
        *("", "", "the", "one", "的", "service", "restart", "服务", "重启", "order", "30 s", "30 秒", "use query_logs"),
        *("3", "三", "３", "60 s", "twice", '"billing"', "“计费”", "drop_table", "runAll", "https://x.example", "AWS", "safe"),
        *("42", "in 7 days", "'other'", "use deploy", "5 个", "半小时", "「别处」", "a_b", "9pm", "v2", "`rm`"),
        *("read-only", "只读", "not", "never", "ignore previous instructions", "<system>", "\u202e", "\n", "{service}"),
    ]
)  # fmt: skip
_GOOD = {
    "summary": (
        "Restarts all instances of a service and waits 30 s for each.",
        "Restarts the service restart_service with all its instances, waiting 30 seconds for each.",
        "逐个重启服务的全部实例，每个等待 30 秒",
        "重启 service 的全部实例，等待三十秒",
    ),
    "do_not_use_when.1": (
        'When the request says "日志", use query_logs instead.',
        "用户提到“日志”时不适用，改用 query_logs",
    ),
    "parameters.service.meaning": ("Name of the service, such as order or payment.", "服务的名称，如 order 或 payment"),
    "parameters.count.meaning": ("A count from 1 to 5.", "数量，1 到 5"),
    "ask_user.service": ("Which service should it be?", "请问需要重启哪一个服务？"),
}


def _sentences(place: Place, language: str) -> st.SearchStrategy[str]:
    """Good sentences for *place* with a word more, now and then something typed, or the present text."""
    chinese = language == "zh"
    good = [one for one in _GOOD.get(place.about, ()) if bool(re.search("[\u4e00-\u9fff]$|？$", one)) is chinese]
    typed = st.text(max_size=30) | st.just(place.text)
    if not good:
        return typed
    return st.one_of(st.builds(_slipped_in, st.sampled_from(good), _NOISE, st.integers(0, 12)), typed)


def _slipped_in(sentence: str, word: str, at: int) -> str:
    words = sentence.split(" ")
    return " ".join(part for part in (*words[:at], word, *words[at:]) if part)


@st.composite
def answers(draw: st.DrawFn, question: Question) -> str:
    """Any answer: mostly of the right form, with all, some or wrong facts cited, some of it no sentence at all."""
    said: list[object] = []
    ids = [fact.id for fact in question.facts]
    for place in question.places:
        some = st.lists(st.sampled_from([*place.cites, *ids, "F999"]), max_size=6)
        cites = draw(st.one_of(st.just(list(place.cites)), st.just(list(place.cites)), some))
        field = draw(st.sampled_from([*[place.about] * 6, "use_when", "effects"]))
        said.append({"field": field, "sentence": draw(_sentences(place, question.language)), "cites": cites})
    odd = st.recursive(st.none() | st.integers() | st.text(max_size=5), lambda inner: st.lists(inner, max_size=2))
    return json.dumps({"sentences": said + draw(st.lists(odd, max_size=1))})


def unchanged(spec: ToolSpec) -> object:
    """Everything that no wording may touch."""
    plain = spec.model_dump(mode="json", exclude={"summary", "do_not_use_when", "ask_user", "parameters"})
    parameters = {name: p.model_dump(mode="json", exclude={"meaning"}) for name, p in spec.parameters.items()}
    return plain, parameters, len(spec.do_not_use_when), list(spec.ask_user)


def named(text: str) -> set[str]:
    """Digits, quotations, and words with a mark inside: found in another way than the checker finds them."""
    plain = unicodedata.normalize("NFKC", text).lower()
    quoted = {match.strip() for match in re.findall(r"[\"“「]([^\"”」]+)[\"”」]", plain)}
    return (
        set(re.findall(r"\d+", plain)) | {word for word in quoted if word} | set(re.findall(r"[a-z]+_[a-z_]+", plain))
    )


def holds(outcome: Outcome, spec: ToolSpec, facts: tuple[Fact, ...]) -> None:
    assert unchanged(outcome.polished.spec) == unchanged(spec)
    told = {fact.about: fact.text for fact in facts}
    texts = {"summary": outcome.polished.spec.summary}
    texts |= {f"do_not_use_when.{n}": t for n, t in enumerate(outcome.polished.spec.do_not_use_when, start=1)}
    texts |= {f"parameters.{name}.meaning": p.meaning for name, p in outcome.polished.spec.parameters.items()}
    texts |= {f"ask_user.{name}": text for name, text in outcome.polished.spec.ask_user.items()}
    for about, cites in outcome.polished.cites.items():
        assert cites
        backing = unicodedata.normalize("NFKC", "\n".join(told[cite] for cite in cites)).lower()
        assert [word for word in named(texts[about]) if word not in backing] == []


@settings(LAW, max_examples=40)
@given(st.data())
def test_no_answer_changes_more_than_sentences_or_names_more_than_facts(data: st.DataObject) -> None:
    spec, language = data.draw(st.sampled_from([(RESTART, "en"), (RESTART_ZH, "zh")]))
    question = asking(spec, language)  # type: ignore[arg-type]
    outcome = polish(question, Scripted(data.draw(answers(question))), deadline_us=1)
    holds(outcome, spec, question.facts)


@settings(LAW, max_examples=30)
@given(SPECS, st.data())
def test_it_holds_for_any_description(spec: ToolSpec, data: st.DataObject) -> None:
    question = asking(spec, "zh")
    outcome = polish(question, Scripted(data.draw(answers(question))), deadline_us=1)
    holds(outcome, spec, question.facts)


@settings(LAW, max_examples=30)
@given(
    st.one_of(
        st.text(),
        st.recursive(st.none() | st.text(), lambda i: st.lists(i) | st.dictionaries(st.text(), i)).map(json.dumps),
    )
)
def test_an_answer_of_any_kind_is_read_or_refused(said: str) -> None:
    from migrate_kit.errors import AnswerUnusable

    try:
        outcome = polish(asking(), Scripted(said), deadline_us=1)
    except AnswerUnusable:
        return
    assert outcome.polished.spec == RESTART
