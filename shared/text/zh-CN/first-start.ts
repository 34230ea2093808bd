import type { firstStartTexts } from '../en/first-start.ts'
import { formatWhole } from '../intl.ts'
import type { Translated } from '../translation.ts'

export const firstStart = {
  practiceTitle: '已连接到练习网关',
  title: (connection) => `请求将发送到“${connection}”`,
  notReady: ({ connection, problem }) => `${connection}：${problem}`,
  openConnection: '连接设置',
  practice: {
    before:
      '它在应用内运行，无需密钥，也不产生费用。响应是预先编写的，并会注明，但每个请求都是真实的 HTTP 请求，地址为 ',
    after: '。',
  },
  real: {
    before: '它的地址是 ',
    after: '，请求可能会在那里产生费用。练习网关仍保留在顶部的连接菜单中。',
  },
  firstSteps: '入门三步',
  done: ({ moment, tokens }) =>
    tokens === undefined ? `已于 ${moment} 完成` : `已于 ${moment} 完成，${formatWhole(tokens)} 个 Token`,
  sendOneMessage: '发送一条消息，观察流式响应',
  prepared: (model) => `已填好：${model}，流式输出。检查器会实时显示收到的每个事件。`,
  unprepared: '选择模型并输入消息。检查器会实时显示收到的每个事件。',
  openChat: '打开对话',
  compareFormats: '对比同一问题的四种格式',
  formatsPrepared: (model) => `已填好：${model} 和一个工具。差异和省略的字段会标出。`,
  formatsUnprepared: '输入一条消息。差异和省略的字段会标出。',
  openLens: '打开格式对比',
  createImage: '生成一张图片，并在磁盘上找到它',
  imagePrepared: '已填好：黄昏中的灯塔。提示词会保存在文件中。',
  openImages: '打开图片',
  imagePrompt: '黄昏时分，礁石岬角上的一座灯塔，长曝光',
  toolPrompt: '里斯本现在的天气如何？请使用工具。',
  opening: '正在打开',
  ownGateway: '自己的网关',
  examplePrompt:
    '用一个小表格对比在 Node 24 中读取 text/event-stream 的三种方法，然后用 TypeScript 写出其中最稳妥的一种。',
  shortcuts: { commands: '全部命令', inspector: '检查器', nextPane: '下一个面板' },
} satisfies Translated<typeof firstStartTexts>
