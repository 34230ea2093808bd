import type { RouteProof, Stage } from './check-up.ts'
import { wordError } from '../text/define-errors.ts'
import { doctorText } from '../text/en/doctor.ts'
import { definedFields } from '../defined-fields.ts'

/** What a stage came to and what to do about it, in the language of the window. */
export function wordStage({ finding, fix, text, betterAddress }: Stage): {
  readonly finding: string
  readonly fix?: string
} {
  const { message, nextStep } = wordError(definedFields({ message: finding, nextStep: fix, text }))
  const shownFix = betterAddress === undefined ? nextStep : doctorText().betterAddress(betterAddress)
  return { finding: message, ...(shownFix !== undefined && { fix: shownFix }) }
}

/** What is worth knowing of a route. */
export function wordProof({ detail, text }: Pick<RouteProof, 'detail' | 'text'>): string {
  return wordError({ message: detail, ...(text !== undefined && { text }) }).message
}
