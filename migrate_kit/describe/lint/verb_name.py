"""MK315: the name does not say what is done: no verb, or one that fits everything.

Good: `query_logs`, `restart_service`, `list_orders`; `faq` for fixed answers.
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
    access ack acknowledge activate add adjust aggregate allocate analyse analyze annotate answer apply approve
    archive arm arrange ask assess assign attach authenticate authorize automate average back backup bake balance
    ban benchmark bid bind block book borrow brew browse build bump buy calculate call cancel capture change charge
    chart chat check classify clean clear clone close cluster collect combine compare compile complete compose
    compute confirm connect contrast control convert cook cool copy count crawl create crop cut deactivate debug
    decode decrypt define delete deliver deploy deposit deprovision describe design detach detect determine develop
    diagnose dial dim disable disarm discard discover dispatch display distribute divide donate download draft drain
    draw drive drop dry edit email empty enable encode encrypt end enhance enqueue enrol enroll erase escalate
    estimate evaluate evict explain explore export extend extract feed fetch file fill filter find finish fix flip
    flush fly follow forecast format forward freeze gather generate get give grade grant greet guard guess guide
    hand hash heal heat help hire hold identify implement import improve increase index initialise initialize
    inspect install interpret invest invite issue join kick kill label launch learn leave lift light lint list load
    locate lock log login logout look lookup lower make map mark match measure merge migrate mix modify monitor
    mount move mow multiply mute narrate navigate notify observe open optimise optimize orchestrate order organise
    organize page paint park parse paste pause pay peek pin ping place plan play plot poke poll post practice
    practise predict prepare preview print prioritise prioritize probe profile promote protect provision prune
    publish pull purchase purge push put query quiz raise rank rate read rearrange reboot rebuild recognise
    recognize recommend record recover redeem reduce refill refresh refund register reject release reload remind
    remove rename render renew rent repair repay reply report request reschedule reserve reset resize resolve
    respond restart restore resume retrieve return revert review revoke rewrite ring roll rollback rotate round
    route save say scale scan schedule score scrape search secure see segment select sell send set share ship shoot
    show shuffle shut shutdown sign silence simulate skip sleep snooze solve sort speak spell spin split start steer
    stop store submit subscribe suggest sum summarise summarize suspend swap switch sync tag tail take talk teach
    tell terminate test throw toggle tokenize trace track trade train transcribe transfer transform translate
    trigger truncate tune turn tutor unbind unblock undo uninstall unlock unmount unmute unregister unsubscribe
    update upgrade upload use validate verify view visualise visualize vote wait wake walk warm warn wash watch
    water wipe withdraw write
""")
_ENDINGS = (
    ("er", ""), ("er", "e"), ("or", ""), ("or", "e"), ("ing", ""), ("ing", "e"), ("ion", ""), ("ion", "e"),
    ("ation", ""), ("ation", "e"), ("ment", ""), ("ysis", "yse"), ("al", "e"), ("ification", "ify"),
    ("version", "vert"), ("nner", "n"), ("tter", "t"), ("pper", "p"), ("s", ""),
)  # fmt: skip
_ASKING = listed("who what where when how which why is has can faq")
_LAST = listed("faq")


def check(catalogue: Catalogue) -> Iterator[Finding]:
    """Yield a finding for each name in which no word says what is done."""
    for tool in catalogue.tools:
        words = [word for word in name_words(tool.spec.name).split() if not word.isdigit()]
        # "logs" alone are things; beside other words the one with an s may be what is done ("user_counts").
        is_plural = len(words) == 1 and words[0].endswith("s") and words[0] not in _VERBS
        is_told = bool(words) and (words[0] in _ASKING or words[-1] in _LAST)
        if (is_plural or not any(map(_says_a_deed, words))) and not is_told:
            yield fault(CODE, tool, "name")


def _says_a_deed(word: str) -> bool:
    # "calculator", "prediction" and "booking" say the verb as well.
    stems = (word.removesuffix(ending) + put for ending, put in _ENDINGS if word.endswith(ending))
    return word not in _EMPTY and any(stem in _VERBS and stem not in _EMPTY for stem in (word, *stems))
