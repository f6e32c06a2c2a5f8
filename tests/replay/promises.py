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
]
