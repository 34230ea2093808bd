import type { AppError } from '../../shared/errors/app-error.ts'
import { noTaskIdCode } from '../../shared/formats/video/read-created-video.ts'
import type { Run } from '../../shared/runs/run.ts'

/** Statuses with which a server in front may give up a request that is worked on behind it. */
const givenUp = new Set([408, 502, 504, 520, 521, 522, 523, 524])

/** The request did not leave: no connection was made. */
const neverLeft =
  /^(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|UND_ERR_CONNECT_TIMEOUT|ERR_TLS_|ERR_SSL_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/

/**
 * What became of a request that failed; of one for a video, that named no task. `refused`: nothing is being made, and nothing will
 * be charged, for sure. `unknown`: it may be. When in doubt it is unknown: what is asked for twice is paid for twice.
 */
export function judgeRefusal({ status, httpStatus, error }: Run): 'refused' | 'unknown' {
  if (status !== 'failed' || error === undefined) return 'unknown'
  if (httpStatus === undefined) return isUnsent(error) ? 'refused' : 'unknown'
  if (httpStatus < 300) return isRead(error) ? 'refused' : 'unknown'
  // A body of the gateway's own says that it was the gateway who refused.
  if (givenUp.has(httpStatus)) return error.code === undefined ? 'unknown' : 'refused'
  return 'refused'
}

function isUnsent({ kind, code = '' }: AppError): boolean {
  if (kind === 'network') return neverLeft.test(code)
  return kind !== 'timeout' && kind !== 'bug' && kind !== 'invalid-response'
}

/** An error in an answer that says it went well. */
function isRead({ kind, code }: AppError): boolean {
  return code !== noTaskIdCode && !['network', 'timeout', 'invalid-response', 'bug'].includes(kind)
}
