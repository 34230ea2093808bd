import type { parametersTexts } from '../en/parameters.ts'
import type { Translated } from '../translation.ts'

export const parameters = {
  json: {
    notSent: (problem) => `${problem}修正之前不会发送任何内容。`,
    discard: '放弃修改',
    discardIn: (field) => `放弃对 ${field} 的修改`,
  },
} satisfies Translated<typeof parametersTexts>
