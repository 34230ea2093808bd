import { defineErrors } from '../../define-errors.ts'

export const attachmentsErrors = {
  imageTooLarge: ({ name, size, limit }: { name: string; size: string; limit: string }) => ({
    message: `${name} is ${size}, and at most ${limit} can be uploaded.`,
    nextStep: 'Make the image smaller, or choose another one.',
  }),
  imageUnreadable: ({ name }: { name: string }) => ({
    message: `${name} could not be read. It may be a folder, or a file that was moved.`,
    nextStep: 'Choose the image again.',
  }),
  unsupportedImage: ({ name }: { name: string }) => ({
    message: `Unsupported image type: ${name}.`,
    nextStep: 'Choose a PNG, JPEG, WebP or GIF file.',
  }),
  tooLarge: ({ name, size, limit }: { name: string; size: string; limit: string }) => ({
    message: `${name} is ${size}, and at most ${limit} can be attached.`,
    nextStep: 'Attach a smaller file, or a part of it.',
  }),
  empty: ({ name }: { name: string }) => ({
    message: `${name} is empty.`,
    nextStep: 'Attach a file that has content.',
  }),
  unreadable: ({ name }: { name: string }) => ({
    message: `${name} could not be read. It may be a folder, or a file that was moved.`,
    nextStep: 'Attach the files inside a folder, or choose the file again.',
  }),
  mediaUnreadable: ({ name }: { name: string }) => ({ message: `${name} could not be read.` }),
  notSaved: ({ name, cause }: { name: string; cause: string }) => ({
    message: `${name} could not be saved. ${cause}`,
    nextStep: 'Free some space or check the data folder named in Settings, then attach the file again.',
  }),
  missing: ({ name }: { name: string }) => ({
    message: `The attached file ${name} is no longer in the data folder. Nothing was sent.`,
    nextStep: 'Remove it from its message, or attach the file again.',
  }),
  storedUnreadable: ({ name, cause }: { name: string; cause: string }) => ({
    message: `The attached file ${name} could not be read. ${cause} Nothing was sent.`,
    nextStep: 'Remove it from its message, or attach the file again.',
  }),
  notRemoved: ({ cause }: { cause: string }) => ({
    message: `An unused attachment could not be removed. ${cause}`,
  }),
}

export const attachmentsError = defineErrors('attachments', attachmentsErrors)
