import type { AppError } from '../../../shared/errors/app-error.ts'
import { libraryError } from '../../../shared/text/en/errors/library.ts'

export const noSuchPending: AppError = {
  kind: 'not-found',
  code: 'pending-unknown',
  ...libraryError('noSuchPending'),
}

/** The error of a download that the end of the app aborted, as the next start shows it. */
export const interrupted: AppError = {
  kind: 'network',
  code: 'download-interrupted',
  ...libraryError('downloadInterrupted'),
}

export const badAddress: AppError = {
  kind: 'invalid-response',
  code: 'download-address',
  ...libraryError('noDownloadAddress'),
}

export const tooManyRedirects: AppError = {
  kind: 'invalid-response',
  code: 'download-redirects',
  ...libraryError('tooManyRedirects'),
}

/** A link into the network of this machine, from a gateway outside of it. */
export function privateDownload(host: string): AppError {
  return {
    kind: 'rejected',
    code: 'download-private',
    ...libraryError('downloadPrivate', { host }),
  }
}

export function insecureRedirect(host: string): AppError {
  return {
    kind: 'invalid-response',
    code: 'download-insecure',
    ...libraryError('downloadInsecure', { host }),
  }
}

export function refusedDownload(host: string, status: number): AppError {
  const isGone = status === 404 || status === 410
  return {
    kind: isGone ? 'not-found' : 'rejected',
    code: isGone ? 'download-expired' : 'download-refused',
    status,
    ...(isGone
      ? libraryError('downloadExpired', { host })
      : libraryError('downloadRefused', { host, status })),
  }
}

export function tooLarge(limit: number): AppError {
  return {
    kind: 'invalid-response',
    code: 'download-too-large',
    ...libraryError('downloadTooLarge', { megabytes: limit / 1_000_000 }),
  }
}

export function cutShort(host: string, received: number, expected: number): AppError {
  return {
    kind: 'network',
    code: 'download-cut',
    ...libraryError('downloadCut', { host, received, expected }),
  }
}

export function encodedDownload(host: string, encoding: string): AppError {
  return {
    kind: 'invalid-response',
    code: 'download-encoded',
    ...libraryError('downloadEncoded', { host, encoding }),
  }
}

export function idleDownload(host: string, limitMs: number): AppError {
  return {
    kind: 'timeout',
    code: 'download-idle',
    ...libraryError('downloadIdle', { host, seconds: limitMs / 1000 }),
  }
}
