"""What replaying promises."""

from tests.promises import Promise

PROMISES = [
    Promise(
        "REPLAY-001",
        "each request becomes one observation of stage shadow and nothing is executed",
        "design §7",
        "tests/replay/test_replay.py::test_each_request_becomes_one_observation_in_shadow",
    ),
    Promise(
        "REPLAY-002",
        "more requests than the queue holds all reach the log",
        "issue 2 §8",
        "tests/replay/test_replay.py::test_more_requests_than_the_queue_holds_all_reach_the_log",
    ),
    Promise(
        "REPLAY-003",
        "a hit calls exactly the tools that a person named",
        "issue 5 §8",
        "tests/replay/evaluation/test_evaluate.py::test_a_hit_calls_exactly_the_tools_that_a_person_named",
    ),
    Promise(
        "REPLAY-004",
        "two routers are compared by the exact test of McNemar",
        "issue 5 §8",
        "tests/replay/evaluation/test_statistics.py::test_mcnemar_is_the_exact_two_sided_binomial",
    ),
    Promise(
        "REPLAY-005",
        "a router that raises is a wrong decision, not the end of the evaluation",
        "issue 5 §8",
        "tests/replay/evaluation/test_evaluate.py::test_a_router_that_raises_is_wrong_even_where_nothing_should_be_called",
    ),
    Promise(
        "REPLAY-006",
        "a starter set is labelled by the twin and says of each request what it is",
        "issue 5 §8",
        "tests/replay/synth/test_synth.py::test_each_label_is_what_the_twin_decides",
    ),
    Promise(
        "REPLAY-007",
        "the same seed gives the same starter set",
        "issue 5 §8",
        "tests/replay/synth/test_synth.py::test_the_same_seed_gives_the_same_set_and_another_one_another",
    ),
]
