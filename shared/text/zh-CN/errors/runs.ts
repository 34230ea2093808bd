import { formatWhole } from '../../intl.ts'
import type { runsErrors } from '../../en/errors/runs.ts'
import type { TranslatedErrors } from '../../translation.ts'

export const runs = {
  noSuchRun: { message: '未找到运行记录，可能已被删除。', nextStep: '请重新打开对话。' },
  runBug: {
    message: '应用在读取此响应时出错。',
    nextStep: '已收到的数据会保留。可在检查器中查看原始字节，并将此问题报告为应用缺陷。',
  },
  mediaBug: {
    message: '应用在保存此文件时出错。',
    nextStep: '其字节在请求的记录中。请在检查器中查看该请求，并将此问题报告为应用缺陷。',
  },
  computerSlept: {
    message: '请求进行期间电脑进入睡眠，连接已中断。',
    nextStep: '已收到的数据会保留。重试可能再次计费。',
  },
  backgroundNotKept: {
    message: '网关接受了后台响应，但无法返回它。',
    nextStep: '已收到的内容已保留。响应可能仍在网关运行并计费。移除字段 background 可直接等待响应。',
  },
  backgroundGone: {
    message: '网关已不再保存此后台响应。',
    nextStep: '已收到的内容已保留。该请求可能已计费，重试会再次计费。',
  },
  backgroundKeyMissing: {
    message: '缺少此连接的密钥，无法查询后台响应。',
    nextStep: '请在设置中输入密钥。响应会在网关继续生成。',
  },
  backgroundNeverOver: ({ hours }) => ({
    message: `此后台响应在 ${hours} 小时后仍未完成，已停止查询。`,
    nextStep: '已收到的内容已保留。响应可能仍在网关运行。重试会再次计费。',
  }),
  stillRunning: { message: '该请求仍在进行中。', nextStep: '请等待其完成，或先将其停止。' },
  appCloses: { message: '应用正在关闭，未发送任何内容。', nextStep: '请重新启动应用，然后重试。' },

  tookTooLong: ({ seconds }) => ({
    message: `读取此响应超过 ${seconds} 秒，已停止。`,
    nextStep: '其字节在请求的记录中。',
  }),
  tooMuchToRead: {
    message: '读取此响应所需的内存超过应用对单个响应的限制。',
    nextStep: '其字节在请求的记录中。',
  },
  notReadable: {
    message: '应用在读取此响应时出错。',
    nextStep: '其字节在请求的记录中。请将此问题报告为应用缺陷。',
  },
  closedWhileReading: { message: '应用正在关闭。', nextStep: '字节在请求的记录中。下次启动后可重新打开。' },
  unknownFormat: ({ format }) => ({
    message: `此版本的应用无法读取格式“${format}”。`,
    nextStep: '请更新应用。已记录的字节会保留。',
  }),
  recordEndsEarly: {
    message: '此响应的记录不完整。',
    nextStep: '已收到的数据会保留。重试可获取完整响应。',
  },

  fileGone: ({ fileName }) => ({
    message: `未找到文件 ${fileName}，因此没有发送请求。它可能已被删除。`,
    nextStep: '请在媒体库中恢复该文件或选择其他文件，然后重试。',
  }),
  uploadGone: {
    message: '未找到此请求的一个文件，因此未发送任何内容。该文件可能已被删除。',
    nextStep: '请重新选择文件，然后重试。',
  },
  notAnImage: ({ bytes, mediaType }) => ({
    message: `不是图片：${formatWhole(bytes)} 字节的 ${mediaType} 数据。`,
    nextStep: '数据已按原样保留。请重试，或选择其他模型。',
  }),
  unknownImage: ({ bytes }) => ({
    message: `不是图片：${formatWhole(bytes)} 字节的未知类型数据。`,
    nextStep: '数据已按原样保留。请重试，或选择其他模型。',
  }),
  imageCut: ({ bytes }) => ({
    message: `此响应中有一张图片不完整：数据在 ${formatWhole(bytes)} 字节后结束。`,
    nextStep: '已收到的数据会保留。重试可获取完整图片。',
  }),
  tooManyDownloads: ({ files, megabytes }) => ({
    message: `响应中的文件链接超出单个响应的下载上限：最多 ${formatWhole(files)} 个文件，共 ${formatWhole(megabytes)} MB。`,
    nextStep: '可查看响应，其中包含未访问的链接。',
  }),
  previewOnly: {
    message: '只收到预览，未收到图片本身。',
    nextStep: '预览在记录中，可从记录中保存，不会发送新请求。',
  },
  notKept: {
    message: '已收到此文件，但未保存到媒体库。',
    nextStep: '其字节在记录中：在“历史记录”中打开该请求即可保存，不会发送新请求。',
  },
} satisfies TranslatedErrors<typeof runsErrors>
