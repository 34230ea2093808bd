import type { AppError } from '../../shared/errors/app-error.ts'
import { failed, passed, skipped, warned, type Finding } from './finding.ts'
import type { ListVerdict } from './judge-list-answer.ts'
import { doctorError } from '../../shared/text/en/errors/doctor.ts'

/** How the request used the key: with a key, without one, or the key could not be used. */
export type KeyUse =
  | { readonly type: 'sent' }
  | { readonly type: 'none' }
  | { readonly type: 'unusable'; readonly error: AppError }

/** Stage "key": whether the gateway accepted the key, judged by its answer for the model list. */
export function describeKey(verdict: ListVerdict, use: KeyUse): Finding {
  if (use.type === 'unusable') return failed(use.error)
  if (verdict.type === 'list') {
    return use.type === 'sent' ? passed(doctorError('keyAccepted')) : skipped(doctorError('noKeyNeeded'))
  }
  if (verdict.type !== 'refused') return skipped(doctorError('keyNotJudged'))
  return { ...refusal(verdict.status, verdict.error, use), ...quote(verdict.error) }
}

function refusal(status: number, error: AppError, use: KeyUse): Finding {
  const { retryAfterMs, kind, party } = error
  if (status === 429) {
    return warned(
      retryAfterMs === undefined
        ? doctorError('rateLimited')
        : doctorError('rateLimitedFor', { seconds: Math.ceil(retryAfterMs / 1000) }),
    )
  }
  if (use.type === 'none') return failed(doctorError('keyMissing', { status }))
  // The key is not the problem: the service behind the gateway refused the list.
  if (party === 'upstream' || party === 'balance') return failed(error)
  return failed(
    kind === 'unauthorized' ? doctorError('keyNotAccepted', { status }) : doctorError('keyForbidden'),
  )
}

function quote({ gatewaySays }: AppError): Pick<Finding, 'gatewaySays'> {
  return gatewaySays === undefined ? {} : { gatewaySays }
}
