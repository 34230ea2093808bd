import { maxAttachmentBytes } from '../../shared/limits.ts'
import type { AppError } from '../../shared/errors/app-error.ts'
import { attachmentsError } from '../../shared/text/en/errors/attachments.ts'
import { codeOf, diskReason } from '../lib/disk-error.ts'

export function tooLarge(name: string, bytes: number): AppError {
  return {
    kind: 'invalid-input',
    code: 'attachment-too-large',
    ...attachmentsError('tooLarge', {
      name,
      size: inMegabytes(bytes),
      limit: inMegabytes(maxAttachmentBytes),
    }),
  }
}

export function emptyFile(name: string): AppError {
  return {
    kind: 'invalid-input',
    code: 'attachment-empty',
    ...attachmentsError('empty', { name }),
  }
}

export function notSaved(error: unknown, name: string, folder: string): AppError {
  return {
    kind: 'storage',
    code: 'attachment-not-saved',
    ...attachmentsError('notSaved', { name, cause: diskReason(error, folder) }),
    detail: detailOf(error),
  }
}

/** The file of an attachment cannot be read, so the turn that contains it cannot be sent. */
export function notReadable(error: unknown, name: string, folder: string): AppError {
  const isGone = codeOf(error) === 'ENOENT'
  return {
    kind: isGone ? 'not-found' : 'storage',
    code: isGone ? 'attachment-missing' : 'attachment-unreadable',
    ...(isGone
      ? attachmentsError('missing', { name })
      : attachmentsError('storedUnreadable', { name, cause: diskReason(error, folder) })),
    detail: detailOf(error),
  }
}

export function notRemoved(error: unknown, folder: string): AppError {
  return {
    kind: 'storage',
    ...attachmentsError('notRemoved', { cause: diskReason(error, folder) }),
    detail: detailOf(error),
  }
}

function detailOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function inMegabytes(bytes: number): string {
  // oxlint-disable-next-line text/untranslated -- a unit
  return `${(bytes / 1_000_000).toFixed(1).replace(/\.0$/, '')} MB`
}
