import type { importsErrors } from '../../en/errors/imports.ts'
import { formatWhole } from '../../intl.ts'
import type { TranslatedErrors } from '../../translation.ts'

const splitFile = '请拆分为较小的文件。未导入任何内容。'
const chooseText = '请选择 CSV、JSON 或文本文件。未导入任何内容。'

export const imports = {
  noTexts: ({ fileName }) => ({
    message: `${fileName} 中没有文本。`,
    nextStep: '请选择每行一条文本的文件，或含有文本列的表格。',
  }),
  noPastedTexts: {
    message: '粘贴的内容中没有文本。',
    nextStep: '请粘贴每行一条的文本，或含有文本列的表格。',
  },
  noList: {
    message: '此 JSON 不是文本列表，或格式无效。',
    nextStep: '请使用 ["one", "two"] 这样的列表，或 [{"text": "one", "group": "a"}] 这样的对象列表。',
  },
  brokenLine: ({ line }) => ({
    message: `第 ${line} 行不是有效的 JSON。`,
    nextStep: `请修正第 ${line} 行，或将文件保存为每行一条文本的纯文本。`,
  }),
  tooManyRows: ({ fileName, rows, maximum }) => ({
    message: `${fileName} 有 ${formatWhole(rows)} 行；一个文本集最多 ${formatWhole(maximum)} 行。`,
    nextStep: splitFile,
  }),
  fileTooLarge: ({ fileName, size, maximum }) => ({
    message: `${fileName} 的大小为 ${size}，上限为 ${maximum}。`,
    nextStep: splitFile,
  }),
  fileTooSlow: ({ fileName, seconds }) => ({
    message: `未能在 ${seconds} 秒内读取 ${fileName}。`,
    nextStep: splitFile,
  }),
  fileNotParsed: ({ fileName }) => ({ message: `无法读取 ${fileName}。`, nextStep: splitFile }),
  fileNotRead: ({ fileName }) => ({
    message: `无法读取 ${fileName}。`,
    nextStep: '无法导入文件夹。请选择 CSV、JSON 或文本文件。',
  }),
  imageFile: ({ fileName }) => ({ message: `${fileName} 是图片文件，不是文本。`, nextStep: chooseText }),
  audioFile: ({ fileName }) => ({ message: `${fileName} 是音频文件，不是文本。`, nextStep: chooseText }),
  videoFile: ({ fileName }) => ({ message: `${fileName} 是视频文件，不是文本。`, nextStep: chooseText }),
  pdfFile: ({ fileName }) => ({ message: `${fileName} 是 PDF，不是文本。`, nextStep: chooseText }),
  binaryFile: ({ fileName }) => ({
    message: `${fileName} 是二进制文件，不是文本。`,
    nextStep: chooseText,
  }),
  notUtf8: ({ fileName }) => ({
    message: `${fileName} 不是 UTF-8 文本。`,
    nextStep: '请另存为 UTF-8 后重新导入。',
  }),
} satisfies TranslatedErrors<typeof importsErrors>
