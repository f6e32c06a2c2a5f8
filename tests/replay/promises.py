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
    Promise(
        "REPLAY-008",
        "every engine gives the same to the byte",
        "issue 7 §11",
        "tests/replay/engines/test_engines.py::test_every_engine_gives_the_same_to_the_byte",
    ),
    Promise(
        "REPLAY-009",
        "tallies of parts give that of the whole in any order and grouping",
        "issue 7 §11",
        "tests/replay/test_tally.py::test_tallies_of_parts_give_that_of_the_whole_in_any_order_and_grouping",
    ),
    Promise(
        "REPLAY-010",
        "a worker that dies costs its piece one more try",
        "issue 7 §11",
        "tests/replay/engines/test_engines.py::test_a_worker_that_dies_costs_its_piece_one_more_try",
    ),
    Promise(
        "REPLAY-011",
        "a stopped replay goes on and gives the same",
        "issue 7 §11",
        "tests/cli/test_replay.py::test_a_stopped_replay_goes_on_and_gives_the_same",
    ),
    Promise(
        "REPLAY-012",
        "a stopped replay does not go on with something else",
        "issue 7 §11",
        "tests/cli/test_replay.py::test_a_stopped_replay_does_not_go_on_with_something_else",
    ),
    Promise(
        "REPLAY-013",
        "a replay of a log without texts names the setting",
        "issue 7 §2",
        "tests/cli/test_replay.py::test_a_log_without_texts_names_the_setting",
    ),
    Promise(
        "REPLAY-014",
        "a replay logs nothing",
        "issue 7 §11",
        "tests/cli/test_replay.py::test_nothing_is_logged_and_nothing_is_left_in_the_state",
    ),
    Promise(
        "REPLAY-031",
        "a call too many or too few is no hit, and true is no 1",
        "issue 5 §8",
        "tests/replay/evaluation/test_by_hand.py::test_every_figure_is_what_a_person_works_out",
    ),
    Promise(
        "TRAIN-001",
        "a learned router serves only once it is shown to be better than recall, or for a reason that is kept",
        "issue 5 §6",
        "tests/cli/test_train.py::test_one_that_is_not_better_is_kept_and_does_not_serve",
    ),
    Promise(
        "TRAIN-002",
        "the version that serves is the very one that was compared",
        "issue 5 §6",
        "tests/cli/test_train.py::test_what_serves_is_what_was_compared_and_bears_its_figures",
    ),
    Promise(
        "TRAIN-003",
        "nothing that is compared on is learned from",
        "issue 5 §6",
        "tests/cli/test_train.py::test_nothing_that_is_compared_on_is_learned_from",
    ),
    Promise(
        "TRAIN-004",
        "a log of digests teaches nothing, and the setting that keeps texts is named",
        "issue 7 §2",
        "tests/cli/test_train.py::test_a_log_of_digests_teaches_nothing_and_names_the_setting",
    ),
    Promise(
        "TRAIN-005",
        "an older version serves again when told, and none when told",
        "issue 5 §6",
        "tests/cli/test_train.py::test_an_older_version_serves_again_and_none_when_told",
    ),
    Promise(
        "PHRASE-001",
        "nothing that is somebody's own becomes a phrase",
        "issue 5 §1",
        "tests/replay/test_phrases.py::test_nothing_that_is_somebodys_own_becomes_a_phrase",
    ),
    Promise(
        "PHRASE-002",
        "no phrase counts before somebody approved it, unless the setting says so",
        "issue 5 §1",
        "tests/cli/test_phrases.py::test_nothing_proposed_counts_before_somebody_approved_it",
    ),
    Promise(
        "PHRASE-003",
        "phrases that do harm on requests they were not mined from are not proposed",
        "issue 5 §1",
        "tests/cli/test_phrases.py::test_phrases_that_do_harm_on_the_other_half_are_not_proposed",
    ),
]
