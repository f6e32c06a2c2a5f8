"""Words that belong together."""

from __future__ import annotations

from migrate_kit.describe import describe
from migrate_kit.describe.combination import MOST
from migrate_kit.describe.phrase import excluded, phrases
from migrate_kit.model.condition import AllOf, AnyOf, Contains, Not, Regex
from tests.describe.inventories import branch, inventory, tool, words


def both(*groups: AnyOf | Contains | Not | AllOf) -> AllOf:
    return AllOf(of=groups)


def test_what_has_to_be_said_together_is_one_phrase() -> None:
    assert phrases([both(words("oven", "烤箱"), words("clean"))]) == ("oven … clean", "烤箱 … clean")


def test_no_part_of_a_conjunction_calls_alone() -> None:
    found = phrases([both(words("broken", "坏了"), words("guest", "客人", "lobby"))])
    assert not {"broken", "坏了", "guest", "客人", "lobby"} & set(found)


def test_a_phrase_that_fewer_words_say_as_well_is_left_out() -> None:
    assert phrases([both(words("oven"), words("hot")), words("oven")]) == ("oven",)


def test_a_large_product_is_cut_and_stays_in_one_script() -> None:
    found = phrases([both(words("a1 x", "b1 x", "c1 x", "坏了", "停了"), words("guest", "lobby", "大堂", "客人"))])
    assert len(found) <= MOST
    assert "坏了 … 大堂" in found
    assert "坏了 … guest" not in found


def test_the_start_of_an_identifier_is_no_phrase_but_may_be_a_part() -> None:
    assert phrases([words("bug-", "open bug")]) == ("open bug",)
    assert phrases([Regex(pattern=r"(close|shut).*bug-\d+")]) == ("close … bug-", "shut … bug-")


def test_what_is_optional_goes_where_a_pattern_has_too_many_phrases() -> None:
    pattern = r"^(?:please |pls )?(?:show|see)?.*bug-\d+.*(?:state|stage|progress|where|how far|done)"
    assert "bug- … progress" in phrases([Regex(pattern=pattern)])


def test_a_negated_conjunction_excludes_only_as_a_whole() -> None:
    assert list(excluded(both(words("oven"), Not(of=(both(words("all"), words("sure")),))))) == ["all … sure"]


def test_what_one_alternative_excludes_is_excluded_only_with_it() -> None:
    condition = AnyOf(of=(Contains(text="temperature"), both(words("state"), Not(of=(Contains(text="order"),)))))
    assert list(excluded(condition)) == ["state … order"]


def test_an_exclusion_of_one_branch_does_not_hold_for_the_other() -> None:
    branches = [
        branch("check", both(words("oven"), Not(of=(Contains(text="gas"),)))),
        branch("check", words("temperature")),
    ]
    (spec,) = describe(inventory([tool("check")], branches), language="en")
    assert spec.do_not_use_when == ('it says "oven … gas"',)


def test_a_word_of_another_branch_of_the_same_tool_excludes_nothing() -> None:
    branches = [
        branch("call", both(words("call"), words("urgent")), arguments={"level": 1}),
        branch("call", both(words("call"), Not(of=(Contains(text="urgent"),)))),
    ]
    (spec,) = describe(inventory([tool("call")], branches), language="en")
    assert spec.do_not_use_when == ()
