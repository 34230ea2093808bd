import type { parametersTexts } from '../en/parameters.ts'
import type { Translated } from '../translation.ts'

export const parameters = {
  json: {
    notSent: (problem) => `${problem}修正之前不会发送任何内容。`,
    discard: '放弃输入',
    discardIn: (field) => `放弃 ${field} 中的输入`,
  },
} satisfies Translated<typeof parametersTexts>
