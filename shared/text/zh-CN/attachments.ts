import { formatWhole } from '../intl.ts'
import type { attachmentsTexts } from '../en/attachments.ts'
import type { Translated } from '../translation.ts'

export const attachments = {
  label: '附件',
  image: '图片',
  text: '文本',
  unknownType: '未知类型',
  unknownTypeNote: '文件类型未知，将原样发送；能读取此类文件的模型很少。',
  view: (name) => `查看 ${name}`,
  viewUnnamed: '查看图片',
  open: (name) => `打开 ${name}`,
  save: '保存文件',
  views: '文件视图',
  asTable: '表格',
  asText: '文本',
  reading: '正在读取文件…',
  unreadable: '无法读取文件：已损坏或丢失。',
  noView: '此处无法显示该类型的文件。请保存后用其他程序打开。',
  firstRows: (count) => `仅显示前 ${formatWhole(count)} 行。保存文件可查看其余内容。`,
  beginning: '仅显示文件开头。保存文件可查看其余内容。',
  notShown: '无法显示：文件已损坏或丢失',
  attach: '添加附件',
  attachWithKey: (key) => `添加附件（${key}）`,
  filesToAttach: '要添加的文件',
  attached: (name) => `已添加 ${name}`,
  dropToAttach: '松开以添加附件',
  accepted: (size) => `图片、音频、PDF 和文本，每个不超过 ${size}`,
  remove: (name) => `移除 ${name}`,
  dismiss: '关闭',
} satisfies Translated<typeof attachmentsTexts>
