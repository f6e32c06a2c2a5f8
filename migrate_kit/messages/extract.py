"""Sentences of extract."""

from migrate_kit.messages._text import Text

SENTENCES = {
    "extract.why.nothing": Text("there is nothing in it to call", "分支里没有可以调用的内容"),
    "extract.why.calls": Text("it only calls {name}, which can be called as it is", "它只调用 {name}，可以直接调用"),
    "extract.why.jump": Text(
        "line {line} goes on with or leaves a loop around the branch, which a function cannot do for it",
        "第 {line} 行作用于分支外面的循环（break 或 continue），函数无法代替",
    ),
    "extract.why.some_return": Text(
        "it returns on some ways (line {line}) and goes on behind the branch on others",
        "有的路径返回（第 {line} 行），有的路径继续执行分支之后的代码",
    ),
    "extract.why.async_generator": Text(
        "an asynchronous generator cannot hand on what another one yields",
        "异步生成器无法转交另一个生成器产出的值",
    ),
    "extract.why.class_body": Text("it stands in the body of a class", "它写在类体里"),
    "extract.why.syntax": Text("it uses {what}, which is not moved", "它用到了 {what}，不支持移动"),
    "extract.why.declared": Text(
        "it declares {names} global or nonlocal for the whole function around it",
        "它把 {names} 声明为 global 或 nonlocal，对整个外层函数都起作用",
    ),
    "extract.why.deleted": Text("it takes the variable {names} away (del)", "它删除了变量 {names}（del）"),
    "extract.why.captured": Text(
        "a function, lambda or generator made nearby shares {names} and could see another value",
        "附近定义的函数、lambda 或生成器共用 {names}，可能看到不同的值",
    ),
    "extract.why.unbound": Text("it is not sure that {names} has a value there", "无法确定 {names} 在那里已经有值"),
    "extract.why.handler": Text(
        "the code that catches what it raises (line {line}) could see {names} half done",
        "捕获其异常的代码（第 {line} 行）可能看到只完成一半的 {names}",
    ),
    "extract.why.annotated": Text(
        "it annotates a variable of the module, which a function cannot do",
        "它给模块变量加了类型标注，函数里不能这样写",
    ),
    "extract.why.locals": Text("line {line} looks at local variables ({what})", "第 {line} 行读取局部变量（{what}）"),
    "extract.why.locals_around": Text(
        "the function around it looks at its local variables as such (locals, eval, exec)",
        "外层函数会读取自己的全部局部变量（locals、eval、exec）",
    ),
    "extract.why.frames": Text("line {line} looks at the functions that call it", "第 {line} 行会查看调用它的函数"),
    "extract.why.super": Text("line {line} calls super() in no method", "第 {line} 行不在方法里却调用 super()"),
    "extract.why.receiver": Text(
        "it is not certain what object the method is called on", "无法确定这个方法是在哪个对象上调用的"
    ),
    "extract.why.private": Text(
        "{name} means something only inside the class, and a static method has no object to call another on",
        "{name} 只在类内部有意义，而静态方法没有可调用其他方法的对象",
    ),
    "extract.why.metaclass": Text(
        "class {name} may treat a further method in a way of its own", "类 {name} 可能会特殊对待新增的方法"
    ),
    "extract.why.encoding": Text(
        "the file cannot be cut where its text says", "无法在文件的字节中准确定位要移动的部分"
    ),
    "extract.why.one_line": Text("it shares its line with other code", "它与其他代码写在同一行"),
    "extract.why.shared_line": Text(
        "several branches stand on its line; give each a line of its own, then scan again",
        "同一行有多个分支；请分成多行后重新扫描",
    ),
    "extract.why.no_statements": Text(
        "no statements of an if, elif, else or case stand there; scan again if the file changed",
        "那里没有 if、elif、else 或 case 的语句；如文件已改动请重新扫描",
    ),
    "extract.why.others_inside": Text("other branches of the router lie inside it", "路由的其他分支在它里面"),
    "extract.why.installed": Text(
        "the shim is installed in this file; uninstall it, extract, scan, then install again",
        "这个文件里装有垫片；请先卸载，提取、扫描后再安装",
    ),
    "extract.why.notebook": Text("a notebook is scanned, never edited", "笔记本只扫描，从不改写"),
    "extract.why.not_the_same": Text("the program would not provably be the same", "无法证明改动后程序保持不变"),
    "extract.installed_since": Text(
        "the shim was installed since: migrate-kit uninstall --write first",
        "之后装上了垫片：请先运行 migrate-kit uninstall --write",
    ),
    "extract.drifted": Text("it was changed since", "之后又有改动"),
    "extract.record_broken": Text("the record does not lead back to it", "记录无法还原出原来的内容"),
    "extract.why.changed": Text("the file changed since the last scan; scan again", "上次扫描后文件有改动；请重新扫描"),
    "extract.kept": Text(
        "{count} {count:branch stays|branches stay} as {count:it is|they are}", "{count} 个分支保持原样"
    ),
    "extract.would": Text(
        "{count} {count:branch|branches} in {files} {files:file|files} would become functions; nothing was written",
        "将把 {files} 个文件里的 {count} 个分支变成函数；尚未写入",
    ),
    "extract.done": Text(
        "{count} {count:branch|branches} in {files} {files:file|files} became functions",
        "已把 {files} 个文件里的 {count} 个分支变成函数",
    ),
    "extract.nothing": Text("nothing to do: no branch holds statements of its own", "无需改动：没有直接写语句的分支"),
    "extract.would_undo": Text(
        "{count} {count:function|functions} in {files} {files:file|files} would become branches again; nothing was written",
        "将把 {files} 个文件里的 {count} 个函数还原为分支；尚未写入",
    ),
    "extract.undone": Text(
        "{count} {count:function|functions} in {files} {files:file|files} became branches again",
        "已把 {files} 个文件里的 {count} 个函数还原为分支",
    ),
    "extract.nothing_to_undo": Text("nothing to do: nothing was extracted", "无需改动：没有提取过"),
}
