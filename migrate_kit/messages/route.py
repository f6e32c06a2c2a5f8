"""Sentences of the dynamic router: why it refuses and what it asks."""

from migrate_kit.messages._text import Text

SENTENCES = {
    "route.no_match": Text("no tool fits this request", "没有合适的工具可以处理这个请求"),
    "route.unordered.unsaid": Text(
        "the request does not say plainly to do {tool}",
        "请求里没有明确说要执行 {tool}",
    ),
    "route.unordered.question": Text(
        "{tool} is dangerous, and this is a question, not an order: say plainly what to do",
        "{tool} 是危险操作，而这句话是在询问，不是指令；要执行请直接说明",
    ),
    "route.unordered.report": Text(
        "{tool} is dangerous, and this tells what was or will be done, which is no order: say plainly what to do",
        "{tool} 是危险操作，而这句话是在说已经或将要发生的事，不是指令；要执行请直接说明",
    ),
    "route.unordered.mention": Text(
        "{tool} is dangerous, and the request only mentions it: say plainly what to do",
        "{tool} 是危险操作，请求里只是提到了它；要执行请直接说明",
    ),
    "route.unordered.against": Text(
        "{tool} is dangerous, and the request speaks against it", "{tool} 是危险操作，而请求里是说不要这样做"
    ),
    "route.too_close": Text("several tools fit equally well: {tools}", "有几个工具同样合适：{tools}"),
    "route.which": Text("What exactly should be done?", "请问具体要做哪一项？"),
    "route.missing": Text("{tool} needs {parameters}", "{tool} 还缺少参数：{parameters}"),
    "route.unread": Text(
        "{parameters} of {tool} could not be read from the request", "没能从请求里读出 {tool} 的 {parameters}"
    ),
    "route.awaits": Text(
        "{parameters} of {tool} comes from the call before", "{tool} 的 {parameters} 要等前一步的结果"
    ),
    "route.unclear": Text(
        "the request names several values for {parameters} of {tool}",
        "请求里给 {tool} 的 {parameters} 提到了多个值，无法确定",
    ),
    "route.invalid": Text(
        "{tool}: {parameter} = {value} is not allowed ({limit})", "{tool}：{parameter} 不能是 {value}（要求 {limit}）"
    ),
    "route.ask": Text("Please give: {parameter}", "请提供：{parameter}"),
    "route.no_chooser": Text(
        "no language model is asked; the offline router decides alone ({what})",
        "没有询问语言模型，由离线路由单独决定（{what}）",
    ),
    "route.call": Text("call      {call}", "调用      {call}"),
    "route.step": Text("step {number}    {calls}", "第 {number} 步    {calls}"),
    "route.step_parallel": Text("step {number}, at once    {calls}", "第 {number} 步（可并行）    {calls}"),
    "route.next_of_one": Text("one plan; begins with {places}", "一次完成；先执行 {places}"),
    "route.next_of_many": Text("step by step; next: {places}", "逐步执行；下一步：{places}"),
    "route.after": Text("after {calls}: {why}", "在 {calls} 之后：{why}"),
    "route.waits": Text("waits for {calls}", "等待结果 {calls}"),
    "route.ground.said": Text("the request says so", "请求里说了先后"),
    "route.ground.result": Text("it refers to it", "指代了前面的内容"),
    "route.ground.rule": Text("a rule", "规则要求"),
    "route.refused": Text("no call   {kind}: {message}", "不调用    {kind}：{message}"),
    "route.question": Text("asks      {question}", "追问      {question}"),
    "route.origin": Text("argument  {tool}.{parameter}: {kind} {said}", "参数      {tool}.{parameter}：{kind} {said}"),
    "route.rule": Text("rule      {rule}", "规则      {rule}"),
    "route.trouble": Text("failed    {trouble}", "出错      {trouble}"),
    "route.head.tool": Text("candidate", "候选"),
    "route.head.score": Text("belief", "置信度"),
    "route.head.parts": Text("because of", "依据"),
    "route.tool.nothing": Text("neither a function nor a description", "既不是函数，也不是描述"),
    "route.tool.nameless": Text(
        "it has no name of its own; give one: name='...'", "没有自己的名称；请指定：name='...'"
    ),
    "route.tool.name": Text(
        "a name holds at most 57 letters, digits and _, and begins with no digit",
        "名称由英文字母、数字和 _ 组成，最多 57 个字符，且不以数字开头",
    ),
    "route.tool.signature": Text("its signature cannot be read: {what}", "无法读取签名：{what}"),
    "route.tool.any_number": Text(
        "{parameter} takes any number of values, and a call names each one",
        "{parameter} 接受任意个值，而调用必须逐个指明",
    ),
    "route.tool.unbound": Text(
        "a method has no object to be called on; register that of an object: registry.register(desk.drain, is_dynamic=True)",
        "方法缺少调用对象；请注册某个对象的方法：registry.register(desk.drain, is_dynamic=True)",
    ),
    "route.tool.field_default": Text(
        "{parameter}: Field(...) as a default reaches the function as it is; write {parameter}: Annotated[type, Field(...)]",
        "{parameter}：默认值写成 Field(...) 会原样传进函数；请改用 Annotated[T, Field(...)] 作类型注解",
    ),
    "route.tool.no_annotation": Text("{parameter} has no annotation", "{parameter} 没有类型注解"),
    "route.tool.not_plain": Text(
        "{parameter} cannot be {type}: a call hands over text, numbers, true or false, lists and objects; take one of "
        "these and convert it inside",
        "{parameter} 不能是 {type}：调用只传递文本、数字、真假值、列表和对象；请用其中之一，在函数内部转换",
    ),
    "route.tool.several_types": Text(
        "{parameter} may have several types ({types}), and a description names one",
        "{parameter} 有多种类型（{types}），而描述只写一种",
    ),
    "route.tool.open_limit": Text(
        "{parameter}: a limit that itself is excluded ({limit}) cannot be described; use ge or le",
        "{parameter}：无法描述不含自身的界限（{limit}）；请用 ge 或 le",
    ),
    "route.tool.no_parameter": Text(
        "{field} speaks of {parameter}, which the function does not have", "{field} 提到了函数没有的参数 {parameter}"
    ),
    "route.choose": Text("Please choose {parameter}: {choices}", "请选择{parameter}：{choices}"),
}
