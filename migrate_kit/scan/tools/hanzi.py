"""The sounds of common Chinese characters, so that a branch that only Chinese words lead to has a readable name.

Good: 记一下 → ji_yi_xia, 营业时间 → ying_ye_shi_jian.
Bad:  a character of several sounds is given the commonest; one that is not listed leaves the word without a name.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

_SOUNDS = """
a 啊阿 ai 爱哎挨矮碍 an 安按案暗岸 ang 昂 ao 奥澳 ba 八把吧爸罢拔 bai 白百拜摆败 ban 办班半般板版搬伴
bang 帮棒绑 bao 报包保宝抱饱爆 bei 被备北背杯倍贝 ben 本奔笨 beng 崩 bi 比笔必毕币闭避壁 bian 变边便编遍辩
biao 表标 bie 别 bin 宾滨 bing 并病冰饼兵 bo 播波博薄拨 bu 不部步布补 cai 才菜财采彩猜材裁 can 参餐残 cang 仓藏
cao 操草 ce 测策册侧 ceng 层曾 cha 查差茶插察 chai 拆 chan 产 chang 常长场厂唱尝 chao 超朝潮炒抄 che 车撤扯
chen 陈沉晨趁称 cheng 成城程诚承乘 chi 吃持迟池尺 chong 充冲虫宠 chou 抽愁丑 chu 出处初除储楚 chuan 传船穿串
chuang 窗床创 chun 春纯 ci 次词此辞刺 cong 从聪 cu 促粗 cun 存村 cuo 错措 da 大打答达搭 dai 带代待袋贷戴
dan 单但担蛋弹淡 dang 当党档 dao 到道导倒岛刀 de 的得德 deng 等登灯 di 地第低底弟滴递 dian 点电店典
diao 调掉吊钓 die 爹跌 ding 定订顶丁盯 diu 丢 dong 动东懂冬洞冻 dou 都斗豆 du 读度独堵赌 duan 段短断端
dui 对队堆兑 dun 顿吨 duo 多夺躲 e 饿恶额 en 恩 er 二而儿耳 fa 发法罚 fan 反饭返翻凡烦范犯 fang 方放房防访仿
fei 费飞非肥废 fen 分份粉奋 feng 风封丰疯 fo 佛 fou 否 fu 服付复夫父福负富府附副扶 gai 改该概盖 gan 干感敢赶
gang 刚港岗钢 gao 高告搞稿 ge 个各歌格哥割 gei 给 gen 跟根 geng 更 gong 工公共功供宫 gou 够购狗构
gu 故古顾股骨固鼓 gua 挂瓜刮 guai 怪乖 guan 关管观官馆惯 guang 光广逛 gui 贵规归鬼柜 gun 滚 guo 过国果锅 ha 哈
hai 还海孩害 han 含汉寒喊 hang 航行 hao 好号耗 he 和合何河喝核盒 hei 黑 hen 很恨 hong 红洪 hou 后候厚
hu 户护呼湖互虎糊 hua 话花画化划滑 huai 坏怀 huan 换环欢缓 huang 黄慌 hui 会回汇灰挥惠 hun 婚混 huo 活或火货获
ji 机记几级计及急集己季基技极继激纪积籍 jia 家加价假架驾 jian 间见件建简减检健渐剑 jiang 将讲奖江降
jiao 叫教交较角脚缴觉 jie 接节街解界借结介姐 jin 进今金近紧仅尽 jing 经京静精景境警竟 jiu 就九久旧酒救
ju 局举具据句剧拒聚 juan 卷捐 jue 决绝 jun 军均 ka 卡咖 kai 开 kan 看刊 kang 康抗 kao 考靠烤 ke 可客科课克刻
ken 肯 kong 空控恐 kou 口扣 ku 库苦哭酷 kua 跨夸 kuai 快块 kuan 款宽 kuang 况矿 kun 困 kuo 扩阔括 la 拉啦辣
lai 来赖 lan 蓝烂懒栏 lang 浪 lao 老劳 le 了乐 lei 类累雷泪 leng 冷 li 里力立理利离例历礼丽 lian 连联脸练链
liang 两量亮凉粮 liao 聊料疗 lie 列烈 lin 林临邻 ling 零领另令灵铃 liu 六流留刘 long 龙 lou 楼漏 lu 路录陆露
lü 旅律绿 luan 乱 lun 论轮 luo 落罗络 ma 吗妈马码骂 mai 买卖麦 man 满慢 mang 忙 mao 毛猫冒 me 么 mei 没每美妹梅
men 们门 meng 梦 mi 米密秘 mian 面免眠 miao 秒妙 mie 灭 min 民敏 ming 名明命 mo 末模默摸 mu 目母木幕 na 那拿哪
nai 奶 nan 难男南 nao 脑闹 ne 呢 nei 内 neng 能 ni 你 nian 年念 niao 鸟 nin 您 niu 牛扭 nong 农弄 nu 努怒 nü 女
nuan 暖 o 哦 ou 欧偶 pa 怕爬 pai 排牌派拍 pan 盘判 pang 旁胖 pao 跑泡 pei 配陪赔 pen 喷 peng 朋碰 pi 批皮脾
pian 片篇骗 piao 票漂 pin 品拼 ping 平评屏瓶 po 破迫 pu 普铺 qi 起期气其七器奇骑启企汽 qia 恰 qian 前钱千签欠
qiang 强墙抢 qiao 桥巧 qie 切且 qin 亲勤 qing 请情清轻青晴 qiong 穷 qiu 求球秋 qu 去取区曲趣 quan 全权圈
que 确却缺 qun 群 ran 然 rang 让 re 热 ren 人任认 reng 仍 ri 日 rong 容荣 rou 肉 ru 如入 ruan 软 ruo 若弱 sai 赛
san 三散 sao 扫 se 色 sha 杀沙傻 shan 山删善闪 shang 上商伤 shao 少烧稍 she 设社舍射 shen 什身深神审申
sheng 生声升省胜剩 shi 是时事市使式试室世食十师识始视适失示实石 shou 收手首受售守 shu 数书输属树述术 shua 刷
shuai 帅 shuang 双 shui 水谁睡税 shun 顺 shuo 说 si 四死思私司 song 送松 sou 搜 su 速素诉宿 suan 算 sui 随岁
sun 损 suo 所锁缩 ta 他她它塔 tai 太台态 tan 谈弹 tang 汤糖 tao 套逃桃 te 特 teng 疼 ti 提题体替 tian 天田填甜
tiao 条跳挑 tie 贴铁 ting 听停厅庭 tong 通同统痛 tou 头投偷 tu 图土突 tuan 团 tui 退推 tuo 拖脱托 wa 哇 wai 外
wan 万完玩晚碗 wang 网往王忘望 wei 为位未委维味围喂微 wen 问文温闻稳 wo 我 wu 五无物务午误舞 xi 系洗西希息习喜细
xia 下夏 xian 先线现限显险县 xiang 想向相象项像响香 xiao 小消笑校销效 xie 写谢些鞋协卸 xin 心新信薪
xing 性星型姓 xiong 兄 xiu 修休秀 xu 需许续序 xuan 选宣 xue 学雪血 xun 询讯寻训 ya 呀压牙 yan 眼言研验严盐烟
yang 样养阳 yao 要药摇 ye 也业夜页 yi 一以已意易医衣移议宜疑 yin 因音银引印 ying 应营影英迎 yong 用永勇
you 有又由友油游优右邮 yu 与于鱼语雨预育余遇 yuan 元员原远院愿园 yue 月约越阅 yun 云运允 za 杂 zai 在再载
zan 赞暂 zao 早造糟 ze 则责 zen 怎 zeng 增赠 zha 炸 zhai 摘 zhan 站展占战 zhang 张账章涨 zhao 找照招
zhe 这者着折 zhen 真针镇 zheng 正证整政挣 zhi 只知之直至指制值止支职治志纸质 zhong 中重种终钟 zhou 周州
zhu 主住注助祝著逐 zhua 抓 zhuan 转专赚 zhuang 装状撞 zhun 准 zi 自字子资 zong 总 zou 走奏 zu 组足租族 zuan 钻
zui 最嘴醉 zun 尊 zuo 做作坐左昨座 men 闷 shen 慎 zhi 址
"""


def sounds(word: str) -> tuple[str, ...]:
    """Return a syllable for each character of *word*; nothing where one of them is not known."""
    known = _by_character()
    return tuple(known[mark] for mark in word) if word and all(mark in known for mark in word) else ()


@cache
def _by_character() -> dict[str, str]:
    return dict(_pairs())


def _pairs() -> Iterator[tuple[str, str]]:
    sound = ""
    for part in _SOUNDS.split():
        if "\u3400" <= part[0] <= "\u9fff":
            yield from ((mark, sound.replace("ü", "v")) for mark in part)
        else:
            sound = part
