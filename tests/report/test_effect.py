"""What would change, as a person reads it."""

from __future__ import annotations

from migrate_kit.replay.effect import Change, Effect, Latency, Pairing, Trial
from migrate_kit.report.effect import render_effect

TRIAL = Trial(n=5, right=4, pairs=4, right_then=2, right_now=3, fixed=2, broken=1, low=-0.3, high=0.6, p=1.0)


BARS = (0, 0, 0, 0, 600, 390, 0, 0, 0, 0, 0, 10)


def effect(**changes: object) -> Effect:
    values: dict[str, object] = {
        "router": "bot:handle",
        "version": "lexical-2",
        "n": 1_000,
        "known": 1_000,
        "changed": 1,
        "agreement_then": 0.9,
        "agreement_now": 0.9999,
        "now_agree": 2,
        "now_disagree": 1,
        "outcomes_then": {"agree": 900, "differ": 100},
        "outcomes_now": {"agree": 999, "candidate_error": 1},
        "refusals_then": {},
        "refusals_now": {"too_close": 3},
        "errors": {"ValueError": 1},
        "trial": TRIAL,
        "changes": (Change(legacy="", then="logs", now="(candidate_error)", n=1, examples=("两行\n文字",)),),
        "pairs": (
            Pairing(legacy="logs", dynamic="", then=100, now=0),
            Pairing(legacy="", dynamic="logs", then=0, now=1),
        ),
        "times": {"now": Latency(n=1_000, p50_us=900, p95_us=1_500, p99_us=2_000_000, bars=BARS)},
    }
    return Effect.model_validate(values | changes)


def test_what_changes_comes_first_and_each_table_that_has_rows() -> None:
    page = render_effect(effect())
    assert page.startswith("bot:handle: 1000 requests replayed by lexical-2; 1 of 1000 (0.1 %) decided otherwise")
    assert "agreement with legacy: 90.0 % then, 99.9 % now; 2 now agree, 1 no longer do" in page
    assert "of 4 judged both times 2 were right then, 3 are now: 2 fixed, 1 broken (exact McNemar, p = 1)" in page
    assert "the router raised: ValueError × 1" in page
    assert "  agree            900  999" in page
    assert "  dynamic failed     0    1" in page
    assert "(dynamic failed)  1  两行 文字" in page
    assert "900 µs  1.5 ms  2.00 s" in page
    assert "refusals\n" in page
    assert "  logs       (default)   100    0" in page
    assert "300 µs … 1 ms  600" in page
    assert page.endswith("  ≥ 1.00 s        10")


def test_without_decisions_of_then_there_is_one_column() -> None:
    page = render_effect(effect(known=0, changed=0, outcomes_then={}, refusals_then={}, changes=(), trial=None))
    assert "nothing is known of how they were decided before" in page
    assert "then" not in page.replace("than then", "").split("\n\n", 1)[1]
    assert "decided otherwise" not in page


def test_it_reads_in_chinese() -> None:
    page = render_effect(effect(), language="zh")
    assert "修正 2 个，弄错 1 个" in page
    assert "与旧路由的一致率：当时 90.0 %" in page
