import type { importsErrors } from '../../en/errors/imports.ts'
import { formatWhole } from '../../intl.ts'
import type { TranslatedErrors } from '../../translation.ts'

const splitFile = '请拆分为较小的文件。未导入任何内容。'
const chooseText = '请选择 CSV、JSON 或文本文件。未导入任何内容。'
const pasteWhole = '请重新复制整条命令，从 curl 到最后一个字符。'
const removePassword = '请从命令中删除该部分后重新粘贴，并在设置中填写密钥。'
const fixAndPaste = '请在原处修正后重新粘贴。'

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
  requestsTooLarge: { message: '内容超过 30 MB。', nextStep: '请导出较少的请求。未导入任何内容。' },
  notHar: {
    message: '这不是 HAR 文件。',
    nextStep: '请在浏览器的网络工具中使用“将所有内容另存为 HAR”保存。',
  },
  notPostman: { message: '这不是 Postman 集合。', nextStep: '请将集合导出为“Collection v2.1”。' },
  noRequests: { message: '其中没有请求。', nextStep: '请选择其他文件。' },
  methodUnknown: ({ method }) => ({
    message: `无法使用方法 ${method} 发送。`,
    nextStep: '请使用 GET、POST、PUT、PATCH、DELETE、HEAD 或 OPTIONS。',
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

  unclosedQuote: { message: '命令在引号内结束。', nextStep: pasteWhole },
  unclosedQuoteAt: ({ line, column }) => ({
    message: `命令在引号内结束，该引号始于第 ${line} 行第 ${column} 列。`,
    nextStep: pasteWhole,
  }),
  tooManyParts: ({ limit }) => ({
    message: `文本超过 ${formatWhole(limit)} 个单词和符号，不可能是一条命令。`,
    nextStep: '请只粘贴命令。',
  }),
  noCurl: { message: '文本中没有 curl 命令。', nextStep: '请粘贴以 curl 开头的命令。' },
  noAddress: { message: '命令中没有地址。', nextStep: pasteWhole },
  missingValue: ({ option }) => ({
    message: `命令在 ${option} 之后结束，而该选项需要一个值。`,
    nextStep: pasteWhole,
  }),
  passwordInAddress: {
    message: '命令使用地址中的用户名和密码登录，而网关使用密钥。',
    nextStep: removePassword,
  },
  passwordIn: ({ option }) => ({
    message: `命令使用用户名和密码登录（${option}），而网关使用密钥。`,
    nextStep: removePassword,
  }),
  noBody: { message: '命令没有请求体。', nextStep: '请粘贴包含请求体的命令。' },
  sendsForm: { message: '命令发送的是表单，而对话以 JSON 发送。', nextStep: '请粘贴其他命令。' },
  bodyNotObject: { message: '命令的请求体不是 JSON 对象。', nextStep: fixAndPaste },
  bodyNotJson: ({ line, column }) => ({
    message: `命令的请求体在第 ${line} 行第 ${column} 列处不是有效的 JSON。`,
    nextStep: fixAndPaste,
  }),
  noConversation: ({ path }) => ({
    message: `此请求发送到 ${path}，并非对话。`,
    nextStep: '请粘贴发往 chat completions、responses、messages 或 generate-content 的请求。',
  }),

  notRecordedWhole: {
    message: '此请求的请求体未完整记录，无法用代码重现。',
    nextStep: '可在“请求”标签页中复制已记录的部分。',
  },
  uploadsFiles: {
    message: '此请求上传了文件，其字节无法写入代码。',
    nextStep: '可在“请求”标签页中查看各部分。',
  },
} satisfies TranslatedErrors<typeof importsErrors>
