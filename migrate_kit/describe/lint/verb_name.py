"""MK315: the name does not say what is done: no verb, or one that fits everything.

Good: `query_logs`, `restart_service`, `list_orders`.
Bad:  `handle`, `tool_1`, `logs`, `do_it`, `func2`.
"""

from __future__ import annotations

from collections.abc import Iterator

from migrate_kit.describe.lint.subject import Catalogue, fault
from migrate_kit.model.inventory import Finding
from migrate_kit.route.text import listed
from migrate_kit.route.words import name_words

CODE = "MK315"
_EMPTY = listed(
    "do handle process run execute perform call invoke manage main action tool func function method task cmd"
)
_VERBS = listed("""
    ack acknowledge activate add adjust allocate analyse analyze answer apply approve archive arrange ask assign attach
    back backup ban bind block book browse build bump buy calculate call cancel change charge check clean clear clone
    close collect compare complete compute confirm connect control convert copy count create deactivate define delete
    deliver deploy describe detach detect diagnose dial dim disable discard dispatch display download draft drain drop
    edit email empty enable end enqueue enrol enroll erase escalate estimate evaluate evict explain export extend fetch
    file fill filter find finish fix flush follow forecast format forward freeze generate get give grant greet hand help
    hire hold identify import increase initialise initialize inspect install invite issue join kick kill launch learn
    leave lift list load locate lock log look lookup lower make mark measure merge migrate monitor mount move mute
    narrate notify open optimise optimize order page pause pay ping pin place plan play poll post predict prepare
    preview
    print promote prune publish pull purge purchase push put query raise rank rate read reboot rebuild recommend record
    recover redeem reduce refill refresh refund register reject release reload remind remove rename renew rent repair
    reply report request reschedule reserve reset resize resolve restart restore resume retrieve return revert review
    revoke ring roll rollback rotate save say scale scan schedule search see select sell send set share ship show shut
    shutdown sign silence simulate skip sleep snooze sort speak spell split start stop store submit subscribe suggest
    summarise summarize suspend swap switch sync tag tail take tell terminate test toggle trace track train transfer
    translate trigger truncate tune turn unbind unblock undo uninstall unlock unmount unmute unregister unsubscribe
    update upgrade upload use validate verify view vote wait wake warn wash watch wipe withdraw write
""")
_ASKING = listed("who what where when how which why is has can")


def check(catalogue: Catalogue) -> Iterator[Finding]:
    """Yield a finding for each name in which no word says what is done."""
    for tool in catalogue.tools:
        words = [word for word in name_words(tool.spec.name).split() if not word.isdigit()]
        if not any(word in _VERBS and word not in _EMPTY for word in words) and not (words and words[0] in _ASKING):
            yield fault(CODE, tool, "name")
