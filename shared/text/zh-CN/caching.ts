import type { cachingTexts } from '../en/caching.ts'
import { formatWhole } from '../intl.ts'
import type { Translated } from '../translation.ts'

const place = (code: string): string => {
  if (code === 'system') return '系统提示词'
  if (code === 'request') return '参数 cache_control'
  const [kind, ...rest] = code.split(' ')
  const name = rest.join(' ')
  return kind === 'tool' ? `工具 ${name}` : `第 ${name} 条消息`
}

export const caching = {
  places: (codes) => codes.map(place).join('、'),
  mark: '缓存标记',
  markOf: ({ name, lifetime }) => `缓存标记（${name}）：${lifetime}`,
  ofSystem: '系统提示词',
  ofMessage: '此消息',
  explanation: '服务端会保留请求从开头到此标记的内容；之后以相同内容开头的请求可以更低价格读取。',
  none: '无',
  lifetimes: { '5m': '5 分钟', '1h': '1 小时' },
  otherLifetime: (ttl) => ttl,
  marked: (lifetime) => `缓存标记，${lifetime}`,
  count: ({ count, most }) => `缓存标记 ${count}/${most}`,
  notInFormat: (format) => `“${format}”格式没有缓存标记：标记不会发送。`,
  block: {
    text: '文本',
    file: '文件',
    result: '工具结果',
  },

  name: '缓存',
  share: (percent) => `缓存 ${percent}`,
  shareSoFar: (percent) => `累计缓存 ${percent}`,
  sharesTold: ({ answers, input, cached, written }) =>
    `${formatWhole(answers)} 个响应：输入共 ${formatWhole(input)} 个 Token，其中 ${formatWhole(cached)} 个从缓存读取，${formatWhole(written)} 个写入缓存`,
  read: (count) => `读取 ${count}`,
  written: (count) => `写入 ${count}`,
  writtenFor: ({ count, lifetime }) => `写入 ${count}（${lifetime}）`,
  nothing: '未读取，未写入',
  notReported: '未报告',
  ofInput: ({ facts, input }) => `${facts}，输入共 ${input} 个 Token`,
  miss: {
    none: (count) => `有 ${formatWhole(count)} 个 Token 本可从缓存读取，但未读取`,
    lost: ({ lost, read }) => `读取了 ${formatWhole(read)} 个 Token，本可再读取 ${formatWhole(lost)} 个`,
    because: ({ what, cause }) => `${what}：${cause}`,
  },
  causes: {
    differs: (code) => `此请求从${place(code)}起与上一个请求不同`,
    model: '模型不同',
    tools: '工具与上一个请求不同',
    system: '系统提示词与上一个请求不同',
    settings: (field) => `参数 ${field} 与上一个请求不同`,
    expired: ({ gap, lifetime }) => `上一个请求已过去 ${gap}，而缓存只保留 ${lifetime}`,
    short: ({ minimum }) => `开头太短：模型至少缓存 ${minimum} 个 Token，部分模型要求更长`,
    unmarked: '此请求没有缓存标记',
    stated: (reason) => `服务端说明：${reason}`,
    connection: '上一个请求发往另一个连接',
    unknown: '此请求的开头与上一个请求相同，原因在服务端或网关',
  },
  nothingKept: (cause) => `未写入缓存：${cause}`,
} satisfies Translated<typeof cachingTexts>
