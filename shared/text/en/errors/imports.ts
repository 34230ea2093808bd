import { defineErrors } from '../../define-errors.ts'
import { formatWhole } from '../../intl.ts'

const splitFile = 'Split it into smaller files. Nothing was imported.'
const chooseText = 'Choose a CSV, JSON or text file. Nothing was imported.'

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
}

export const importsError = defineErrors('imports', importsErrors)
