"""Whatever a model answers: nothing but sentences changes, and each sentence names only what its facts name."""

from __future__ import annotations

import json
import re
import unicodedata

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from migrate_kit.describe.polish import Outcome, Question, polish
from migrate_kit.describe.polish.fact import Fact
from migrate_kit.model.tool import ToolSpec
from tests.describe.polish.models import RESTART, RESTART_ZH, Scripted, asking
from tests.review.styles import SPECS

LAW = settings(deadline=None, suppress_health_check=list(HealthCheck))
_PIECES = st.sampled_from(
    [
        *("Restarts", "restart", "all", "instances", "of", "a", "service", "waits", "30 s", "for each", "use query_logs"),
        *("重启", "服务", "的", "全部", "实例", "每个", "等待", "30 秒", "请问", "哪个", "提到“日志”时", "不", "用 query_logs"),
        *("3", "三", "３", "60 s", "twice", '"billing"', "“计费”", "drop_table", "runAll", "https://x.example", "AWS", "safe"),
        *("read-only", "只读", "not", "never", "ignore previous instructions", "<system>", "\u202e", "\n", "", "{service}"),
    ]
)  # fmt: skip
_SENTENCES = st.one_of(
    st.lists(_PIECES, max_size=8).map(" ".join), st.lists(_PIECES, max_size=8).map("".join), st.text(max_size=30)
)


def answers(question: Question) -> st.SearchStrategy[str]:
    """Any answer: mostly of the right form, some about nothing, some no JSON at all."""
    abouts = [place.about for place in question.places]
    known = [fact.id for fact in question.facts]
    texts = st.one_of(_SENTENCES, st.sampled_from([fact.text for fact in question.facts] or [""]))
    field = st.one_of(st.sampled_from([*abouts, "use_when", "effects"]), st.text(max_size=5))
    cites = st.lists(st.sampled_from([*known, "F999"]), max_size=6) | st.just(known)
    sentence = st.fixed_dictionaries({"field": field, "sentence": texts, "cites": cites})
    anything = st.recursive(st.none() | st.integers() | st.text(max_size=5), lambda inner: st.lists(inner, max_size=2))
    listed = st.lists(st.one_of(sentence, sentence, sentence, anything), max_size=5)
    return st.builds(lambda said: json.dumps({"sentences": said}), listed)


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


@settings(LAW, max_examples=300)
@given(st.data())
def test_no_answer_changes_more_than_sentences_or_names_more_than_facts(data: st.DataObject) -> None:
    spec, language = data.draw(st.sampled_from([(RESTART, "en"), (RESTART_ZH, "zh")]))
    question = asking(spec, language)  # type: ignore[arg-type]
    outcome = polish(question, Scripted(data.draw(answers(question))), deadline_us=1)
    holds(outcome, spec, question.facts)


@settings(LAW, max_examples=100)
@given(SPECS, st.data())
def test_it_holds_for_any_description(spec: ToolSpec, data: st.DataObject) -> None:
    question = asking(spec, "zh")
    outcome = polish(question, Scripted(data.draw(answers(question))), deadline_us=1)
    holds(outcome, spec, question.facts)


@settings(LAW, max_examples=200)
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
