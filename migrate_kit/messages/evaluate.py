"""What an evaluation says."""

from migrate_kit.messages._text import Text

SENTENCES = {
    "eval.title": Text(
        "Evaluation: {cases} judged {cases:request|requests}, {tools} {tools:tool|tools}",
        "评测：{cases} 个已标注的请求，{tools} 个工具",
    ),
    "eval.unjudged": Text(
        "{n} {n:request is|requests are} left out: neither labels nor a kind say what is right",
        "略去 {n} 个请求：既无 labels 也无 kind，不知道怎样才对",
    ),
    "eval.outside": Text(
        "labels that no description of the catalogue has, so that nothing can hit them: {tools}",
        "目录中没有这些标注对应的描述，因此不可能命中：{tools}",
    ),
    "eval.unknown": Text(
        "{side}: {n} {n:request is|requests are} left out, since its twin cannot tell what the code would do",
        "{side}：略去 {n} 个请求，其孪生无法判断代码会怎么做",
    ),
    "eval.errors": Text("{side} raised {errors}", "{side} 抛出异常：{errors}"),
    "eval.no_cost": Text(
        "no cost given: pass --costs FILE, or give descriptions a plain number as cost",
        "未给出成本：用 --costs FILE 指定，或在描述的 cost 里写纯数字",
    ),
    "eval.unpriced": Text("{side}: no cost known of {tools}; they add nothing", "{side}：{tools} 没有成本，按 0 计"),
    "eval.section.figures": Text("Figures, with 95 % intervals", "指标（括号内为 95 % 区间）"),
    "eval.section.kinds": Text("Right by class", "各类请求的正确率"),
    "eval.section.pairs": Text("On the same requests", "同一批请求上的对比"),
    "eval.section.confusions": Text("Confusions of {side}", "{side} 的误判"),
    "eval.section.calibration": Text(
        "Belief against share of right ones ({side}); expected calibration error {ece}",
        "置信度与实际正确率（{side}）；期望校准误差 {ece}",
    ),
    "eval.section.gained": Text("Right with {first} only", "只有 {first} 判对"),
    "eval.section.lost": Text("Right with {second} only", "只有 {second} 判对"),
    "eval.column.figure": Text("figure", "指标"),
    "eval.column.kind": Text("class", "类别"),
    "eval.column.n": Text("n", "数量"),
    "eval.column.calls": Text("called ({side})", "有调用（{side}）"),
    "eval.column.questions": Text("asked ({side})", "有追问（{side}）"),
    "eval.column.expected": Text("expected", "应为"),
    "eval.column.decided": Text("decided", "实为"),
    "eval.column.examples": Text("examples", "例子"),
    "eval.column.belief": Text("belief", "置信度"),
    "eval.column.mean": Text("mean", "均值"),
    "eval.column.right": Text("right", "正确率"),
    "eval.column.pair": Text("pair", "对比"),
    "eval.column.difference": Text("difference", "差值"),
    "eval.column.only_first": Text("only the first right", "仅前者对"),
    "eval.column.only_second": Text("only the second right", "仅后者对"),
    "eval.column.p": Text("p (exact McNemar)", "p（McNemar 精确检验）"),
    "eval.none": Text("(none)", "（无）"),
    "eval.no_kind": Text("(no class)", "（未分类）"),
    "eval.figure.right": Text("right_rate", "正确率 right_rate"),
    "eval.figure.hit": Text("hit_rate", "命中率 hit_rate"),
    "eval.figure.legacy_hit": Text("legacy_hit_rate", "旧工具命中率 legacy_hit_rate"),
    "eval.figure.false_call": Text("false_call_rate", "误调用率 false_call_rate"),
    "eval.figure.asked": Text("asked_rate (argument missing)", "缺参追问率 asked_rate"),
    "eval.figure.needless_question": Text("needless_question_rate", "多余追问率 needless_question_rate"),
    "eval.figure.refusal_precision": Text("refusal_precision", "拒绝精确率 refusal_precision"),
    "eval.figure.refusal_recall": Text("refusal_recall", "拒绝召回率 refusal_recall"),
    "eval.figure.recall": Text("recall_{depth}", "召回率 recall_{depth}"),
    "eval.figure.arguments": Text("arguments_rate", "参数正确率 arguments_rate"),
    "eval.figure.call_arguments": Text("call_arguments_rate", "整次调用参数正确率 call_arguments_rate"),
    "eval.figure.multi_set": Text("multi_set_rate", "多工具集合正确率 multi_set_rate"),
    "eval.figure.multi_order": Text("multi_order_rate", "多工具顺序正确率 multi_order_rate"),
    "eval.figure.call_cost": Text("call_cost", "调用总成本 call_cost"),
    "eval.figure.cost_per_hit": Text("cost_per_hit", "每次命中成本 cost_per_hit"),
    "eval.figure.ece": Text("ece", "期望校准误差 ece"),
    "eval.limit": Text("not met: {figure} is {value}, wanted {wanted}", "未达标：{figure} 为 {value}，要求 {wanted}"),
    "eval.note.right": Text(
        "A request is right when exactly the tools are called that a person named; one that misses an argument when "
        "that is asked for; one that no tool serves when nothing is called.",
        "判对：调用的工具与人工标注完全一致；缺参数的请求要追问；没有工具能处理的请求不得调用。",
    ),
    "eval.generated": Text("Made by migrate-kit.", "由 migrate-kit 生成。"),
    "eval.bad_limit": Text("give FIGURE=NUMBER, with a figure of: {figures}", "请写成 指标=数值，指标可为：{figures}"),
    "eval.unmeasured": Text("{figure} cannot be measured with these requests", "这些请求无法得出 {figure}"),
    "eval.bad_costs": Text(
        "must be a JSON object of tool name to a number that is not negative", "应为 JSON 对象：工具名对应非负数值"
    ),
    "eval.same": Text("{name} is the router itself", "{name} 就是被评测的路由本身"),
    "eval.nothing_judged": Text(
        "no request says what is right: give labels, or a kind for one that no tool serves",
        "没有一个请求说明怎样才对：请给出 labels；没有工具能处理的请求请给出 kind",
    ),
    "eval.chart.kinds": Text("Bars: share of right decisions by class", "条形图：各类请求的正确率"),
    "eval.chart.belief": Text(
        "Columns: share of right ones at each belief; the line is where they would be equal",
        "柱状图：各置信度区间的实际正确率；斜线表示两者相等",
    ),
}
