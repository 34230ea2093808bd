import type { AppError } from '../../shared/errors/app-error.ts'
import { codeOf } from '../lib/disk-error.ts'

export const noSuchItem: AppError = {
  kind: 'not-found',
  code: 'media-unknown',
  message: 'This file is not in the library.',
  nextStep: 'It may have been deleted for good. Choose another one.',
}

export function emptyMedia(name: string): AppError {
  return {
    kind: 'invalid-input',
    code: 'media-empty',
    message: `${name} is empty.`,
    nextStep: 'Choose a file with something in it.',
  }
}

export const notAnImage: AppError = {
  kind: 'invalid-input',
  code: 'thumbnail-unusable',
  message: 'A thumbnail is a PNG, JPEG or WebP of at most 1 MB.',
  nextStep: 'The file itself is whole. Its preview is drawn from it.',
}

/** The file is on disk and whole, but the index could not be told. */
export function notIndexed(fileName: string, cause: AppError): AppError {
  return {
    ...cause,
    code: 'media-not-indexed',
    message: `${fileName} is saved in the media folder, but could not be listed. ${cause.message}`,
    nextStep: 'Nothing is lost: the file is listed at the next start.',
  }
}

/** A file of the library could not be written, moved or read: `what` is a sentence such as `The file could not be saved.` */
export function diskError(error: unknown, what: string, folder: string): AppError {
  const { code, reason, nextStep } = meaningOf(codeOf(error), folder)
  return {
    kind: 'storage',
    code,
    message: `${what} ${reason}`,
    nextStep,
    detail: error instanceof Error ? error.message : String(error),
  }
}

interface Meaning {
  readonly code: string
  readonly reason: string
  readonly nextStep: string
}

function meaningOf(code: string | undefined, folder: string): Meaning {
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return {
        code: 'disk-full',
        reason: `The disk that holds ${folder} is full.`,
        nextStep: 'Free some space or choose another media folder, then try again.',
      }
    case 'ENOENT':
    case 'ENOTDIR':
    case 'ENODEV':
    case 'ESTALE':
      return {
        code: 'media-folder-gone',
        reason: `The folder ${folder} or the file in it is not there.`,
        nextStep: 'Connect the disk it is on, or choose another media folder, then try again.',
      }
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return {
        code: 'media-folder-read-only',
        reason: `The folder ${folder} cannot be written to.`,
        nextStep: 'Give your user write permission on it, or choose another media folder, then try again.',
      }
    case 'EMFILE':
    case 'ENFILE':
      return {
        code: 'media-too-many-open',
        reason: 'Too many files are open.',
        nextStep: 'Wait until other requests are done, then try again.',
      }
    default:
      return {
        code: 'media-disk-failed',
        reason: `The folder ${folder} refused.`,
        nextStep: 'Check the disk, or choose another media folder, then try again.',
      }
  }
}
