import type { ipcErrors } from '../../en/errors/ipc.ts'
import { formatMebibytes } from '../../format-mebibytes.ts'
import type { TranslatedErrors } from '../../translation.ts'

const reload = '请重新加载窗口。如仍无效，请退出并重新启动应用。'

export const ipc = {
  versionMismatch: { message: '此窗口与应用的版本不同，无法通信。', nextStep: reload },
  connectionLost: {
    message: '在收到响应之前，窗口与应用的连接已断开。',
    nextStep: '无法确定操作是否已完成。请先查看结果再重试。',
  },
  notConnected: {
    message: '窗口未连接到应用，未发送任何内容。',
    nextStep: '请确认应用正在运行，然后重试。',
  },
  tooManyRequests: ({ limit }) => ({
    message: `窗口已有 ${limit} 个请求正在应用中运行，达到上限。`,
    nextStep: '请停止其中一些或等待其结束，然后重试。',
  }),
  unknownCommand: ({ command }) => ({ message: `应用没有命令“${command}”。`, nextStep: reload }),
  invalidInput: ({ command, problem }) => ({
    message: `“${command}”的输入无效：${problem}。`,
    nextStep: '请更正后重试。',
  }),
  invalidField: ({ command, field, problem }) => ({
    message: `“${command}”的字段“${field}”无效：${problem}。`,
    nextStep: '请更正后重试。',
  }),
  invalidResponse: ({ command, problem }) => ({
    message: `窗口无法读取应用对“${command}”的响应：${problem}。`,
    nextStep: '请重新加载窗口。如再次出现，则为应用的缺陷。',
  }),
  notSent: ({ command, cause }) => ({ message: `“${command}”未发送。${cause}` }),
  responseNotSent: ({ cause }) => ({ message: `无法将响应发送到窗口。${cause}` }),
  notPlainData: { message: '其中包含非纯数据的内容。' },
  tooLarge: ({ size, limit }) => ({
    message: `大小为 ${formatMebibytes(size)}，上限为 ${formatMebibytes(limit)}。`,
  }),
  bug: ({ command }) => ({
    message: `“${command}”发生意外错误。`,
    nextStep: '原因已写入日志。可以重试；应用的其他部分不受影响。',
  }),
} satisfies TranslatedErrors<typeof ipcErrors>
