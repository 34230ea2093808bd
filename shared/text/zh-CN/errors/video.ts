import type { videoErrors } from '../../en/errors/video.ts'
import type { TranslatedErrors } from '../../translation.ts'

const lookForTask = '请在网关日志中查找该任务，并在此输入其 ID 以继续等待。重新创建视频可能会重复计费。'

const retryOrRegenerate = '请重试下载以获取新链接，或重新生成视频。'

export const video = {
  noPrompt: { message: '缺少用于生成视频的提示词。', nextStep: '请先描述要生成的视频。尚未发送任何请求。' },
  noChange: { message: '没有要应用到视频的改动。', nextStep: '请先描述改动。尚未发送任何请求。' },
  imageTooLarge: ({ megabytes }) => ({
    message: `JSON 请求体中的图片不能超过 ${megabytes} MB。`,
    nextStep: '请选择较小的图片，或以表单方式发送到 /v1/videos。尚未发送任何请求。',
  }),
  imageUnreadable: {
    message: '无法读取此请求中的一张图片。',
    nextStep: '请重新选择图片，然后重试。尚未发送任何请求。',
  },
  sameVideoJustNow: {
    message: '不到一分钟前已请求过相同的视频。再次请求可能会再次计费。',
    nextStep: '仅在确实需要两份时再次创建。尚未发送任何请求。',
  },
  sameVideo: ({ minutes }) => ({
    message: `${minutes} 分钟前已请求过相同的视频。再次请求可能会再次计费。`,
    nextStep: '仅在确实需要两份时再次创建。尚未发送任何请求。',
  }),

  noTaskId: {
    message: '响应中没有任务 ID。',
    nextStep: '请在检查器中查看响应。视频仍可能正在生成并产生费用。',
  },
  notATask: { message: '响应中没有任务信息。', nextStep: '请在检查器中查看。轮询会继续。' },
  taskFailed: {
    message: '网关未能生成此视频。',
    nextStep: '请修改提示词或设置后新建视频。不会自动重试。',
  },
  endedWhileCreating: {
    message: '应用在请求视频时关闭，无法确定视频是否正在生成。',
    nextStep: lookForTask,
  },
  endedBeforeSending: {
    message: '应用在即将请求视频时关闭。没有迹象表明请求已发出。',
    nextStep: `很可能没有在生成任何内容。${lookForTask}`,
  },
  stoppedWhileCreating: {
    message: '请求已停止，无法确定视频是否正在生成。',
    nextStep: lookForTask,
  },
  outcomeUnknown: ({ cause }) => ({
    message: `${cause}无法确定视频是否正在生成。`,
    nextStep: lookForTask,
  }),
  keyMissing: {
    message: '此连接已没有 API 密钥。',
    nextStep: '请重新输入密钥，任务随后会自动继续。',
  },

  noFile: {
    message: '网关报告视频已完成，但未提供文件。',
    nextStep: '请稍后重试下载。网关的响应可在检查器中查看。',
  },
  notAVideo: ({ host }) => ({
    message: `${host} 返回的内容不是视频。`,
    nextStep: '请稍后重试下载。返回的内容在媒体库的回收站中。',
  }),
  notAVideoFromGateway: {
    message: '网关返回的内容不是视频。',
    nextStep: '请稍后重试下载。返回的内容在媒体库的回收站中。',
  },
  linkRefused: ({ status }) => ({
    message: `此视频的链接已失效（${status}）：这类链接会过期，而网关没有提供其他链接。`,
    nextStep: retryOrRegenerate,
  }),
  linkExpired: {
    message: '此视频的链接已过期，网关没有提供新的链接。',
    nextStep: retryOrRegenerate,
  },
  someSaved: ({ saved, total, cause }) => ({
    message: `已保存 ${saved} / ${total} 个视频。${cause}`,
    nextStep: '请重试下载其余视频。',
  }),
  downloadBug: {
    message: '下载此视频时应用出错。这是应用的缺陷。',
    nextStep: '请重试下载，不会重新生成视频。如果再次出现，请反馈。',
  },

  jobNotFound: { message: '找不到该视频任务，可能已被删除。' },
  nothingToPoll: { message: '无法轮询此任务。', nextStep: '列表中的条目会显示其状态和可执行的操作。' },
  notWaiting: { message: '此任务当前未在轮询。', nextStep: '列表中的条目会显示其状态。' },
  jobEnded: { message: '此任务已结束。', nextStep: '没有可停止的内容。' },
  noDownload: { message: '此任务没有可下载的文件。', nextStep: '请等待任务成功完成。' },
  hasTask: { message: '此任务已有任务 ID。', nextStep: '列表中的条目会显示其状态。' },
  noTask: { message: '任务 ID 未知。', nextStep: '请先输入任务 ID：可在网关日志中找到。' },
  stillCreating: { message: '正在请求该视频。', nextStep: '请等待网关响应，或先停止请求。' },
  notATaskId: { message: '这不是任务 ID。', nextStep: '请从网关日志中复制 ID，其中不含空格。' },
  pollTooSoon: ({ seconds }) => ({
    message: '网关要求等待一段时间后再请求。',
    nextStep: `${seconds} 秒后会自动继续轮询。`,
  }),
} satisfies TranslatedErrors<typeof videoErrors>
