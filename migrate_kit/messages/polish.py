"""Sentences of `describe --polish` and of what review shows of another wording."""

from migrate_kit.messages._text import Text

SENTENCES = {
    "polish.asking": Text("{number} of {total}: {tool}", "{number}/{total}：{tool}"),
    "polish.failed": Text("the text stays as it is: {tools}", "文字保持不变：{tools}"),
    "polish.asked": Text(
        "{model}: {kept} {kept:sentence|sentences} kept, {dropped} dropped, {same} as before; {tools} {tools:tool|tools} asked about, {failed} failed, {skipped} with nothing left to ask",
        "{model}：保留 {kept} 句，丢弃 {dropped} 句，{same} 句与原文相同；问了 {tools} 个工具，失败 {failed} 个，{skipped} 个没有要问的",
    ),
    "polish.would": Text(
        "{tools} {tools:tool|tools} would be asked about, {characters} characters sent in all; {skipped} have nothing left to ask. "
        "Nothing was sent; --format json shows every word that would be",
        "将询问 {tools} 个工具，共发送 {characters} 个字符；{skipped} 个没有要问的。什么都没有发送；--format json 列出将要发送的全部文字",
    ),
    "polish.dropped": Text("{tool}, {field}: dropped, {why}", "{tool}，{field}：丢弃，{why}"),
    "polish.changed": Text(
        "{tool}: changed while the model was asked; its answer is not kept", "{tool}：询问期间描述被改动；没有保留回答"
    ),
    "polish.given_up": Text(
        "{count} {count:tool|tools} not asked about: it would fail in the same way",
        "还有 {count} 个工具没有询问：会同样失败",
    ),
    "polish.next": Text(
        "both wordings: migrate-kit review --show {tool}; take one over: migrate-kit review --take-polished {tool}",
        "对照两种说法：migrate-kit review --show {tool}；采用：migrate-kit review --take-polished {tool}",
    ),
    "polish.block": Text(
        "another wording by {by}, not in use; migrate-kit review shows both",
        "{by} 的另一种说法，尚未采用；用 migrate-kit review 对照",
    ),
    "polish.side": Text("wording of {by}", "{by} 的说法"),
    "polish.rests_on": Text("  {field} rests on {facts}", "  {field} 依据 {facts}"),
    "polish.none": Text(
        "{tool} has no other wording for its present text; make one: migrate-kit describe --polish --tool {tool}",
        "{tool} 现在的文字没有另一种说法；生成：migrate-kit describe --polish --tool {tool}",
    ),
    "polish.taken": Text(
        "{count} taken over in another wording, waiting for approval", "{count} 份采用了另一种说法，等待批准"
    ),
    "polish.would_take": Text("{count} would be taken over in another wording", "将有 {count} 份采用另一种说法"),
    "polish.only_with": Text("only with --polish", "只能与 --polish 一起用"),
    "polish.not_with_show": Text("not with --show, which writes nothing", "不能与 --show 一起用，它不写入"),
    "polish.unknown_field": Text("no such field may be worded anew", "没有可以改写的这个字段"),
    "polish.malformed": Text("it is no plain sentence {words}", "不是一句普通的话 {words}"),
    "polish.no_cite": Text("it does not cite the fact it rests on {words}", "没有引用它依据的事实 {words}"),
    "polish.unknown_cite": Text("it cites {words}, which is no fact", "引用了不存在的事实 {words}"),
    "polish.foreign_cite": Text("it cites {words}, a fact of something else", "引用了 {words}，那是别处的事实"),
    "polish.several": Text("it is several sentences in one", "一项里写了几句话"),
    "polish.too_long": Text("it is much longer than the text", "比原文长得多"),
    "polish.language": Text("it is in another language than the description", "与描述的语言不同"),
    "polish.invented": Text("no fact it cites says {words}", "引用的事实里没有 {words}"),
    "polish.claim": Text("the facts it cites say {words} of something else", "引用的事实里，{words} 说的是别的"),
    "polish.condition": Text("it changes when or how far it holds: {words}", "改变了成立的条件或范围：{words}"),
    "polish.effect": Text("it calls the tool harmless: {words}", "把工具说成无害：{words}"),
    "polish.negation": Text("it denies more or less than the text: {words}", "否定的多少与原文不同：{words}"),
    "polish.lint": Text("lint would warn of it: {words}", "lint 会警告：{words}"),
    "polish.order": Text(
        "it has the words of the text in another order, which can turn round who does what",
        "换了原文的语序，谁对谁做什么可能随之改变",
    ),
    "polish.lost": Text("it leaves out {words}", "漏掉了 {words}"),
    "polish.incomplete": Text("another sentence of the field was dropped", "同一字段的另一句被丢弃"),
}
