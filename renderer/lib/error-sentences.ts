import { wordError } from '../../shared/text/define-errors.ts'
import { unitsText } from '../../shared/text/en/units.ts'

/** What happened and what to do, one after the other: for places without room for an error's own box. */
export function errorSentences(error: Parameters<typeof wordError>[0]): string {
  const { message, nextStep } = wordError(error)
  return unitsText().sentences(nextStep === undefined ? [message] : [message, nextStep])
}
