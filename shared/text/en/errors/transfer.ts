import { defineErrors } from '../../define-errors.ts'

const nothingChanged = 'Nothing was imported.'

/** Errors of importing conversations from files of other tools, and of exporting them. */
export const transferErrors = {
  emptyFile: { message: 'This file is empty.', nextStep: `Choose another file. ${nothingChanged}` },
  notAnExport: {
    message: 'No conversations were found in this file.',
    nextStep:
      'Choose an export of this app, ChatGPT, Claude, Cherry Studio, Open WebUI, LobeHub or NextChat, a JSONL file or a HAR file.',
  },
  onlyRequests: {
    message: 'The requests in this HAR file are not conversations.',
    nextStep: `Import them in Raw. ${nothingChanged}`,
  },
  tooLarge: {
    message: 'This file is larger than 4 GB.',
    nextStep: `Unpack it, and choose the JSON file in it. ${nothingChanged}`,
  },
  jsonTooLong: {
    message: 'A JSON file of it is larger than 2 GB.',
    nextStep: `Export a shorter period, and choose that file. ${nothingChanged}`,
  },
  valuesTooLong: ({ megabytes }: { megabytes: number }) => ({
    message: `Its largest value has more than ${megabytes} MB. A conversation in a list may have 64 MB, and a file that is one object 128 MB.`,
    nextStep: `Export fewer conversations at once, and choose that file. ${nothingChanged}`,
  }),
  tooDeep: {
    message: 'This file is nested deeper than any export.',
    nextStep: `Choose another file. ${nothingChanged}`,
  },
  tooManyFiles: {
    message: 'This archive has more than 50,000 files.',
    nextStep: `Unpack it, and choose the JSON file in it. ${nothingChanged}`,
  },
  unpackedTooLarge: {
    message: 'This archive would have more than 8 GB unpacked.',
    nextStep: `Unpack it, and choose the JSON file in it. ${nothingChanged}`,
  },
  bomb: {
    message: 'A file in this archive grows to more than 200 times its size.',
    nextStep: `No export does. Do not unpack it unless you know where it is from. ${nothingChanged}`,
  },
  unsafeArchive: {
    message: 'This archive has links, or names that lead out of its folder.',
    nextStep: `No export does. Do not unpack it unless you know where it is from. ${nothingChanged}`,
  },
  encryptedArchive: {
    message: 'This archive is protected with a password.',
    nextStep: `Unpack it, and choose the JSON file in it. ${nothingChanged}`,
  },
  damagedArchive: {
    message: 'This archive is damaged, or was not downloaded whole.',
    nextStep: `Download it again, then choose it. ${nothingChanged}`,
  },
  tookTooMuch: {
    message: 'This file needs more memory than may be used to read it.',
    nextStep: `Export fewer conversations at once, and choose that file. ${nothingChanged}`,
  },
  readerFailed: {
    message: 'This file could not be read.',
    nextStep: `Report this, with the name of the tool. ${nothingChanged}`,
  },
  noSuchFile: {
    message: 'This file is no longer open for import.',
    nextStep: 'Choose it again.',
  },
  notStored: ({ reason }: { reason: string }) => ({
    message: `The file could not be kept while it is read. ${reason}`,
    nextStep: 'Free some space, then choose it again.',
  }),
  nothingChosen: { message: 'No conversations were selected.', nextStep: 'Select some first.' },
  alreadyRunning: {
    message: 'This file is being read or imported already.',
    nextStep: 'Wait until that is over, or stop it.',
  },
  nothingToExport: { message: 'There are no conversations to export.', nextStep: 'Start one first.' },
}

export const transferError = defineErrors('transfer', transferErrors)
