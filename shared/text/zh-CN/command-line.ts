import { formatWhole } from '../intl.ts'
import type { commandLineTexts } from '../en/command-line.ts'
import type { Translated } from '../translation.ts'

export const commandLine = {
  usage: (program) => `用法：${program} [命令] [选项]`,
  commands: '命令',
  more: (program) => `运行 ${program} <命令> --help 可查看该命令的选项。`,
  asking: (gateway) => `网关：${gateway}`,
  practiceGatewayName: '练习网关',
  goneConnection: '已删除的连接',
  keyFromEnvironment: (gateway) => `${gateway} 的密钥：来自环境变量`,
  keyFromStore: ({ gateway, store, service }) => `${gateway} 的密钥：来自 ${store}，名称 ${service}`,
  keyNotRead: ({ gateway, why }) => `${gateway} 的密钥：未读取。${why}`,
  noModels: '网关未列出任何模型。',

  serve: {
    summary: '在浏览器中打开应用（默认）',
    options: `  --data-dir <文件夹>   数据的保存位置
  --port <数字>         0 表示自动选择空闲端口；省略时沿用上次的端口，首次为 4180
  --no-open             只输出链接，不打开浏览器
  --forget-browsers     使之前登录的所有浏览器退出登录`,
  },
  practiceGateway: {
    summary: '单独运行练习网关，供其他程序使用',
    options: `  --port <数字>         默认为 4141；0 表示自动选择空闲端口
  --pace <毫秒>         每个 Token 的毫秒数
  --profile <名称>      按 new-api 或 litellm 的方式响应
  --quiet               不输出请求`,
  },
  doctor: {
    summary: '逐项检查与网关的连接',
    options: `  --base-url <地址>     网关的地址；省略时使用 GATEWAY_PLAYGROUND_ADDRESS 指定的网关，
                        否则使用练习网关
  --key-env <名称>      保存 API 密钥的环境变量
  --call <格式>         以该格式发送一个小的测试请求；可重复使用，网关可能收费
  --model <名称>        与 --call 一起使用的模型；省略时按标签和名称选择
  -y, --yes             超出费用限额时也发送
  --data-dir <文件夹>   --call 从这里读取限额，并保存发送的内容
  --endpoints           查找其他所有端点
  --json                输出 JSON`,
  },
  models: {
    summary: '列出网关的模型',
    options: `  --base-url <地址>     网关的地址；省略时使用 GATEWAY_PLAYGROUND_ADDRESS 指定的网关，
                        否则使用练习网关
  --key-env <名称>      保存 API 密钥的环境变量
  --json                输出 JSON`,
  },
  run: {
    summary: '运行一个实验文件',
    options: `  <文件>, -c <文件>     JSON 或 YAML 文件
  -o <文件>             写出结果：.csv、.html、.json、.jsonl、.xml（JUnit）；可重复使用
  -j <数字>             每个连接同时发送的请求数
  --repeat <数字>       每个用例的重复次数
  --delay <毫秒>        两次请求之间的毫秒数
  --var <名称=值>       用于所有用例的值；可重复使用
  --filter-pattern <表达式>
                        只运行描述与其匹配的用例
  --filter-first-n <数字>
                        只运行前若干个用例
  --filter-failing <文件或 ID>
                        只运行在该结果文件或该次运行中失败或出错的用例
  --filter-errors-only <文件或 ID>
                        只运行其中出错的用例
  --not-worse-than <ID> 与该次运行逐个用例比较；某个变体通过的相同用例明显更少（超出偶然）时退出码为 100，
                        单个断言失败不计
  --max-requests <数字> 最多发送的请求数
  --max-cost <美元>     最多花费的金额
  -y, --yes             不询问直接发送，超出费用限额也发送；没有终端且没有上限时必须使用
  --resume <ID>         继续运行已中断的实验
  --retry-errors <ID>   重新发送实验中出错的请求
  --no-progress-bar     每完成十分之一输出一行
  --data-dir <文件夹>   实验的保存位置
  --base-url <地址>     网关的地址；省略时使用 GATEWAY_PLAYGROUND_ADDRESS 指定的网关，
                        否则使用练习网关
  --key-env <名称>      保存 API 密钥的环境变量

退出码：0；有断言失败时为 100；出错时为 1`,
  },
  experiments: {
    summary: '列出、导出或删除已运行的实验',
    options: `  list                  列出每个实验的 ID、状态和数量，最新的在前
  export <ID> -o <文件> 写出结果：.csv、.html、.json、.jsonl、.xml（JUnit）、
                        .pack.json、.pack.yaml；可重复使用
  delete <ID>           删除一个实验；七天后彻底移除
  restore <ID>          撤销删除
  --json                以 JSON 输出列表
  --data-dir <文件夹>   实验的保存位置`,
    none: '没有实验。',
    deleted: (id) => `已删除。要撤销，请运行：gateway-playground experiments restore ${id}`,
    columns: {
      id: 'ID',
      state: '状态',
      gateway: '网关',
      passed: '通过',
      failed: '失败',
      errors: '错误',
      open: '未完成',
      description: '说明',
    },
  },
  plan: ({ gateways, requests, gradedRequests, cost }) =>
    [
      `将向 ${gateways} 发送 ${requests} 个请求`,
      ...(gradedRequests > 0 ? [`另有 ${gradedRequests} 个评分请求`] : []),
      ...(cost === undefined ? [] : [`约 ${cost}`]),
    ].join('，'),
  comparedWith: (baseline) => `与 ${baseline} 按双方共有的用例比较：`,
  decidedAs: { better: '更好', worse: '更差', 'not-clear': '无明显差别' },
  passesDecided: (values) =>
    `  ${values.variant}：${values.verdict}（${formatWhole(values.cases)} 个用例中 ${values.better} 个更好，${values.worse} 个更差，p ${values.likely}）`,
  moreCases: (count) => `  约需再增加 ${formatWhole(count)} 个用例才能显示这么大的差别。`,
  notCompared: (variant) => `  ${variant}：没有双方都有回答的用例。`,
  question: '是否发送？[y/N] ',
  progress: ({ gateways, over, all, failed, errors }) =>
    `${gateways}：${over}/${all}，失败 ${failed}，错误 ${errors}`,
  errorsOfKind: ({ count, variant, gateway }) => `${gateway} 的 ${variant} 有 ${count} 个错误：`,
  moreErrors: (kinds) => `另有 ${kinds} 类错误，见结果文件：请用 -o 写出。`,
  waiting: ({ gateways, seconds }) =>
    `${gateways}：网关暂不接受更多请求（请求过于频繁）。等待 ${seconds} 秒后继续。`,
  pausing: '已暂停：不再发送请求。正在等待已发出的请求；再按一次 Ctrl+C 立即结束。',
  pausedRun: (open, command) => `未发送：${open}。继续运行：gateway-playground ${command}`,
  videosGoOn: (count, command) => `仍在生成的视频：${count}。要取回它们：gateway-playground ${command}`,
  columns: {
    variant: '变体',
    gateway: '网关',
    passed: '通过',
    failed: '失败',
    errors: '错误',
    open: '未完成',
    passRate: '通过率',
    passAtK: 'pass@k',
    firstText: '首字 p50/p95 毫秒',
    duration: '耗时 p50/p95 毫秒',
    outputTokens: '输出 Token',
    cost: '费用',
    judgingCost: '评判费用',
    earlierCost: '先前尝试的费用',
  },
  measures: { wordErrorRate: '词错误率', ndcgAt10: 'nDCG@10', reciprocalRank: '倒数排名' },
  steps: {
    'gateway.keyNeeded': '请将 API 密钥放入环境变量，并用 --key-env 指定该变量的名称。',
    'gateway.keyRejected':
      '请检查 --key-env 所指变量中的密钥：密钥缺失、错误、被禁用、过期或额度用尽都会得到此响应。',
    'gateway.unknownAddressOrModel': '请检查 --base-url 的地址和模型名称。',
    'gateway.webPage': '请检查 --base-url 的地址：应为网关的根地址，其后会加上 /v1/…。',
    'formats.notModelList': '请检查 --base-url 的地址：应为网关的根地址，其后会加上 /v1/models。',
    'host.keyStoreLocked': '请使用系统工具解锁密钥库，然后重新运行命令。',
    'gateway.idle': '请重试。若请求已被处理，重试可能再次计费。',
    'gateway.hostUnreachable': '请检查网络、网关所需的 VPN 以及系统代理。',
    'gateway.closedForNothing': '此请求未计费，请重试。若该端口使用 https，请在 --base-url 中使用 https://。',
    'gateway.hostNeedsHttps': '请将 --base-url 中的 http:// 改为 https://。',
    'gateway.gatewayNeedsHttps': '请将 --base-url 中的 http:// 改为 https://。',
    'gateway.certificateUntrusted':
      '如果网关使用自己的证书颁发机构，请在 NODE_EXTRA_CA_CERTS 中指定其证书文件。',
    'gateway.tlsFailed': '请检查 --base-url 的地址、系统代理和证书。',
    'gateway.proxyNeedsLogin': '请将用户名和密码加入系统代理的地址。',
    'gateway.wholeTimeout': '请重试，或在窗口中调高连接的总超时。重试可能再次计费。',
    'gateway.clientCertificateNeeded': '请使用窗口中带有客户端证书的连接。证书由网关运营者签发。',
    'gateway.clientCertificateRefused': '请在窗口中检查连接的客户端证书，或联系网关运营者。',
    'gateway.proxyRejectsLogin': '请检查系统代理地址中的用户名和密码。',
    'gateway.proxyNotSocks': '请检查系统代理的地址：它可能是 HTTP 代理或 SOCKS 4。',
    'gateway.proxyRefused': '请检查系统代理，以及它是否可以访问网关。',
    'gateway.proxyUnusable': '请检查系统代理。',
    'gateway.redirectOnHost': '请检查 --base-url 的路径：可能缺少或重复了一部分。',
    'gateway.redirectOffWeb': '请检查 --base-url，或联系网关运营者。',
    'gateway.redirectElsewhere': '如果信任该地址，请用 --base-url 指定它。',
    'gateway.unusableAddress': '请检查 --base-url 的地址。',
    'gateway.unsendableKey': '请检查变量中的密钥：只能包含字母、数字和符号，不能有空格。',
    'host.keyWithoutAddress': '请同时设置两者，或使用 --base-url 和 --key-env。',
  },
  servedBy: ({ label, model, cells }) => `${label}：${formatWhole(cells)} 个回答由 ${model} 提供`,
  help: '显示此说明',
  version: '显示版本',
} satisfies Translated<typeof commandLineTexts>
