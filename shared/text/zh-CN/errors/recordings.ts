import type { recordingsErrors } from '../../en/errors/recordings.ts'
import type { TranslatedErrors } from '../../translation.ts'

const diskStep = '请释放空间或检查文件夹。此前录制的内容已保留，下次启动后会列出。'

export const recordings = {
  noSuchRecording: {
    message: '此录音已结束。',
    nextStep: '窗口三分钟无响应时，录音会自动结束并保存到媒体库。请重新开始录音。',
  },
  empty: { message: '录音中没有音频。', nextStep: '请检查麦克风并重新录音。' },
  brokenSamples: {
    message: '录音的部分数据不是完整的采样。',
    nextStep: '此前的录音已保留。请重新录音，或使用压缩格式。',
  },
  tooLong: {
    message: '录音已达到 WAV 文件的上限 4 GB。',
    nextStep: '请停止录音以保留内容，然后开始新的录音。',
  },
  notStarted: ({ reason }) => ({ message: `无法开始录音。${reason}`, nextStep: diskStep }),
  notWritten: ({ reason }) => ({ message: `无法写入录音。${reason}`, nextStep: diskStep }),
  notSaved: ({ reason }) => ({ message: `无法保存录音。${reason}`, nextStep: diskStep }),
  notRemoved: ({ reason }) => ({ message: `无法删除录音。${reason}`, nextStep: diskStep }),
} satisfies TranslatedErrors<typeof recordingsErrors>
