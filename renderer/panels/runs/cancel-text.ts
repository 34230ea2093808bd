import type { Run } from '../../../shared/runs/run.ts'
import { wordError } from '../../../shared/text/define-errors.ts'
import { historyText } from '../../../shared/text/en/history.ts'

/** What the gateway said to giving up an answer that it made in the background; `undefined` where it was not asked. */
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
