import { defineErrors } from '../../define-errors.ts'
import { formatWhole } from '../../intl.ts'

const splitFile = 'Split it into smaller files. Nothing was imported.'
const chooseText = 'Choose a CSV, JSON or text file. Nothing was imported.'
const pasteWhole = 'Copy the whole command again, from curl to its last character.'
const removePassword = 'Remove that part from the command, paste it again, and enter the key in Settings.'
const fixAndPaste = 'Fix it there and paste it again.'

/** Why texts could not be imported. */
export const importsErrors = {
  noTexts: ({ fileName }: { fileName: string }) => ({
    message: `There is no text in ${fileName}.`,
    nextStep: 'Choose a file with one text per line, or a table with a text column.',
  }),
  noPastedTexts: {
    message: 'There is no text in what was pasted.',
    nextStep: 'Paste one text per line, or a table with a text column.',
  },
  noList: {
    message: 'The JSON is not a list of texts, or is not valid.',
    nextStep: 'Use a list such as ["one", "two"], or of objects such as [{"text": "one", "group": "a"}].',
  },
  brokenLine: ({ line }: { line: number }) => ({
    message: `Line ${line} is not valid JSON.`,
    nextStep: `Fix line ${line}, or save the file as plain text with one text per line.`,
  }),
  tooManyRows: ({ fileName, rows, maximum }: { fileName: string; rows: number; maximum: number }) => ({
    message: `${fileName} has ${formatWhole(rows)} rows; a set is limited to ${formatWhole(maximum)}.`,
    nextStep: splitFile,
  }),
  requestsTooLarge: {
    message: 'This is larger than 30 MB.',
    nextStep: 'Export fewer requests. Nothing was imported.',
  },
  notHar: {
    message: 'This is not a HAR file.',
    nextStep: 'Save it in the network tools of a browser with “Save all as HAR”.',
  },
  notPostman: {
    message: 'This is not a Postman collection.',
    nextStep: 'Export the collection as “Collection v2.1”.',
  },
  noRequests: { message: 'There is no request in it.', nextStep: 'Choose another file.' },
  methodUnknown: ({ method }: { method: string }) => ({
    message: `${method} is not a method that can be sent.`,
    nextStep: 'Use GET, POST, PUT, PATCH, DELETE, HEAD or OPTIONS.',
  }),
  fileTooLarge: ({ fileName, size, maximum }: { fileName: string; size: string; maximum: string }) => ({
    message: `${fileName} is ${size}; the limit is ${maximum}.`,
    nextStep: splitFile,
  }),
  fileTooSlow: ({ fileName, seconds }: { fileName: string; seconds: number }) => ({
    message: `${fileName} could not be read within ${seconds} s.`,
    nextStep: splitFile,
  }),
  fileNotParsed: ({ fileName }: { fileName: string }) => ({
    message: `${fileName} could not be read.`,
    nextStep: splitFile,
  }),
  fileNotRead: ({ fileName }: { fileName: string }) => ({
    message: `${fileName} could not be read.`,
    nextStep: 'Folders cannot be imported. Choose a CSV, JSON or text file.',
  }),
  imageFile: ({ fileName }: { fileName: string }) => ({
    message: `${fileName} is an image file, not text.`,
    nextStep: chooseText,
  }),
  audioFile: ({ fileName }: { fileName: string }) => ({
    message: `${fileName} is an audio file, not text.`,
    nextStep: chooseText,
  }),
  videoFile: ({ fileName }: { fileName: string }) => ({
    message: `${fileName} is a video file, not text.`,
    nextStep: chooseText,
  }),
  pdfFile: ({ fileName }: { fileName: string }) => ({
    message: `${fileName} is a PDF, not text.`,
    nextStep: chooseText,
  }),
  binaryFile: ({ fileName }: { fileName: string }) => ({
    message: `${fileName} is a binary file, not text.`,
    nextStep: chooseText,
  }),
  notUtf8: ({ fileName }: { fileName: string }) => ({
    message: `${fileName} is not UTF-8 text.`,
    nextStep: 'Save it as UTF-8 and import it again.',
  }),

  /** Why a pasted command could not be read. */
  unclosedQuote: {
    message: 'The command ends inside a quotation.',
    nextStep: pasteWhole,
  },
  unclosedQuoteAt: ({ line, column }: { line: number; column: number }) => ({
    message: `The command ends inside a quotation that begins at line ${line}, column ${column}.`,
    nextStep: pasteWhole,
  }),
  tooManyParts: ({ limit }: { limit: number }) => ({
    message: `The text has more than ${formatWhole(limit)} words and symbols, which no command has.`,
    nextStep: 'Paste the command alone.',
  }),
  noCurl: {
    message: 'There is no curl command in this text.',
    nextStep: 'Paste a command that begins with curl.',
  },
  noAddress: { message: 'The command has no address.', nextStep: pasteWhole },
  missingValue: ({ option }: { option: string }) => ({
    message: `The command ends after ${option}, which needs a value.`,
    nextStep: pasteWhole,
  }),
  passwordInAddress: {
    message:
      'The command signs in with a user name and a password in the address, and a gateway takes a key.',
    nextStep: removePassword,
  },
  passwordIn: ({ option }: { option: string }) => ({
    message: `The command signs in with a user name and a password (${option}), and a gateway takes a key.`,
    nextStep: removePassword,
  }),
  noBody: {
    message: 'The command sends no body.',
    nextStep: 'Paste a command with the body in it.',
  },
  sendsForm: {
    message: 'The command sends a form, and a conversation is sent as JSON.',
    nextStep: 'Paste another command.',
  },
  bodyNotObject: { message: 'The body of the command is not a JSON object.', nextStep: fixAndPaste },
  bodyNotJson: ({ line, column }: { line: number; column: number }) => ({
    message: `The body of the command is not valid JSON at line ${line}, column ${column}.`,
    nextStep: fixAndPaste,
  }),
  noConversation: ({ path }: { path: string }) => ({
    message: `This request goes to ${path}, which is not a conversation.`,
    nextStep: 'Paste a request to chat completions, responses, messages or generate-content.',
  }),

  /** Why no code can be generated for a request. */
  notRecordedWhole: {
    message: 'The body of this request is not recorded whole, so code cannot repeat it.',
    nextStep: 'The part that is recorded can be copied from the Request tab.',
  },
  uploadsFiles: {
    message: 'This request uploads files, and their bytes cannot be written into code.',
    nextStep: 'The parts are shown in the Request tab.',
  },
}

export const importsError = defineErrors('imports', importsErrors)
