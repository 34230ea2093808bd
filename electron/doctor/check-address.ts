import { assertNever } from '../../shared/assert-never.ts'
import { failed, passed, type Finding } from './finding.ts'
import type { ListVerdict } from './judge-list-answer.ts'
import { nextStepOf } from '../../shared/text/define-errors.ts'
import { doctorError } from '../../shared/text/en/errors/doctor.ts'

/**
 * Stage "address": whether `/v1/models` under the base address belongs to a gateway. `better` is an address that
 * answered instead.
 */
export function describeAddress(verdict: ListVerdict, baseUrl: string, better: string | undefined): Finding {
  const finding = judge(verdict, baseUrl)
  return finding.state === 'failed' && better !== undefined ? { ...finding, betterAddress: better } : finding
}

function judge(verdict: ListVerdict, baseUrl: string): Finding {
  switch (verdict.type) {
    case 'list':
      return passed(doctorError('listReturned'))
    case 'refused':
      return passed(doctorError('gatewayResponds', { status: verdict.status }))
    case 'redirect': {
      const { location, status } = verdict
      if (location === undefined) return failed(doctorError('redirectedNowhere', { status }))
      return failed(doctorError('redirected', { location, origin: new URL(location).origin, status }))
    }
    case 'page':
      return failed(doctorError('webPage', { status: verdict.status }))
    case 'not-found':
      return failed(doctorError('noList', { address: baseUrl, status: verdict.status }))
    case 'other-json':
      return failed(
        verdict.error === undefined
          ? doctorError('otherJson')
          : doctorError('errorForList', { cause: verdict.error }),
      )
    case 'not-json':
      return failed(doctorError('notJson'))
    case 'server-error': {
      const { status, error } = verdict
      return {
        ...failed(doctorError('serverError', { status, cause: error, fix: nextStepOf(error) })),
        ...(error.gatewaySays !== undefined && { gatewaySays: error.gatewaySays }),
      }
    }
    case 'broken':
      return failed(verdict.error)
    default:
      return assertNever(verdict)
  }
}

/** Whether an answer suggests trying another path. A server error would be the same under every path. */
export function mayBeElsewhere({ type }: ListVerdict): boolean {
  return ['page', 'not-found', 'other-json', 'not-json'].includes(type)
}
