import { formatWhole } from '../intl.ts'
import type { requestTabTexts } from '../en/request-tab.ts'
import type { Translated } from '../translation.ts'

export const requestTab = {
  parameters: '参数',
  fieldsOf: (title) => `${title}：字段`,
  recordNotFound: '未找到此请求的记录，可能已被删除。',
  textTaken: '文本已替换',
  settingsInForm: '设置已填入表单',

  queue: '队列',
  queueEmpty: '空',
  queueCounts: ({ working, waiting }) => `${working} 个进行中，${waiting} 个等待中`,
  queueOptions: '队列选项',
  requestsAtATime: '同时发送的请求数',
  queueHint: (limit) => `最多同时发送 ${formatWhole(limit)} 个请求，后续点击在此排队。`,
  requests: '请求',
  waitingRequests: '等待中的请求',
  waits: (limit) => `等待中，最多同时 ${limit} 个`,
  heldByReload: '窗口重新加载前未发送。',
  notSent: '未发送。',
  send: '发送',
  sendTitle: (title) => `发送 ${title}`,
  remove: '移出队列',
  removeTitle: (title) => `将 ${title} 移出队列`,
  stop: '停止',
  stopTitle: (title) => `停止 ${title}`,

  variables: '变量',
  variableNames: ({ count, names }) => `${formatWhole(count)} 个变量：${names}`,
  fillIn: '填入变量',

  preview: '请求预览',
  previewHint: '由实际发送时所用的同一段代码生成。在此预览不会发送任何内容。',
  body: '请求体',
  multipartMeta: (count) => `multipart/form-data · ${formatWhole(count)} 个部分 · 发送时填入文件内容`,
  filesAdded: (count) => `发送时填入 ${formatWhole(count)} 个文件的内容`,
  blocked: {
    noModel: '请先选择模型',
    emptyModel: (number) => `请选择模型 ${number} 或将其移除`,
    noPrompt: '请先填写提示词',
    noEditPrompt: '请先描述要修改的内容',
    noImage: '请先选择图片',
    noText: '请先填写文本',
    noInput: '请先填写文本',
    noVoice: '请先选择音色',
    noQuery: '请先填写查询',
    noDocument: '请先添加文档',
    noAudio: '请先录音或选择文件',
    emptyVariable: (name) => `请先填写变量 ${name}`,
    importing: (fileName) => `请等待 ${fileName} 导入完成`,
  },
} satisfies Translated<typeof requestTabTexts>
