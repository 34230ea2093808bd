import { maxAttachmentBytes } from '../../shared/attachments/attachment.ts'
import type { AppError } from '../../shared/errors/app-error.ts'
import { codeOf, diskReason } from '../lib/disk-error.ts'

export function tooLarge(name: string, bytes: number): AppError {
  return {
    kind: 'invalid-input',
    code: 'attachment-too-large',
    message: `${name} is ${inMegabytes(bytes)} MB, and at most ${inMegabytes(maxAttachmentBytes)} MB can be attached.`,
    nextStep: 'Attach a smaller file, or a part of it.',
  }
}

export function emptyFile(name: string): AppError {
  return {
    kind: 'invalid-input',
    code: 'attachment-empty',
    message: `${name} is empty.`,
    nextStep: 'Attach a file with something in it.',
  }
}

export function notSaved(error: unknown, name: string, folder: string): AppError {
  return {
    kind: 'storage',
    code: 'attachment-not-saved',
    message: `${name} could not be saved. ${diskReason(error, folder).message}`,
    nextStep: 'Free some space or check the data folder named in Settings, then attach the file again.',
    detail: detailOf(error),
  }
}

/** The file of an attachment cannot be had, so the turn that holds it cannot be sent. */
export function notReadable(error: unknown, name: string, folder: string): AppError {
  const isGone = codeOf(error) === 'ENOENT'
  return {
    kind: isGone ? 'not-found' : 'storage',
    code: isGone ? 'attachment-missing' : 'attachment-unreadable',
    message: isGone
      ? `The attached file ${name} is not in the data folder any more. Nothing was sent.`
      : `The attached file ${name} could not be read. ${diskReason(error, folder).message} Nothing was sent.`,
    nextStep: 'Take it out of the message that holds it, or attach the file again.',
    detail: detailOf(error),
  }
}

export function notRemoved(error: unknown, folder: string): AppError {
  return {
    kind: 'storage',
    message: `An attachment that nothing uses could not be removed. ${diskReason(error, folder).message}`,
    detail: detailOf(error),
  }
}

function detailOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function inMegabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1).replace(/\.0$/, '')
}
