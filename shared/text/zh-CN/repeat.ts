import type { repeatTexts } from '../en/repeat.ts'
import { formatWhole } from '../intl.ts'
import type { Translated } from '../translation.ts'

export const repeat = {
  action: '重复发送…',
  title: '重复发送',
  description: '将同一请求作为小型实验发送多次，衡量速度、Token 和费用的差异。',
  times: '次数',
  outOfRange: ({ min, max }) => `${min} 到 ${max}`,
  oneByOne: '逐个发送，避免请求相互拖慢',
  about: ({ count, cost }) => `${formatWhole(count)} 次，约 ${cost}`,
  aboutRequests: ({ count, requests, cost }) =>
    `${formatWhole(count)} 次，${formatWhole(requests)} 个请求，约 ${cost}`,
  costUnknown: (count) => `${formatWhole(count)} 次，费用未知`,
  withoutPrice: (count) => `${formatWhole(count)} 个请求没有价格`,
  reckoning: '正在估算费用…',
  run: (count) => `发送 ${formatWhole(count)} 次`,
  starting: '正在开始',
  stop: '停止',
  stopping: '正在停止',
  openExperiment: '在实验中打开',
  last: '上次重复发送',
  progress: ({ done, all }) => `${done} / ${all}`,
  spent: (cost) => `目前 ${cost}`,
  others: (count) => `${count} 个没有回答`,
  stopped: (count) => `${count} 个未发送或已停止`,
  noAnswers: '暂无回答',
  columns: { measure: '指标', p50: 'p50', p95: 'p95', spread: '最小到最大', count: '回答数' },
  columnHints: {
    p50: '中位数：一半回答低于此值',
    p95: '每二十个回答中有一个高于此值',
  },
  measures: {
    firstTextMs: '首字',
    durationMs: '耗时',
    tokensPerSecond: '每秒 Token 数',
    inputTokens: '输入 Token',
    outputTokens: '输出 Token',
    cost: '费用',
  },
  range: ({ least, most }) => `${least} – ${most}`,
} satisfies Translated<typeof repeatTexts>
