"""Words that two wordings of one text may differ in: a closed list, every other word has to stay what it is.

A line says what its words stand for; without that each stands for itself, and is there so that a shorter one is not
read in it: `应该` keeps its 该, `超时` is no case. The longest word wins.

Good: `fetch` for `get`, `所有` for `全部`, an article more or less, `at most` for `up to`, `若` for `如果`.
Bad:  `list` for `show`, `before` for `by`, `以上` for `超过`, `不允许` for `不能`: near each other, and not the same.
"""

from __future__ import annotations

from migrate_kit.route.text import listed

ANYWHERE = """
    = a | an | the | a given | the given | a specified | the specified | a particular | the particular | it
    = its | is | are
    = that is | that are | which is | which are | who is | who are
    = 的 | 该 | 这个 | 某个
    then = then
    given name | the given name | a given name
    and = and | as well as | 并 | 并且 | 且
    with = 和 | 与 | 及 | 以及
    or = or | 或 | 或者
    when = when | whenever
    if = if | in case | 如果 | 若 | 假如 | 倘若 | 要是 | 当
    时 = 时 | 的时候 | 时候
    <= = at most | up to | no more than | not more than | a maximum of | maximum | max | 最多 | 至多 | 不超过
    <= = 最长 | 最大 | 最高 | 以内
    >= = at least | no less than | no fewer than | not less than | a minimum of | minimum | min | 至少 | 最少
    >= = 不少于 | 起码 | 最小 | 最低
    of = of
    moved = 把 | 将
    not = not | do not | does not | don't | doesn't | isn't | aren't | is not | are not
    cannot = cannot | can not | can't
    must not = must not | mustn't | is not allowed to | are not allowed to
    不允许 = 不允许 | 不可以 | 不得 | 不许
    rel = that | which | who
    per = per | for each | for every
    each = each | every
    until = until | till
    default = default | by default | default is | defaults to | defaulting to
    默认 = 默认 | 默认为 | 默认是 | 默认值为 | 默认值是 | 默认值
    全部 = 全部 | 所有
    每个 = 每个 | 每一个 | 各个
    查询 = 查询 | 查看 | 查一下 | 查
    搜索 = 搜索 | 检索
    显示 = 显示 | 展示
    获取 = 获取 | 取得
    名称 = 名称 | 名字 | 名
    修改 = 修改 | 更改
    删除 = 删除 | 删掉
    重启 = 重启 | 重新启动
    停止 = 停止 | 停掉
    关闭 = 关闭 | 关掉
    仅限 = 仅限 | 只限
    之间 = 之间 | 间
    哪个 = 哪个 | 哪一个
    应该 = 应该 | 应当
    因此 | 此前 | 此后 | 此外 | 检查 | 调查 | 审查 | 排查 | 若干 | 合并 | 并行 | 及时 | 涉及 | 参与 | 目的
    是否
    以上 | 以下 | 之上 | 之下 | 超过 | 大于 | 小于 | 多于 | 少于 | 高于 | 低于 | 之前 | 之后 | 以前 | 以后
    以外 | 之外 | 除外 | 最大的 | 最小的 | 最高的 | 最低的 | 最长的 | 最多的 | 最少的 | 新建 | 新增 | 创建
    添加 | 超时 | 时长 | 时区 | 时段 | 时刻 | 时效 | 耗时 | 工时 | 限时 | 计时 | 准时 | 延时 | 历时 | 进行中
    正在进行
    用户 | 不得不 | 不能不 | 不允许不 | 时间 | 同时 | 实时 | 定时 | 按时 | 小时 | 临时 | 即时 | 有时 | 随时
    平时 | 当前 | 当时 | 当天 | 当日 | 当地 | 当月 | 当年
    中间 | 期间 | 时间 | 空间 | 区间 | 房间 | 瞬间 | 报名 | 签名 | 排名 | 命名 | 重命名 | 域名 | 将来 | 即将
    名单 | 参数
"""
IN_EXCLUSIONS = """
    says = says | say | mentions | mention | it says | it mentions | the request says | the request mentions
    says = the user says
    says = the user mentions | the message says | the message mentions | a user says | a user mentions
    says = 提到 | 说到 | 提及 | 用户提到 | 用户说到 | 用户提及 | 请求提到 | 请求中提到 | 消息提到 | 消息中提到
    use = use | 用 | 使用 | 改用 | 请用 | 请使用 | 请改用 | 应改用 | 应使用 | 应该改用 | 则用 | 则使用
    = instead
"""
IN_QUESTIONS = """
    = please | tell me | could you tell me | can you tell me | please tell me | please give | give me
    = please give me
    = please say | please choose | please select | please enter | please provide | please specify
    = let me know | please let me know | which | what | should it be | would you like | do you want
    = do you mean | is it
    = 请问 | 请问您 | 请问你 | 请问要 | 请问您要 | 请问你要 | 您要 | 你要 | 请问需要 | 请问您需要 | 请问您想要
    = 请问是 | 请 | 请您 | 请你 | 请告诉我 | 请提供 | 请给出 | 请说明
    = 请问您想 | 您需要 | 您想要 | 请输入 | 请选择 | 是什么 | 选哪个 | 选哪一个 | 是哪个 | 是哪一个 | 哪个
    = 哪一个 | 什么 | 一下
    or = 还是
    什么时候 | 什么地方 | 为什么 | 是还是否 | 邀请 | 申请 | 请求 | 请假
"""
#: Of the first word of a clause alone: elsewhere `新建` tells new ones from others.
AT_HEAD = """
    创建 = 创建 | 新建
    添加 = 添加 | 新增
"""
#: English words for the same whatever stands beside them, by their plain form.
SAME = {"display": "show", "fetch": "get", "retrieve": "get", "email": "mail", "e-mail": "mail"}
#: Verbs of deeds, without their endings: what follows them with `if` or `when` says when they are done. After others,
#: `show when it ships`, it may be what they are about.
DEEDS = listed(
    """
    restart start stop paus resum retry cancel delet remov creat add send mail post upload download mov copy
    archiv restor deploy scal lock unlock block unblock open clos turn switch enabl disabl refund pay charg
    order book reset updat renam skip wait run kill clean clear drain rebuild rol revert reject approv assign
    merg raise lower
    """
)
#: After these `of` says what about.
ABOUT = listed("inform notify warn remind advis assur convinc rid rob strip clear accus ask tell")
#: Verbs before `的` make an adjective of themselves: `停止的任务` are no tasks to stop.
VERBS = listed(
    """
    停止 暂停 启动 开启 打开 关闭 删除 移除 清除 清空 清理 创建 新建 添加 新增 修改 更改 更新 替换 覆盖 发送
    发布 通知 提醒 重启 部署 回滚 恢复 撤销 取消 终止 锁定 解锁 冻结 解冻 启用 禁用 停用 封禁 解封 屏蔽 上传
    下载 导入 导出 备份 归档 同步 迁移 安装 卸载 升级 降级 扩容 缩容 查询 查看 搜索 检索 查找 显示 展示 列出
    获取 读取 写入 保存 打印 播放 预订 预约 购买 支付 退款 退货 下单 转账 充值 审批 批准 拒绝 提交 绑定 解绑
    登录 退出 注册 注销 邀请 分享 转发 收藏 评论 翻译 转换 计算 统计 汇总 比较 对比 分析 合并 拆分 移动 复制
    压缩 解压 加密 解密 调整 设置 配置 选择 分配 指派 转交 运行 执行 调用 触发 重试 跳过 忽略 失败 完成 使用
    关注 订阅 扫描 检查 校验 验证 监控 排空 驱逐 下架 上架 报名 签到 挂失 领取 兑换 投诉 申请 认领 派发 调度
    熔断 限流 采集 抓取 渲染 训练 推理 标注 质检 结算 开票 催收 借阅 归还 出库 入库 盘点 发货 收货 配送 起飞
    降落 举报 隐藏 公开 推荐 录制 裁剪 签署 续费 续订 订购 出租 租用 出售 缴费 报销 请假 打卡 排队 就诊 挂号
    开具 处方 隔离 监听 拦截 过期 超时 断开 连接 挂起 唤醒 生成 产生 丢弃 丢失 损坏 修复 变更 延期 到期 逾期
    """
)
SHORT_VERBS = frozenset("买卖借还看听写读发收付退租点选用改删查停开关送打做建换修投寄存取赢输生死来去")
#: These bounds can be said of something else than the number, so they have to stand right before it.
BESIDE_NUMBER = listed("maximum max minimum min 最大 最小 最高 最低 最长 default")
#: With these a number is a point in time, and `up to` it says until when.
POINTS = listed("before after ago prior earlier later from 前 后 之前 之后 以前 以后")
PARTICLES = listed("up out off down on in")
PREPOSITIONS = listed("in on at to from for with by before after until as per")
#: What may follow a verb whose object stands before it.
COMPLEMENTS = listed("到 为 成 给 至 入 在 于")
#: A comma in front of these parts nothing that they do not.
PARTING = listed("unless except but")
