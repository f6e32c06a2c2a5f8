"""The errors in Chinese; their English stands on the classes in `migrate_kit.errors`."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ErrorZh:
    """Chinese sentence, remedy and reason of one error code."""

    says: str
    remedy: str = ""
    why: str = ""


ERRORS_ZH: dict[str, ErrorZh] = {
    "MKE000": ErrorZh("出错了", "", "所有错误的根。"),
    "MKE100": ErrorZh("无法按要求执行", "", "用法类错误的根。"),
    "MKE101": ErrorZh(
        "{path}：没有这个文件或文件夹", "检查拼写；路径相对于当前文件夹", "命令行或配置里写的路径不存在。"
    ),
    "MKE102": ErrorZh(
        "{path}：不是 Python 文件", "请指定 .py 文件或含有它的文件夹", "单独指定的文件不是 Python 源码。"
    ),
    "MKE103": ErrorZh(
        "{path} 里没有找到路由", "请扫描判断用户文本的文件夹：migrate-kit scan 路径", "命令需要旧路由，但清单里没有。"
    ),
    "MKE104": ErrorZh(
        "{path} 里没有已批准的描述", "先看草稿再批准：migrate-kit review", "动态路由只加载已批准的描述。"
    ),
    "MKE105": ErrorZh(
        "{path}:{what}", "改正那一行；migrate-kit init 会写一份带注释的示例", "配置文件损坏、有未知键或值类型不对。"
    ),
    "MKE106": ErrorZh(
        "{source}：{key} 不能是 {value!r}",
        "可以是：{expected}",
        "开关值无法解析；运行中的进程保留上一个正确值。",
    ),
    "MKE107": ErrorZh(
        "两个工具重名 {tool}：{first} 与 {second}", "请给其中一个改名", "重名时决策无法说明指的是哪一个。"
    ),
    "MKE108": ErrorZh(
        "{path}:{line}:{what}",
        "改正那一行后重新运行该命令",
        "描述文件不是 YAML、缺键、有未知键或值类型不对。",
    ),
    "MKE109": ErrorZh("{path}：还没有清单", "先扫描：migrate-kit scan 路径", "命令需要扫描结果。"),
    "MKE110": ErrorZh("{path}:{what}", "重新扫描：migrate-kit scan 路径", "清单文件读不出，或由其他版本写成。"),
    "MKE111": ErrorZh(
        "{feature} 需要附加包 {extra!r}", "pip install 'migrate-kit[{extra}]'", "功能依赖未安装的可选包。"
    ),
    "MKE112": ErrorZh("没有这个代码：{asked}", "全部代码：migrate-kit explain --all", "explain 查询了不存在的代码。"),
    "MKE113": ErrorZh("没有这个工具：{tool}", "已知工具：{known}", "指定了描述和扫描都不认识的工具。"),
    "MKE114": ErrorZh("没有这个路由：{router}", "已知路由：{known}", "指定了清单里没有的路由。"),
    "MKE115": ErrorZh("{path}:{line}:{what}", "每行一个 JSON 对象，至少要有 text", "请求文件里有一行不是用例。"),
    "MKE116": ErrorZh("{command} 需要在终端里询问", "没有终端时请用 {instead}", "命令要提问，但没有终端。"),
    "MKE117": ErrorZh("{option}:{what}", "见 migrate-kit {command} --help", "选项的值不可用。"),
    "MKE118": ErrorZh(
        "{path}:{line}:{what}",
        "改正或删除这一行；或先删除文件再运行：migrate-kit scan --baseline {path} --write-baseline",
        "基线文件里有一行不是条目。",
    ),
    "MKE119": ErrorZh(
        "{path}：无法读取（{what}）", "检查属主、权限和名称", "文件或文件夹存在但读不出，或该用文件的地方是文件夹。"
    ),
    "MKE120": ErrorZh(
        "{source}：{line!r} 不是开关（{what}）",
        "改正或删除那一行，或在行首加 #",
        "开关文件里有一行不是 KEY=VALUE，或键名拼错了。",
    ),
    "MKE121": ErrorZh(
        "{path}:{line}：{what}",
        "从版本库取回，或重新生成：migrate-kit install --write",
        "已安装路由的文件损坏，或由其他版本写成。",
    ),
    "MKE122": ErrorZh(
        "{path}：还没有描述", "根据最近一次扫描生成：migrate-kit describe", "命令需要描述，但还没有生成。"
    ),
    "MKE130": ErrorZh(
        "{path}:{line}：{what}",
        "请提供 JSON 格式的工具定义：OpenAI、Anthropic 或 LangChain 的，或 MCP tools/list 的返回",
        "要导入的内容不是 JSON。",
    ),
    "MKE131": ErrorZh(
        "{server}：没有像 MCP 服务器那样应答（{what}）",
        "检查命令或地址；手工启动时服务器应当等待输入",
        "MCP 服务器无法启动、无法连接，或没有按协议应答。",
    ),
    "MKE140": ErrorZh(
        "{path}:{line}：{what}",
        "改正那一行，然后运行：migrate-kit check；docs/rules.schema.json 说明了可写的内容",
        "业务规则文件不是 YAML、不符合约束，或提到了工具没有的东西。",
    ),
    "MKE150": ErrorZh(
        "{feature} 需要设置 {setting}，现在没有设置",
        '写进 migrate-kit.toml：model_provider = "openai" 或 "anthropic"，model_name = "..."',
        "这项功能要用语言模型，但配置没有说用哪一个；不会替你选。",
    ),
    "MKE151": ErrorZh(
        "环境里没有语言模型的密钥：{variable}",
        '设置这个变量，或用 model_key_variable 指定别的变量；端点不需要密钥时写 ""',
        "存放语言模型密钥的环境变量没有设置，或是空的。",
    ),
    "MKE180": ErrorZh(
        "--send：{what}",
        "webhook 用 https:// 开头，邮件用 smtp:// 开头，env:NAME 指存放地址的环境变量；写法见 migrate-kit report --help",
        "--send 的地址无法用来发送报告。其中可能有密钥，因此不会显示。",
    ),
    "MKE181": ErrorZh("未能送达 {where}：{what}", "{todo}，然后再次运行同一命令", "报告已生成，但没能发送到某个地址。"),
    "MKE126": ErrorZh(
        "{tool}：{what}",
        "改正这个函数，或在 @tool(...) 里说明；写法见 README“Tools without a legacy source”",
        "函数不能直接作为工具：名称、签名或补充的说明不合适。",
    ),
    "MKE127": ErrorZh(
        "{path}:{line}：{what}",
        "改正那一行；自带模板的首行列出了可用的输入，用 migrate-kit describe --tool 工具 --show --form 形式 可预览",
        "自己的模板语法有误、用了不存在的名称，或生成的内容不是描述。",
    ),
    "MKE160": ErrorZh(
        "编码器 {encoder}：{what}",
        "请检查 `encoder` 及其相关设置；没有编码器时由词法路由服务",
        "编码器无法加载、没有按时应答，或给出的不是向量。",
    ),
    "MKE161": ErrorZh(
        "{path}：{what}",
        "重新学习：migrate-kit train 用例文件",
        "学到的路由无法使用：文件损坏、编码器不同，或样例太少。",
    ),
    "MKE162": ErrorZh(
        "{url} 的日志里有 {rows} 条决策，但都没有请求原文",
        "在配置中设置 keep_text = true 并等待新请求，或提供人工判断过的请求：{instead}",
        "功能需要请求原文，而日志默认只保存摘要。",
    ),
    "MKE163": ErrorZh(
        "{what}",
        "积累更多决策（keep_text = true），或提供人工判断过的请求：migrate-kit train 用例文件",
        "可学习的内容太少，或没有可用于比较的请求。",
    ),
    "MKE175": ErrorZh(
        "{path}:{line}:{what}",
        "改正那一行；每条规则要有 id、class、owner、reason 和 expires，并写明 legacy、dynamic 或 path",
        "忽略规则文件不是 YAML，缺负责人或到期日，或有不可用的值。",
    ),
    "MKE164": ErrorZh(
        "{path}:{line}：{what}",
        "改正那一行，或重新学习：migrate-kit train --phrases",
        "学到的短语文件不是 YAML、有未知的键，或值不可用。",
    ),
    "MKE165": ErrorZh(
        "回放的 {pieces} 段中有 {failed} 段两次失败，编号 {numbers}（{what}）",
        "已完成的部分已保存：排除原因后再次运行同一命令；用 --engine inline 最容易看出原因",
        "回放中有些段失败，单独重试后仍然失败：工作进程崩溃，或其中抛出了异常。",
    ),
    "MKE200": ErrorZh("已拒绝", "", "能做但不应做。"),
    "MKE201": ErrorZh(
        "{path}：安装后被改动（{what}）",
        "请查看改动；migrate-kit uninstall --keep-changes 只删除我们加的行",
        "源码在安装后有变化，删除我们的行也不能还原。",
    ),
    "MKE202": ErrorZh(
        "{path}:{line}:{what}", "请手工包装这个路由：见 README“Installing by hand”", "无法以可证明可还原的方式修改。"
    ),
    "MKE203": ErrorZh("{path}：无法写入（{what}）", "检查属主和权限，或换一个文件夹", "文件或文件夹不可写。"),
    "MKE204": ErrorZh(
        "已回滚：{reason}", "原因排除后：migrate-kit resume --why '...'", "回滚会保持到有人写明理由恢复为止。"
    ),
    "MKE205": ErrorZh("{path}：这里没有安装垫片", "已安装的：migrate-kit status", "文件里没有我们加的行。"),
    "MKE206": ErrorZh(
        "{path}：显示给你之后又被改动",
        "没有写入；请重新查看：migrate-kit review",
        "显示之后、表态之前，别人改了这份描述。",
    ),
    "MKE207": ErrorZh("{path}：已经存在", "没有改动它；请用 {instead}", "要建立的东西已经存在，未经要求不会覆盖。"),
    "MKE208": ErrorZh(
        "没有安装任何路由，{stage} 阶段不会起作用",
        "先装上垫片：migrate-kit install --write",
        "要求进入由动态路由决策的阶段，但没有包装任何路由。",
    ),
    "MKE209": ErrorZh(
        "{path}:{line}：{what}",
        "先改正，或手工删除这些行，再运行 migrate-kit uninstall",
        "无法在可证明不影响其余代码的前提下删除我们的行。",
    ),
    "MKE210": ErrorZh(
        "{version}：{what}",
        "用更多请求重新学习，或说明仍要启用的理由：--force '理由'",
        "要启用的学习版本没有被证明优于召回。",
    ),
    "MKE211": ErrorZh(
        "{path}:{line}：{what}",
        "继续由旧代码处理；在代码中改正后，重新扫描并提取",
        "无法在可证明行为不变的前提下把分支变成函数。",
    ),
    "MKE212": ErrorZh("{path}：没有提取记录", "请用版本控制恢复", "没有在这个文件里把分支变成函数的记录。"),
    "MKE213": ErrorZh(
        "{path}：与提取后的内容不同（{what}）",
        "没有写入任何内容；请手工或用版本控制恢复",
        "分支变成函数之后源码又有改动，无法按原来的字节恢复。",
    ),
    "MKE214": ErrorZh(
        "{path}：其中未完成的回放与这次不同（{what}）",
        "按它开始时的条件继续，或用 --fresh 重新开始",
        "回放开始时的条件与继续时不同：请求、描述、设置或代码已经改变。",
    ),
    "MKE215": ErrorZh(
        "{path}：已有一个回放在其中运行",
        "等它结束，或为这次另选文件夹：--work FOLDER",
        "另一个进程正在使用这个回放文件夹。",
    ),
    "MKE300": ErrorZh("决策库出错", "", "决策库类错误的根。"),
    "MKE301": ErrorZh(
        "{url}：决策库没有响应（{what}）", "检查 URL 和服务；回滚不依赖它", "决策库无法打开、读取或写入。"
    ),
    "MKE302": ErrorZh(
        "{url}：库结构版本 {found}，本版本需要 {needed}", "migrate-kit db upgrade", "决策库由其他版本建立。"
    ),
    "MKE303": ErrorZh(
        "脱敏器 {name} 无法使用（{what}）",
        "把 redactor 设为 builtin、off、migrate_kit.redactors 中的入口点，或 module:function",
        "配置里的脱敏器无法使用，因此不能保留任何原文。",
    ),
    "MKE304": ErrorZh("{name}：没有这个名字的摘要密钥；现有：{known}", "migrate-kit db keys", "找不到这个密钥。"),
    "MKE305": ErrorZh(
        "{name}：新的摘要正在使用这个密钥",
        "先运行 migrate-kit db rotate-key，重启运行中的进程，再销毁它",
        "这个密钥仍在使用中。",
    ),
    "MKE500": ErrorZh("无法执行", "", "已决定的调用无法执行。"),
    "MKE501": ErrorZh(
        "{tool}：找不到函数 {implementation}",
        "改正描述里的 implementation，或把工具固定为 legacy",
        "运行中的进程里找不到工具的实现。",
    ),
    "MKE502": ErrorZh("{tool}:{problems}", "请重新给出这些值", "参数不符合工具的要求；problems 列出全部问题。"),
    "MKE503": ErrorZh("{tool}：需要确认 {call}", "确认后再发送一次", "决定了危险操作，但没有人确认这一次调用。"),
    "MKE504": ErrorZh(
        "{tool}：在 {stage} 阶段动态侧不执行任何工具",
        "这是候选路由的问题；调用已被阻止",
        "只做决策的阶段里有代码试图执行工具。",
    ),
    "MKE505": ErrorZh("{tool}：{seconds} 秒内没有返回", "调用可能仍会完成；不会重复执行", "工具没有按时返回。"),
    "MKE506": ErrorZh(
        "{tool}：{seconds} 秒内的危险操作超过 {limit} 次",
        "稍后再试，或调高 dangerous_per_minute",
        "同一用户在短时间内执行的危险操作过多。",
    ),
    "MKE507": ErrorZh(
        "{tool}：前一步的结果里没有 {parameter}（{what}）",
        "修正描述里的 comes_from",
        "一次调用的结果不能作为下一次调用的参数。",
    ),
    "MKE508": ErrorZh(
        "{tool}：再次调用之前已停止（{what}）", "一次只提一件事", "调用的结果又要求同样的调用，或要求的调用过多。"
    ),
    "MKE509": ErrorZh(
        "{seconds} 秒内没有全部完成；仍在执行：{running}；未开始：{left}",
        "正在执行的可能仍会完成，不会重复执行；一次少提一些，或调高 request_timeout_s",
        "一个请求的调用没有在规定时间内全部结束；已得到的结果会保留。",
    ),
    "MKE600": ErrorZh("语言模型出错", "", "可选功能所用的语言模型的错误之根。"),
    "MKE601": ErrorZh(
        "{endpoint}：拒绝了请求，状态 {status}（{what}）",
        "检查 {variable} 里的密钥，以及设置 model_name 和 model_url",
        "端点不接受请求：密钥、权限、地址、模型名或请求内容不对。",
    ),
    "MKE602": ErrorZh(
        "{endpoint}：暂时不能服务，状态 {status}（{what}）",
        "稍后再运行该命令；已有的回答会保留，不会再问一遍",
        "在允许的时间里重试之后，端点仍不能服务。",
    ),
    "MKE603": ErrorZh(
        "{endpoint}：没有回答（{what}）",
        "检查设置 model_url 和网络；等待的时间由 model_timeout_ms 决定",
        "连不上端点，或没有在限定时间内回答。",
    ),
    "MKE604": ErrorZh(
        "{endpoint}：{model} 的回答不能用（{what}）",
        "没有因此改动任何内容；请再运行一次，或换一个 model_name",
        "语言模型回答了，但不是要求的内容：被截断、为空、被拒绝，或不是 JSON。",
    ),
    "MKE900": ErrorZh("内部错误：{what}", "请附上 migrate-kit --version 的输出报告此问题", "migrate-kit 自身的问题。"),
}
