"""Marks in the scanned source that ask for nothing, or for something that does not exist."""

from __future__ import annotations

from migrate_kit.messages._text import Explained, Text

SENTENCES = {
    "finding.MK110": Text(
        "`{written}` without a code suppresses nothing; name the codes: {written}[CODE]",
        "`{written}` 没有写代码，不起作用；请写明代码：{written}[CODE]",
    ),
    "finding.MK111": Text("no such code: {asked}", "没有这个代码：{asked}"),
    "finding.MK112": Text("nothing to suppress here for {asked}", "这里没有可以忽略的 {asked}"),
    "finding.MK113": Text("`{written}` is no mark; {meant} was probably meant", "不认识 `{written}`,可能想写 {meant}"),
    "finding.MK114": Text("marked `{written}`, but no router was found here", "标了 `{written}`,但这里没有找到路由"),
}

FINDINGS: dict[str, Explained] = {
    "MK110": Explained(
        name="bare-ignore",
        title=Text("A suppression that names no code", "没有写代码的忽略标记"),
        why=Text(
            "Without a code it would also hide what is found there tomorrow, so it is not obeyed.",
            "不写代码就会把以后发现的问题也一起藏掉，所以这样的标记不生效。",
        ),
        remedy=Text("Name the codes that are meant, parted by commas.", "写明要忽略的代码，多个之间用逗号分开。"),
        example='elif "login" in text:  # migrate-kit: ignore',
    ),
    "MK111": Explained(
        name="unknown-code",
        title=Text("A suppression of a code that does not exist", "忽略标记里的代码不存在"),
        why=Text("It hides nothing; most often a digit is wrong.", "这样写什么也忽略不了，多半是写错了数字。"),
        remedy=Text("See all codes: migrate-kit explain --all.", "查看全部代码：migrate-kit explain --all。"),
        example='elif "login" in text:  # migrate-kit: ignore[MK999]',
    ),
    "MK112": Explained(
        name="unused-suppression",
        title=Text("A suppression that is no longer needed", "不再需要的忽略标记"),
        why=Text(
            "What it hid is gone. Left there, it would hide the next finding of that code without anybody deciding so.",
            "它要忽略的问题已经不在了；留着的话，以后同类问题会不经任何人决定就被藏掉。",
        ),
        remedy=Text("Delete the code, or the whole mark.", "删掉这个代码，或整条标记。"),
        severity="note",
        example='if "log" in text:  # migrate-kit: ignore[MK201] (this branch is not dead)\n    return logs()',
    ),
    "MK113": Explained(
        name="misspelt-mark",
        title=Text("A mark that is misspelt", "写错的标记"),
        why=Text(
            "The comment looks like a mark but is none, so it is not obeyed.", "这条注释像标记但写错了，所以不生效。"
        ),
        remedy=Text(
            "Marks are ignore[CODE], ignore-file[CODE], router and not-router.",
            "可用的标记：ignore[CODE]、ignore-file[CODE]、router、not-router。",
        ),
        example='elif "login" in text:  # migrate-kit: ingore[MK201]',
    ),
    "MK114": Explained(
        name="mark-without-router",
        title=Text("A router mark where there is no router", "没有对应路由的路由标记"),
        why=Text(
            "The mark stands at no function or chain that was found: the code moved away from it, or it is of a form "
            "that the scan does not read.",
            "标记所在的位置没有找到路由：可能代码移走了标记还在，也可能是扫描还读不懂的写法。",
        ),
        remedy=Text(
            "Put it directly above the function or the first test, or delete it.",
            "把它放在函数或第一个判断的正上方，或删掉它。",
        ),
        example="# migrate-kit: not-router\nLIMIT = 3",
    ),
}
