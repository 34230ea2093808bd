import type { toolsErrors } from '../../en/errors/tools.ts'
import type { TranslatedErrors } from '../../translation.ts'

export const tools = {
  noSuchTool: {
    message: '未找到工具，可能已被删除。',
    nextStep: '请从工具库中选择其他工具。',
  },
  nameTaken: ({ name }) => ({
    message: `工具库中已有名为 ${name} 的工具。`,
    nextStep: '请使用其他名称。未保存任何内容。',
  }),
  schemaTooLong: ({ name, characters, limit }) => ({
    message: `${name} 的 Schema 有 ${characters} 个字符；工具库中的工具最多 ${limit} 个字符。`,
    nextStep: '请缩短 Schema。未保存任何内容。',
  }),
  libraryFull: ({ limit }) => ({
    message: `工具库最多容纳 ${limit} 个工具。`,
    nextStep: '请删除不再使用的工具。未保存任何内容。',
  }),
} satisfies TranslatedErrors<typeof toolsErrors>
