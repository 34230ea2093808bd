import type { AppError } from '../../shared/errors/app-error.ts'
import { failed, passed, skipped, warned, type Finding } from './finding.ts'
import type { ListVerdict } from './judge-list-answer.ts'

/** How the key went out: with one, without any, or it could not be used at all. */
export type KeyUse =
  | { readonly type: 'sent' }
  | { readonly type: 'none' }
  | { readonly type: 'unusable'; readonly error: AppError }

/** Stage "key": what the gateway said to it, judged by the answer to the model list. */
export function describeKey(verdict: ListVerdict, use: KeyUse): Finding {
  if (use.type === 'unusable') return failed(use.error.message, use.error.nextStep)
  if (verdict.type === 'list') {
    return use.type === 'sent' ? passed('Accepted') : skipped('No key is sent, and the list needs none')
  }
  if (verdict.type !== 'refused') return skipped('The gateway did not come to look at it')
  return { ...refusal(verdict.status, verdict.error, use), ...quote(verdict.error) }
}

function refusal(status: number, error: AppError, use: KeyUse): Finding {
  if (status === 429) {
    const { retryAfterMs } = error
    const wait = retryAfterMs === undefined ? 'a minute' : `${Math.ceil(retryAfterMs / 1000)} s`
    return warned(
      `Too many requests with this key (429)${retryAfterMs === undefined ? '' : `, wait ${wait}`}.`,
      `Wait ${wait}, then run again. Other programs that use this key count too.`,
    )
  }
  if (use.type === 'none') {
    return failed(`The gateway wants a key, and there is none (${status}).`, 'Add a key to this connection.')
  }
  return status === 401
    ? failed(
        'The gateway does not accept the key (401).',
        'Paste the key again. A wrong, disabled, expired or used-up key all get this answer.',
      )
    : failed(
        'The key is disabled or has no permission (403).',
        'Choose another key, or have this one enabled at the gateway. It may be limited to other addresses than yours.',
      )
}

function quote({ gatewaySays }: AppError): Pick<Finding, 'gatewaySays'> {
  return gatewaySays === undefined ? {} : { gatewaySays }
}
