import type { tokensTexts } from '../en/tokens.ts'
import { formatWhole } from '../intl.ts'
import type { Translated } from '../translation.ts'

export const tokens = {
  about: (count) => `约 ${formatWhole(count)} 个 Token`,
  formFrom: {
    runs: '根据你对该模型的运行计数估算 Token',
    usual: '按字符估算 Token',
  },
  aboutOf: ({ count, context }) => `约 ${count} / ${context}`,
  toSend: (cost) => `发送约 ${cost}`,
  toSendAndAnswer: ({ send, answer }) => `发送约 ${send}，回答最多 ${answer}`,
  room: {
    near: '剩余空间不多',
    over: '超出模型上限',
  },
  context: '下一条消息的上下文',
  parts: {
    system: '系统提示词和工具',
    messages: '消息',
    files: '文件',
    reserve: '最长回答',
    sent: '发送合计',
    room: '上下文长度',
  },
  aboutCount: (count) => `约 ${count}`,
  notSet: '未设上限',
  uncounted: (count) => `${count} 个未计入`,
  unknown: '未知',
  contextSources: { gateway: '网关', table: '内置表', own: '你的设置' },
  withSource: ({ value, source }) => `${value}（${source}）`,
  from: {
    measured: (count) => `截至最新一条回答的末尾，已计 ${formatWhole(count)} 个 Token。`,
    cut: '更早的消息未加载，也未计入。',
    tokenizer: (vocabulary) => `使用该模型公开的词表 ${vocabulary} 计数。`,
    runs: (runs) => `根据你对该模型的 ${formatWhole(runs)} 次运行的计数估算。`,
    usual: '按字符估算：该模型的分词器未公开。',
    characters: '按字符估算。',
  },
} satisfies Translated<typeof tokensTexts>
