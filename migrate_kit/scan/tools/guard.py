"""Tests that let nobody through to the tool but who may and when it may be used, and what is said to the others.

Good: `if user not in ADMINS: return "Only admins may restart."`, `if not ctx.is_admin: …` ask who it is;
      `if not 7 <= now.hour < 22: return "厨房已关门"`, `if not is_open(): …` ask when it is;
      `if not limiter.allow(uid): return "Please wait."`, `if time.time() - LAST < 3: …` ask how often it was used.
Bad:  `if "admin" in text: …` asks what was said; `if not city: return "Which city?"` misses a value; `if admin: return
      report()` does something; `if hour < 12: return "Good morning"` at the end keeps nobody from anything.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Literal

import libcst as cst

from migrate_kit.scan.tools.asked import Guard
from migrate_kit.scan.tools.asking import Block, leaves, says_only, sentence_of
from migrate_kit.scan.tools.function_source import FunctionSource
from migrate_kit.scan.tools.question import arms_of, led_by
from migrate_kit.scan.tools.syntax import dotted, is_docstring, nodes, spoken, statements, word_set
from migrate_kit.scan.tools.value import REQUEST, conjuncts
from migrate_kit.scan.tools.wording import name_tokens

Kind = Literal["who", "when", "often"]
_WHO = word_set("""
    admin admins administrator administrators superuser superusers owner owners staff moderator moderators role
    roles permission permissions permitted perm perms privileged authorized authorised authenticated login
    vip banned blocked blacklist blacklisted whitelist whitelisted allowlist denylist
""")
_WHO_TOGETHER = frozenset({("logged", "in"), ("signed", "in"), ("log", "in")})
_WHEN = word_set("hour weekday isoweekday closed holiday weekend maintenance")
_WHEN_TOGETHER = frozenset({("is", "open"), ("business", "hours"), ("opening", "hours"), ("working", "hours")})
_OFTEN = word_set("limiter limiters ratelimit ratelimiter throttle throttled throttler cooldown cooldowns flmt quota")
_OFTEN_TOGETHER = frozenset(
    {("rate", "limit"), ("rate", "limited"), ("too", "often"), ("too", "fast"), ("rate", "limiter")}
)
_CLOCKS = ("time.time()", "monotonic()", "perf_counter()")
_REFUSES = re.compile(
    r"\b(?:only|must|not|cannot|can't|won't|denied|forbidden|unauthori[sz]ed|no (?:access|permission|rights?)|sorry"
    r"|log ?in|sign ?in|closed|unavailable|maintenance|later|wait|slow down|too (?:many|fast|often|soon)"
    r"|limits?|limited|requires?d?|need|needs|banned|blocked|off-hours)\b|n't\b"
    r"|仅|只有|只能|才能|无权|权限|不能|不可|不允许|不接|禁止|拒绝|登录|登陆|抱歉|对不起|无法|未|不在|关门|打烊|休息|下班"
    r"|维护|暂停|已停|营业时间|稍后|频繁|太快|上限|次数|被封|拉黑",
    re.IGNORECASE,
)
"""What a refusal has in it; `Welcome back, admin` and `Good morning` are none."""
_KEPT_OUT = re.compile(
    r"\bonly\b.*\b(?:admin\w*|owners?|staff|members?|moderators?|users?|vips?|operators?|managers?)\b"
    r"|\b(?:admin\w*|owners?|staff|members?|moderators?)[ -]only\b|permission|privilege|\b(?:access|request) denied"
    r"|(?:\bnot|n't) (?:allowed|authori[sz]ed|permitted|an? admin\w*|logged in|signed in)|unauthori[sz]ed|forbidden"
    r"|\b(?:log|sign) ?in\b|\b(?:banned|blocked)\b|\bmay not\b"
    r"|权限|无权|管理员|仅限|登录|登陆|被封|拉黑|黑名单|禁止使用|会员",
    re.IGNORECASE,
)
"""What is said to whom a tool is not for; `Role must be admin or user` is about a value."""
_KINDS: tuple[tuple[Kind, frozenset[str], frozenset[tuple[str, str]]], ...] = (
    ("who", _WHO, _WHO_TOGETHER),
    ("often", _OFTEN, _OFTEN_TOGETHER),
    ("when", _WHEN, _WHEN_TOGETHER),
)


def guards_of(source: FunctionSource) -> tuple[Guard, ...]:
    """Return the guards of *source* in source order, each with the lines that it lets nobody else through to."""
    blocks = [source.node.body, *nodes(source.node.body, cst.IndentedBlock)]
    return tuple(guard for block in blocks for guard in _in_block(source, _said(block)))


def kind_of(test: cst.BaseExpression) -> Kind | None:
    """Return what *test* asks of who is asking, None where it asks for something else, or for more than one thing."""
    if _asks_text(test):
        return None
    found = {kind for part in (test, *nodes(test, (cst.Name, cst.Attribute))) if (kind := _kind(_last(part)))}
    if not found and _compares_with_the_last_time(test):
        return "often"
    return found.pop() if len(found) == 1 else None


def _compares_with_the_last_time(test: cst.BaseExpression) -> bool:
    clocks = any(dotted(call).endswith(_CLOCKS) for call in nodes(test, cst.Call))
    return clocks and any(True for _ in nodes(test, cst.Subtract))


def _said(block: cst.BaseSuite) -> list[cst.CSTNode]:
    return [statement for statement in statements(block) if not is_docstring(statement)]


def _in_block(source: FunctionSource, block: Block) -> Iterator[Guard]:
    for at, statement in enumerate(block):
        if not isinstance(statement, cst.If):
            continue
        yield from _in_chain(source, statement, block[at + 1 :])
        kind = kind_of(statement.test)
        if kind is None:
            continue
        own, rest = statements(statement.body), block[at + 1 :]
        if statement.orelse is None and leaves(own):
            yield from _guard(source, statement, kind, own, rest)
        elif isinstance(statement.orelse, cst.Else):
            yield from _guard(source, statement.orelse, kind, statements(statement.orelse.body), own)


def _in_chain(source: FunctionSource, chain: cst.If, behind: Block) -> Iterator[Guard]:
    """Yield the arms of *chain* that turn some away from what a later arm does for the same words."""
    arms = list(arms_of(chain))
    for at, arm in enumerate(arms):
        parts = list(conjuncts(arm.test)) if isinstance(arm, cst.If) else []
        kinds = [kind for part in parts if (kind := kind_of(part))]
        leading = [part for part in parts if kind_of(part) is None]
        if isinstance(arm, cst.If) and len(kinds) == 1 and leading:
            own = statements(arm.body)
            yield from _guard(
                source, arm, kinds[0], own, led_by(leading, arms[at + 1 :], behind if leaves(own) else [])
            )


def _guard(source: FunctionSource, test: cst.If | cst.Else, kind: Kind, told: Block, rest: Block) -> Iterator[Guard]:
    sentence = sentence_of(source, told)
    refuses = bool(_REFUSES.search(sentence)) and not sentence.rstrip().endswith(("?", "\uff1f"))
    if not rest or not refuses or not says_only(source, told):
        return
    place = next((node for statement in told for node in nodes(statement, cst.SimpleString)), test)
    lines = [source.line_of(node) for s in rest for node in (s, *nodes(s, cst.BaseExpression))]
    yield Guard(
        file=source.file,
        test_line=source.line_of(test),
        line=source.line_of(place),
        sentence=sentence,
        is_about_who=kind == "who" and bool(_KEPT_OUT.search(sentence)),
        tools=frozenset(dotted(c.func).rpartition(".")[2] for s in rest for c in nodes(s, cst.Call)),
        first_line=min(lines),
        last_line=max(lines),
        is_outermost=any(test is statement for statement in statements(source.node.body)),
    )


def _last(node: cst.CSTNode) -> str:
    if isinstance(node, cst.Attribute):
        return node.attr.value
    return node.value if isinstance(node, cst.Name) else ""


def _kind(name: str) -> Kind | None:
    tokens = name_tokens(name)
    pairs = set(pairwise(tokens))
    return next((kind for kind, words, together in _KINDS if words & set(tokens) or together & pairs), None)


def _asks_text(test: cst.BaseExpression) -> bool:
    """Whether *test* looks for words in what was said."""
    compared = (t for c in (test, *nodes(test, cst.Comparison)) if isinstance(c, cst.Comparison) for t in c.comparisons)
    looked_in = {dotted(target.comparator) for target in compared if isinstance(target.operator, cst.In | cst.NotIn)}
    return bool(REQUEST & {name.partition(".")[0] for name in looked_in}) or _matches(test)


def _matches(test: cst.BaseExpression) -> bool:
    calls = (call for call in (test, *nodes(test, cst.Call)) if isinstance(call, cst.Call))
    return any(spoken(a.value) and "text" in {dotted(b.value) for b in call.args} for call in calls for a in call.args)
