"""Which comments stand at a branch."""

from __future__ import annotations

from migrate_kit.scan.uses.near_branch import comments_at

LINES = """
if a:  # behind
    # below
    # below, too
    call()
    # of the block before
elif b:
    call()

# apart

# above
# just above
if (c or  # first
    d):
    text = "# no comment"
""".splitlines(keepends=True)


def test_comments_above_behind_and_below_the_header_belong_to_a_branch() -> None:
    assert list(comments_at(LINES, 2)) == [(2, "behind"), (3, "below"), (4, "below, too")]
    assert list(comments_at(LINES, 14)) == [(12, "above"), (13, "just above"), (14, "first")]


def test_a_comment_deeper_in_or_apart_or_in_a_text_does_not() -> None:
    assert list(comments_at(LINES, 7)) == []
    assert list(comments_at(LINES, 16)) == []
    assert list(comments_at(LINES, 99)) == []
