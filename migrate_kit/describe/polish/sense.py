"""What words are about: a denial, a condition or an amount, or that a tool does no harm."""

from __future__ import annotations

import re

from migrate_kit.describe.polish.unit import Unit
from migrate_kit.model.tool import ToolSpec
from migrate_kit.route.text import listed

_DENIES = listed(
    """
    not no never without cannot except but unless neither nor nothing none hardly barely rarely seldom
    不 没 無 无 未 勿 莫 别 非 除 不能 不得不 不能不 不允许不 禁 否 不允许 以外 之外 除外
    """
) | {"must not"}
_LIMITS = listed(
    """
    if when only solely just even all any every each some first last both most few several many until before after
    during while once always must may might should can could or within over above below under more less than exactly
    default 仅 只 仅限 才 全部 每个 部分 任 都 也 先 后 再 前 时 每 必 须 应该 可 能 会 或 以上 以下 之上 之下 超过
    大于 小于 多于 少于 高于 低于 之前 之后 以前 以后
    """
)
_SCOPED = _DENIES | listed(
    "only solely just if when before after until while 仅 只 仅限 才 时 前 后 之前 之后 以前 以后"
)
_HARMLESS = re.compile(
    r"\bread[- ]?only\b|\bonly (?:reads?|shows?|lists?|looks?|quer(?:y|ies))\b|\bharmless\b"
    r"|\bno side effects?\b|\brisk[- ]free\b"
    r"|(?:does not|doesn['’]t|never|without) (?:chang|modif|writ|alter|affect)\w*"
    r"|只读|[只仅](?:查询|查看|读取|显示)|(?:不会?|不作|无需?)(?:修改|改动|更改|影响|写入?|变更)|无副作用|无害",
    re.IGNORECASE,
)


def is_denial(unit: Unit) -> bool:
    """Tell whether *unit* denies something, or makes an exception."""
    return unit.key in _DENIES


def is_scoped(unit: Unit) -> bool:
    """Tell whether it matters how far *unit* reaches."""
    return unit.key in _SCOPED


def is_condition(unit: Unit) -> bool:
    """Tell whether *unit* says when, how far, how much or how surely something holds."""
    return unit.kind == "number" or unit.key in _LIMITS


def denied_effect(sentence: str, spec: ToolSpec) -> str:
    """Return the words by which *sentence* calls a tool harmless that is not known to be; else empty."""
    match = None if spec.effects == "read_only" else _HARMLESS.search(sentence)
    return match.group() if match else ""
