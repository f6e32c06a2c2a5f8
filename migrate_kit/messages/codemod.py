"""Sentences of install and uninstall."""

from migrate_kit.messages._text import Text

SENTENCES = {
    "codemod.module_level": Text(
        "this router runs at module level, there is no function to wrap; move it into a function, then scan again",
        "这个路由写在模块顶层,没有可包装的函数;请移进函数后重新扫描",
    ),
    "codemod.lambda": Text(
        "a lambda has no line for a decorator; turn it into a def, then scan again",
        "lambda 上方放不下装饰器;请改写成 def 后重新扫描",
    ),
    "codemod.not_found": Text(
        "there is no function {function} any more; scan again", "已没有函数 {function};请重新扫描"
    ),
    "codemod.several": Text(
        "several functions are named {function} and none of them is clearly meant; rename one, then scan again",
        "有多个函数叫 {function},无法确定是哪一个;请改名后重新扫描",
    ),
    "codemod.not_the_same": Text(
        "our lines would change the program around them; wrap it by hand with @shim.router",
        "加入的行会改变周围的程序;请手工加上 @shim.router",
    ),
    "codemod.no_python": Text("not Python 3 source ({what})", "不是 Python 3 源码({what})"),
    "codemod.drifted": Text("other lines than ours were changed", "除我们加的行外还有改动"),
    "codemod.changed_meanwhile": Text("it was changed while the edit was planned", "规划修改期间文件被改动"),
    "install.skipped": Text(
        "{router} only turns labels into calls; its classifier is wrapped, so it is left alone (--router wraps it)",
        "{router} 只把标签转成调用;它的分类器已包装,因此不动它(用 --router 可指定包装)",
    ),
    "install.would": Text(
        "{routers} routers in {files} files would be wrapped; nothing was written",
        "将包装 {files} 个文件里的 {routers} 个路由;尚未写入",
    ),
    "install.done": Text("{routers} routers in {files} files wrapped", "已包装 {files} 个文件里的 {routers} 个路由"),
    "install.nothing": Text("nothing to do: everything is installed", "无需改动:都已安装"),
    "uninstall.would": Text(
        "{routers} routers in {files} files would be unwrapped; nothing was written",
        "将还原 {files} 个文件里的 {routers} 个路由;尚未写入",
    ),
    "uninstall.done": Text(
        "{routers} routers in {files} files unwrapped", "已还原 {files} 个文件里的 {routers} 个路由"
    ),
    "uninstall.nothing": Text("nothing to do: no file holds our lines", "无需改动:没有文件含有我们加的行"),
}
