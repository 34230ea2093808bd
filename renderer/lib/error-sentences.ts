import { wordError } from '../../shared/text/define-errors.ts'
import { unitsText } from '../../shared/text/en/units.ts'

/** Returns an error's message and next step as sentences, for places without room for an error box. */
export function errorSentences(error: Parameters<typeof wordError>[0]): string {
  const { message, nextStep } = wordError(error)
  return unitsText().sentences(nextStep === undefined ? [message] : [message, nextStep])
}
