"""Sentences of install and uninstall."""

from migrate_kit.messages._text import Text

SENTENCES = {
    "codemod.module_level": Text(
        "this router runs at module level, there is no function to wrap; move it into a function, then scan again",
        "这个路由写在模块顶层，没有可包装的函数；请移进函数后重新扫描",
    ),
    "codemod.lambda": Text(
        "a lambda has no line for a decorator; turn it into a def, then scan again",
        "lambda 上方放不下装饰器；请改写成 def 后重新扫描",
    ),
    "codemod.not_alone": Text(
        "our line shares its line with other code, which would go with it",
        "我们加的行与其他代码写在同一行，删除会一并删掉那些代码",
    ),
    "codemod.no_mark": Text(
        "lines {lines} use the shim without our mark, and there is no record of the install",
        "第 {lines} 行使用了垫片，但没有我们的标记，也没有安装记录",
    ),
    "codemod.not_found": Text(
        "there is no function {function} any more; scan again", "已没有函数 {function}；请重新扫描"
    ),
    "codemod.several": Text(
        "several functions are named {function} and none of them is clearly meant; rename one, then scan again",
        "有多个函数叫 {function}，无法确定是哪一个；请改名后重新扫描",
    ),
    "codemod.notebook": Text("a notebook is scanned, never edited", "笔记本只扫描，从不改写"),
    "codemod.not_the_same": Text(
        "our lines would change the program around them; wrap it by hand with @shim.router",
        "加入的行会改变周围的程序；请手工加上 @shim.router",
    ),
    "codemod.no_python": Text("not Python 3 source ({what})", "不是 Python 3 源码（{what}）"),
    "codemod.drifted": Text(
        "without our lines it is not what it was before install", "删除我们加的行后，内容与安装前不同"
    ),
    "codemod.changed_meanwhile": Text("it was changed while the edit was planned", "规划修改期间文件被改动"),
    "install.skipped": Text(
        "{router} only turns labels into calls; its classifier is wrapped, so it is left alone (--router wraps it)",
        "{router} 只把标签转成调用；它的分类器已包装，因此不动它（用 --router 可指定包装）",
    ),
    "install.no_tools": Text(
        "{router} reaches no tool, so there is nothing to decide; it is left alone (--router wraps it)",
        "{router} 的分支没有到达任何工具，没有可决定的内容，因此不动它（用 --router 可指定包装）",
    ),
    "install.all_left": Text("nothing to wrap: every router is left alone", "没有可包装的：所有路由都保持原样"),
    "install.routers_anew": Text(
        "{path} was broken (line {line}); it is written anew from the scan",
        "{path} 已损坏（第 {line} 行），按扫描结果重新写入",
    ),
    "install.would": Text(
        "{routers} {routers:router|routers} in {files} {files:file|files} would be wrapped; nothing was written",
        "将包装 {files} 个文件里的 {routers} 个路由；尚未写入",
    ),
    "install.done": Text(
        "{routers} {routers:router|routers} in {files} {files:file|files} wrapped",
        "已包装 {files} 个文件里的 {routers} 个路由",
    ),
    "install.nothing": Text("nothing to do: everything is installed", "无需改动：都已安装"),
    "uninstall.would": Text(
        "{routers} {routers:router|routers} in {files} {files:file|files} would be unwrapped; nothing was written",
        "将还原 {files} 个文件里的 {routers} 个路由；尚未写入",
    ),
    "uninstall.done": Text(
        "{routers} {routers:router|routers} in {files} {files:file|files} unwrapped",
        "已还原 {files} 个文件里的 {routers} 个路由",
    ),
    "uninstall.gone": Text(
        "{path}: the file is gone since install; there is nothing to take out of it",
        "{path}：安装后文件已不存在，无需还原",
    ),
    "uninstall.out_already": Text("{path}: our lines were taken out already", "{path}：我们加的行已经不在了"),
    "uninstall.unmarked": Text(
        "{path}: lines {lines} use the shim without our mark; if install wrote them, take them out by hand",
        "{path}：第 {lines} 行使用了垫片，但没有我们的标记；如果是安装时写入的，请手工删除",
    ),
    "uninstall.routers_kept": Text(
        "the sources are restored; {path} still says installed ({what})",
        "源码已还原；{path} 里仍标为已安装（{what}）",
    ),
    "uninstall.nothing": Text("nothing to do: no file holds our lines", "无需改动：没有文件含有我们加的行"),
}
