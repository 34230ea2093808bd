import type { historyErrors } from '../../en/errors/history.ts'
import type { TranslatedErrors } from '../../translation.ts'

export const history = {
  noSuchRun: { message: '未找到运行记录，可能已被删除。', nextStep: '请选择其他运行记录。' },
  videosAreJobs: {
    message: '无法从历史记录重新发送视频请求。',
    nextStep: '请使用“视频”标签页，那里会跟踪任务并保存视频。',
  },
  stillRunning: { message: '该运行仍在进行中。', nextStep: '请将其停止或等待完成，然后再删除。' },
  unknownFormat: ({ format }) => ({
    message: `此版本的应用无法发送格式“${format}”。`,
    nextStep: '请更新应用。已记录的请求会保留。',
  }),
  addressUnusual: {
    message: '无法原样重新发送此请求：其地址不是常规地址。',
    nextStep: '请在对应的标签页中发送新请求。',
  },
  bodyTooLarge: {
    message: '无法原样重新发送此请求：其请求体过大，未能完整记录。',
    nextStep: '请在对应的标签页中发送新请求。',
  },
  bodyNotJson: {
    message: '无法原样重新发送此请求：其请求体不是纯 JSON。',
    nextStep: '请在对应的标签页中发送新请求。',
  },
} satisfies TranslatedErrors<typeof historyErrors>
