import type { AppError } from '../../shared/errors/app-error.ts'
import { noTaskIdCode } from '../../shared/formats/video/read-created-video.ts'
import type { Run } from '../../shared/runs/run.ts'

/** Statuses with which a proxy may give up a request that is still being processed behind it. */
const givenUp = new Set([408, 502, 504, 520, 521, 522, 523, 524])

/** The request was never sent: no connection was made. */
const neverLeft =
  /^(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|UND_ERR_CONNECT_TIMEOUT|ERR_TLS_|ERR_SSL_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/

/**
 * Judges a failed request; for a video, one that named no task. `refused`: certainly nothing is being generated, and
 * nothing will be charged. `unknown`: it may be. In doubt it is unknown: a repeated request is charged twice.
 */
export function judgeRefusal({ status, httpStatus, error }: Run): 'refused' | 'unknown' {
  if (status !== 'failed' || error === undefined) return 'unknown'
  if (httpStatus === undefined) return isUnsent(error) ? 'refused' : 'unknown'
  if (httpStatus < 300) return isRead(error) ? 'refused' : 'unknown'
  // A body in the gateway's own format shows that the gateway itself refused.
  if (givenUp.has(httpStatus)) return error.code === undefined ? 'unknown' : 'refused'
  return 'refused'
}

function isUnsent({ kind, code = '' }: AppError): boolean {
  if (kind === 'network') return neverLeft.test(code)
  return kind !== 'timeout' && kind !== 'bug' && kind !== 'invalid-response'
}

/** An error in an answer with a success status. */
function isRead({ kind, code }: AppError): boolean {
  return code !== noTaskIdCode && !['network', 'timeout', 'invalid-response', 'bug'].includes(kind)
}
