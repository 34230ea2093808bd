import type { transferErrors } from '../../en/errors/transfer.ts'
import type { TranslatedErrors } from '../../translation.ts'

const nothingChanged = '未导入任何内容。'

export const transfer = {
  emptyFile: { message: '此文件为空。', nextStep: `请选择其他文件。${nothingChanged}` },
  notAnExport: {
    message: '在此文件中未找到对话。',
    nextStep:
      '请选择本应用、ChatGPT、Claude、Cherry Studio、Open WebUI、LobeHub 或 NextChat 的导出文件，或 JSONL、HAR 文件。',
  },
  onlyRequests: {
    message: '此 HAR 文件中的请求不是对话。',
    nextStep: `请在“原始请求”中导入。${nothingChanged}`,
  },
  tooLarge: {
    message: '此文件大于 4 GB。',
    nextStep: `请解压后选择其中的 JSON 文件。${nothingChanged}`,
  },
  jsonTooLong: {
    message: '其中一个 JSON 文件大于 2 GB。',
    nextStep: `请导出较短的时间段，再选择该文件。${nothingChanged}`,
  },
  valuesTooLong: ({ megabytes }) => ({
    message: `其中最大的值超过 ${megabytes} MB。列表中的一个对话最多 64 MB，整个文件为一个对象时最多 128 MB。`,
    nextStep: `请减少一次导出的对话，再选择该文件。${nothingChanged}`,
  }),
  tooDeep: {
    message: '此文件的嵌套深度超出任何导出文件。',
    nextStep: `请选择其他文件。${nothingChanged}`,
  },
  tooManyFiles: {
    message: '此压缩包包含超过 50,000 个文件。',
    nextStep: `请解压后选择其中的 JSON 文件。${nothingChanged}`,
  },
  unpackedTooLarge: {
    message: '此压缩包解压后超过 8 GB。',
    nextStep: `请解压后选择其中的 JSON 文件。${nothingChanged}`,
  },
  bomb: {
    message: '此压缩包中的一个文件解压后超过其大小的 200 倍。',
    nextStep: `正常的导出文件不会如此。除非知道其来源，否则请勿解压。${nothingChanged}`,
  },
  unsafeArchive: {
    message: '此压缩包包含链接，或指向其文件夹之外的名称。',
    nextStep: `正常的导出文件不会如此。除非知道其来源，否则请勿解压。${nothingChanged}`,
  },
  encryptedArchive: {
    message: '此压缩包受密码保护。',
    nextStep: `请解压后选择其中的 JSON 文件。${nothingChanged}`,
  },
  damagedArchive: {
    message: '此压缩包已损坏，或未下载完整。',
    nextStep: `请重新下载后再选择。${nothingChanged}`,
  },
  tookTooMuch: {
    message: '读取此文件所需的内存超出限制。',
    nextStep: `请减少一次导出的对话，再选择该文件。${nothingChanged}`,
  },
  readerFailed: {
    message: '无法读取此文件。',
    nextStep: `请报告此问题，并注明工具名称。${nothingChanged}`,
  },
  noSuchFile: { message: '此文件已不再等待导入。', nextStep: '请重新选择。' },
  notStored: ({ reason }) => ({
    message: `读取期间无法保存此文件。${reason}`,
    nextStep: '请释放一些空间，然后重新选择。',
  }),
  nothingChosen: { message: '未选择任何对话。', nextStep: '请先选择。' },
  alreadyRunning: { message: '正在读取或导入此文件。', nextStep: '请等待完成，或先停止。' },
  nothingToExport: { message: '没有可导出的对话。', nextStep: '请先开始一个对话。' },
} satisfies TranslatedErrors<typeof transferErrors>
