import type { recorderTexts } from '../en/recorder.ts'
import type { Translated } from '../translation.ts'

export const recorder = {
  recorder: '录音机',
  recording: '录音中',
  paused: '已暂停',
  record: '录音',
  recordAgain: '重新录音',
  recordAgainHint: '新录音将取代此录音，此录音仍保留在媒体库中。',
  discarded: '录音已移至回收站',
  stopRecording: '停止录音',
  pause: '暂停',
  resume: '继续录音',
  saving: '保存中',
  waitingForMicrophone: '正在等待麦克风，浏览器可能会请求授权。',
  writing: ({ format, shape, size }) => `${format}，${shape}，${size}。录音会边录边写入磁盘。`,

  microphone: '麦克风',
  systemMicrophone: '系统默认麦克风',
  notConnected: '未连接',
  connectMicrophone: '未连接。请连接它，或选择其他麦克风。',
  inputLevel: '输入电平',
  decibels: (level) => `${level} dB`,
  recordedAs: '录音格式',
  compressed: '压缩',
  cannotCompress: '此浏览器无法录制压缩音频',
  noiseSuppression: '降噪',
  noiseSuppressionHint: '由浏览器消除噪声和回声，并均衡音量',

  cutShort: '应用在录音过程中关闭，已录制的部分保存在媒体库中。',
  cutShortAt: (length) => `应用在录音过程中关闭，已录制的 ${length} 保存在媒体库中。`,
  leaveInLibrary: '保留在媒体库中',
  useRecording: '使用此录音',

  tooShort: '录音太短',
  tooShortHint: (length) => `录音时长仅 ${length}。请重新录音，多说几句。`,
  nothingHeard: '未检测到声音',
  loudest: (level) => `峰值电平为 ${level} dB。请检查麦克风是否已打开、选择是否正确。`,
  loudestBelow: (level) => `峰值电平低于 ${level} dB。请检查麦克风是否已打开、选择是否正确。`,
  useAnyway: '仍然使用',
  discard: '丢弃',
  nothingHeardSoFar: '尚未检测到声音。请检查麦克风是否已打开、选择是否正确。',

  problems: {
    refused: {
      title: '麦克风访问被拒绝',
      next: '请在地址栏旁或系统的隐私设置中允许访问，然后重新录音；也可以选择音频文件。',
    },
    'no-device': {
      title: '未找到麦克风',
      next: '请连接麦克风后重新录音，或选择音频文件。',
    },
    'device-gone': {
      title: '所选麦克风未连接',
      next: '请重新连接，或在上方选择其他麦克风。',
    },
    'device-busy': {
      title: '无法打开麦克风',
      next: '可能有其他程序正在使用它。请关闭该程序，或选择其他麦克风。',
    },
    lost: {
      title: '麦克风已断开',
      next: '此前录制的内容已保存。',
    },
    'not-possible': {
      title: '此窗口无法录音',
      next: '浏览器仅在 127.0.0.1 或 HTTPS 下允许录音。请通过应用输出的地址打开，或选择音频文件。',
    },
  },
  fileName: (moment) => `录音 ${moment}`,
  cutShortFileName: (moment) => `录音 ${moment}，未完整结束`,
  whatWasWritten: '此前录制的内容已保存。',
} satisfies Translated<typeof recorderTexts>
