"""Adjudication: what raters are shown and asked, and what their verdicts prove."""

from migrate_kit.messages._text import Text

SENTENCES = {
    "adjudicate.drawn": Text(
        "drew {size} of {population} different requests on which the two sides disagree",
        "从 {population} 个两侧决策不一致的不同请求中抽取了 {size} 个",
    ),
    "adjudicate.outdated": Text(
        "the router has changed since the last sample was drawn; what was judged is kept",
        "自上次抽样以来路由已改变；已有的裁定会保留",
    ),
    "adjudicate.nothing": Text(
        "nothing to adjudicate: the log holds no disagreement of the present router version",
        "没有可裁定的内容：日志里没有当前路由版本的分歧",
    ),
    "adjudicate.group": Text("—— {names} · {n} {n:request|requests} ——", "—— {names} · {n} 个请求 ——"),
    "adjudicate.item": Text("[{left} left] {text}", "［剩余 {left}］{text}"),
    "adjudicate.side": Text("  {name}) {what}", "  {name}) {what}"),
    "adjudicate.refused": Text("no call: {what}", "不调用：{what}"),
    "adjudicate.refused_tool": Text("no call of {tool}: {what}", "不调用 {tool}：{what}"),
    "adjudicate.default": Text("no tool", "不用工具"),
    "adjudicate.keys": Text(
        "Who decided rightly?  a · b · [2] both · [0] neither · [n] with a note · [s] skip · [q] stop",
        "谁的决策正确？  a · b · [2] 都对 · [0] 都不对 · [n] 附说明 · [s] 跳过 · [q] 停止",
    ),
    "adjudicate.note": Text("note", "说明"),
    "adjudicate.then": Text("verdict after the note", "说明之后的裁定"),
    "adjudicate.kept": Text("{n} {n:verdict|verdicts} kept for {rater}", "已保存 {rater} 的 {n} 条裁定"),
    "adjudicate.sheet": Text(
        'wrote {n} {n:request|requests} for {rater} to {path}; fill in "verdict" with a, b, both or neither',
        '已为 {rater} 写出 {n} 个请求到 {path}；请在 "verdict" 填 a、b、both 或 neither',
    ),
    "adjudicate.cases": Text(
        "wrote {n} judged {n:request|requests} to {path}; {without} {without:verdict makes|verdicts make} none (both, "
        "neither, raters who disagree, or a question as the right answer)",
        "已写出 {n} 个已裁定的请求到 {path}；{without} 条裁定不构成用例（都对、都不对、裁定人意见不一，或正确答案是追问）",
    ),
    "adjudicate.no_line": Text("not an object", "不是 JSON 对象"),
    "adjudicate.unknown_id": Text("no request of a sample has the id {id}", "抽样中没有编号为 {id} 的请求"),
    "adjudicate.unknown_answer": Text("verdict {given!r} is none of {known}", "裁定 {given!r} 不在可选值之内：{known}"),
    "adjudicate.empty_rater": Text("a rater needs a name", "裁定人需要有名字"),
    "adjudicate.sample": Text(
        "{judged} of {size} sampled disagreements judged ({population} to draw from)",
        "抽取的 {size} 个分歧中已裁定 {judged} 个（总体 {population} 个）",
    ),
    "adjudicate.left_out": Text(
        "left out: {n} whose text the log does not hold (keep_text)", "未纳入：{n} 个分歧的文本未写入日志（keep_text）"
    ),
    "adjudicate.unanswered": Text(
        "{n} without an answer of the dynamic side count as worse", "{n} 个请求动态侧没有给出答案，计为更差"
    ),
    "adjudicate.raters": Text("raters: {raters}", "裁定人：{raters}"),
    "adjudicate.kappa": Text(
        "agreement of {raters} beyond chance: kappa {kappa} over {n} {n:request|requests}",
        "{raters} 之间超出偶然的一致：kappa {kappa}（{n} 个请求）",
    ),
    "adjudicate.direction": Text(
        "dynamic alone right: {better}, legacy alone right: {worse} (exact McNemar p = {p})",
        "仅动态正确：{better}，仅旧路由正确：{worse}（McNemar 精确检验 p = {p}）",
    ),
    "adjudicate.effective": Text(
        "effective agreement, at least as good as legacy: above {effective_low} (agreement above {agreement_low}, {agreed} "
        "of {n}; of the disagreements above {good_low} are no loss)",
        "有效一致率（不差于旧路由）：高于 {effective_low}（一致率高于 {agreement_low}，{n} 个中 {agreed} 个；"
        "分歧中高于 {good_low} 不算损失）",
    ),
    "adjudicate.effective_so_far": Text(
        "effective agreement so far, valid whenever one looks: above {effective_low} (agreement above {agreement_low}, "
        "{agreed} of {n}; of the disagreements above {good_low} are no loss)",
        "目前的有效一致率（随时查看均有效）：高于 {effective_low}（一致率高于 {agreement_low}，{n} 个中 {agreed} 个；"
        "分歧中高于 {good_low} 不算损失）",
    ),
    "adjudicate.column.pair_legacy": Text("legacy", "旧路由"),
    "adjudicate.column.pair_dynamic": Text("dynamic", "动态路由"),
    "adjudicate.column.n": Text("sampled", "抽取"),
    "adjudicate.column.judged": Text("judged", "已裁定"),
    "adjudicate.column.dynamic": Text("dynamic right", "动态正确"),
    "adjudicate.column.legacy": Text("legacy right", "旧路由正确"),
    "adjudicate.column.both": Text("both", "都对"),
    "adjudicate.column.neither": Text("neither", "都不对"),
}
