import type { textImportTexts } from '../en/text-import.ts'
import { formatWhole } from '../intl.ts'
import type { Translated } from '../translation.ts'

export const textImport = {
  column: (number) => `第 ${number} 列`,
  pasted: '粘贴的文本',
  largeSend: {
    size: ({ requests, tokens }) => `${formatWhole(requests)} 个请求，约 ${formatWhole(tokens)} 个 Token`,
    title: (texts) => `发送 ${formatWhole(texts)} 条文本？`,
    confirm: (requests) => `发送 ${formatWhole(requests)} 个请求`,
    warning: (size) => `将发送 ${size}。每个请求都可能计费。`,
  },
  dialog: {
    title: (fileName) => `导入 ${fileName}`,
    size: ({ rows, tokens }) => `${formatWhole(rows)} 行，约 ${formatWhole(tokens)} 个 Token。`,
    tableSize: ({ rows, columns, tokens }) =>
      `${formatWhole(rows)} 行，${formatWhole(columns)} 列，约 ${formatWhole(tokens)} 个 Token。`,
    moreFiles: (count) => `还有 ${formatWhole(count)} 个文件`,
    cancel: '取消',
    import: (rows) => `导入 ${formatWhole(rows)} 行`,
    replaceWith: (rows) => `替换为 ${formatWhole(rows)} 行`,
    mode: '行的放置方式',
    append: '追加',
    replace: '替换',
    appendHint: (rows) => `添加到现有的 ${formatWhole(rows)} 行之后。`,
    replaceHint: (rows) => `现有的 ${formatWhole(rows)} 行将被移除，可以撤销。`,
    textColumn: '文本列',
    groupColumn: '分组列',
    none: '无',
    preview: '预览',
    more: (rows) => `还有 ${formatWhole(rows)} 行`,
  },
  set: {
    label: '文本集',
    current: (name) => `文本集：${name}`,
    new: '新建文本集',
    untitled: '未命名文本集',
    size: ({ rows, results }) => `${formatWhole(rows)} 行，${formatWhole(results)} 个结果`,
    rename: '重命名',
    renameTitle: '重命名文本集',
    name: '名称',
    nameMissing: '请先填写名称',
    duplicate: '创建副本',
    copyOf: (name) => `${name}（副本）`,
    delete: '删除',
    deleted: (name) => `已删除 ${name} 及其结果`,
  },
} satisfies Translated<typeof textImportTexts>
