import type { presetsErrors } from '../../en/errors/presets.ts'
import type { TranslatedErrors } from '../../translation.ts'

export const presets = {
  noSuchPreset: {
    message: '未找到预设，可能已被删除。',
    nextStep: '请从库中选择其他预设。',
  },
  nameTaken: ({ name }) => ({
    message: `库中已有“${name}”。`,
    nextStep: '请使用其他名称。未保存任何内容。',
  }),
  tooLong: ({ name, limit }) => ({
    message: `“${name}”过长（上限：${limit} 个字符）。`,
    nextStep: '请缩短其文本。未保存任何内容。',
  }),
  holdsKey: ({ name }) => ({
    message: `“${name}”的文本中包含某个连接的密钥。`,
    nextStep: '请删除该密钥。未保存任何内容。',
  }),
  secretHeader: ({ name, tool }) => ({
    message: `“${name}”中工具 ${tool} 的某个请求头可能携带密钥。`,
    nextStep: '请删除该请求头。未保存任何内容。',
  }),
  libraryFull: ({ limit }) => ({
    message: `库最多容纳 ${limit} 个预设。`,
    nextStep: '请删除不再使用的预设。未保存任何内容。',
  }),
  fileUnreadable: {
    message: '无法将该文本读取为 JSON 或 YAML。',
    nextStep: '请选择本应用或 promptfoo 写出的文件。',
  },
} satisfies TranslatedErrors<typeof presetsErrors>
