import type { droppedFilesTexts } from '../en/dropped-files.ts'
import { formatItems, formatWhole } from '../intl.ts'
import type { Translated } from '../translation.ts'

export const droppedFiles = {
  title: (count) => (count === 1 ? '如何处理此文件？' : `如何处理这 ${formatWhole(count)} 个文件？`),
  nothing: '没有可打开的内容',
  choices: '选项',
  files: (count) => `${formatWhole(count)} 个文件`,
  readFromBytes: (facts) => `${facts.join('，')}，根据文件内容识别`,
  disguised: ({ name, type }) => `“${name}”的内容是 ${type}，与文件名不符，将按 ${type} 处理。`,
  unreadable: (name) => `无法读取“${name}”。不支持打开文件夹。`,
  metadataUnknown: (problem) => `${problem}无法读取该文件的生成元数据。`,
  prompt: '提示词',
  noPrompt: '无',
  model: '模型',
  fields: '字段',
  cancel: '取消',
  importing: '正在导入',
  remember: {
    audio: '对音频记住此选择',
    video: '对视频记住此选择',
    image: '对图片记住此选择',
    text: '对文本记住此选择',
    other: '对其他文件记住此选择',
  },
  refused: {
    notAudio: '不是音频或视频',
    notImage: '不是图片',
    notText: '不是文本',
    oneOnly: '每次只能处理一个文件',
    above: (limit) => `大于 ${limit}`,
    alreadyThere: '媒体库中已有此文件',
  },
  reuse: {
    remembered: '沿用设置',
    label: (tab) => `在“${tab}”中沿用其设置`,
    detail: (model) => `${model}，包括提示词和参数`,
    verb: (tab) => `在“${tab}”中沿用设置`,
  },
  origin: {
    label: '查找生成来源',
    detail: ({ model, moment }) => `发往 ${model} 的请求，${moment}；在“历史记录”中打开`,
    verb: '显示请求',
  },
  openRequest: { label: '打开为对话', detail: 'curl 命令；不会发送任何内容', verb: '打开请求' },
  large: (limit) => `大于 ${limit}，超过多数网关的上限`,
  import: { label: '导入媒体库', detail: '在媒体文件夹中保存副本；不会发送任何内容', verb: '导入' },
  imported: (names) =>
    names.length === 1 ? `已导入为“${formatItems(names)}”` : `已导入 ${formatWhole(names.length)} 个文件`,
} satisfies Translated<typeof droppedFilesTexts>
