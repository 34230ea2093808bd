import type { Run } from '../../../shared/runs/run.ts'
import { wordError } from '../../../shared/text/define-errors.ts'
import { historyText } from '../../../shared/text/en/history.ts'

/**
 * The gateway's response to cancelling a background answer; `undefined` if it was not asked or has not responded yet.
 */
export function cancelText({ background }: Run): string | undefined {
  const { outcome, error } = background?.cancel ?? {}
  const { cancel } = historyText().background
  switch (outcome) {
    case undefined:
    case 'asking':
      return undefined
    case 'refused':
      return error === undefined
        ? cancel.unknown
        : cancel.refused(error.gatewaySays ?? wordError(error).message)
    default:
      return cancel[outcome]
  }
}
