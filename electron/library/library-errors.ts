import type { AppError } from '../../shared/errors/app-error.ts'
import type { WordedError } from '../../shared/text/define-errors.ts'
import { libraryError } from '../../shared/text/en/errors/library.ts'
import { codeOf } from '../lib/disk-error.ts'

export const noSuchItem: AppError = {
  kind: 'not-found',
  code: 'media-unknown',
  ...libraryError('noSuchItem'),
}

/** `what` says which file it is. */
export function emptyMedia(what: WordedError): AppError {
  return { kind: 'invalid-input', code: 'media-empty', ...what }
}

export const notAnImage: AppError = {
  kind: 'invalid-input',
  code: 'thumbnail-unusable',
  ...libraryError('thumbnailUnusable'),
}

/** The file is on disk and complete, but the index could not be written. */
export function notIndexed(fileName: string, cause: AppError): AppError {
  return { ...cause, code: 'media-not-indexed', ...libraryError('notIndexed', { fileName, cause }) }
}

/** A file of the library could not be written, moved or read: `what` is an entry such as `libraryError('fileNotSaved')`. */
export function diskError(error: unknown, what: WordedError, folder: string): AppError {
  return {
    kind: 'storage',
    ...meaningOf(codeOf(error), { what, folder }),
    detail: error instanceof Error ? error.message : String(error),
  }
}

function meaningOf(
  code: string | undefined,
  given: { readonly what: WordedError; readonly folder: string },
): Pick<AppError, 'code' | 'message' | 'nextStep' | 'text'> {
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return { code: 'disk-full', ...libraryError('diskFull', given) }
    case 'ENOENT':
    case 'ENOTDIR':
    case 'ENODEV':
    case 'ESTALE':
      return { code: 'media-folder-gone', ...libraryError('folderMissing', given) }
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return { code: 'media-folder-read-only', ...libraryError('folderReadOnly', given) }
    case 'EMFILE':
    case 'ENFILE':
      return { code: 'media-too-many-open', ...libraryError('tooManyOpenFiles', { what: given.what }) }
    default:
      return { code: 'media-disk-failed', ...libraryError('folderFailed', given) }
  }
}
