import type { controlsTexts } from '../en/controls.ts'
import { formatWhole } from '../intl.ts'
import type { Translated } from '../translation.ts'

export const controls = {
  cancel: '取消',
  close: '关闭',
  copied: '已复制',
  clipboardRefused: '复制失败：无权访问剪贴板',
  retry: '重试',
  undo: '撤销',
  dismiss: '关闭提示',
  sending: '正在发送',
  previewRequest: '预览请求',
  openMenus: '已打开的菜单',
  showAll: (count) => `显示全部 ${formatWhole(count)} 项`,
  oneOfRequests: (count) => `${formatWhole(count)} 个请求之一`,
  widthOf: (pane) => `${pane}宽度`,
  pixels: (count) => `${formatWhole(count)} 像素`,
  moreCharacters: (count) => `还有 ${formatWhole(count)} 个字符`,
  errors: {
    copy: '复制错误信息',
    copyRequestId: '复制请求 ID',
    field: '字段',
    gatewayMessage: '网关消息',
    status: '状态码',
    code: '错误代码',
    retryAfter: '重试等待时间',
    requestId: '请求 ID',
    kind: '类型',
    line: ({ name, value }) => `${name}：${value}`,
  },
  remedies: {
    setKey: '设置密钥',
    checkConnection: '检查连接',
    chooseModel: '更换模型',
    retryWithout: (field) => `去掉 ${field} 后重试`,
    retry: '重试',
    showCopies: '显示副本',
  },
  plainText: {
    name: '纯文本',
    tooDeep: '已显示为纯文本：嵌套过深。',
    tooLong: '已显示为纯文本：内容过长，无法排版。',
    tooSlow: '已显示为纯文本：排版耗时过长。',
    failed: '已显示为纯文本：排版失败。',
    cut: ({ reason, shown, left }) =>
      `${reason}仅显示前 ${formatWhole(shown)} 个字符，其余 ${formatWhole(left)} 个字符可在文件中查看。`,
    save: '保存为文件',
    copy: '复制文本',
  },
  numbers: {
    notNumber: '不是数字。',
    notWhole: '不是整数。',
    atLeast: (min) => `不能小于 ${min}。`,
    between: ({ min, max }) => `须介于 ${min} 和 ${max} 之间。`,
    using: ({ problem, value }) => `${problem}当前使用 ${value}。`,
  },
} satisfies Translated<typeof controlsTexts>
