import type { RouteProof, Stage } from './check-up.ts'
import { wordError } from '../text/define-errors.ts'
import { doctorText } from '../text/en/doctor.ts'
import { definedFields } from '../defined-fields.ts'

/** Returns the finding and the fix of a stage in the window's language. */
export function wordStage({ finding, fix, text, betterAddress }: Stage): {
  readonly finding: string
  readonly fix?: string
} {
  const { message, nextStep } = wordError(definedFields({ message: finding, nextStep: fix, text }))
  const shownFix = betterAddress === undefined ? nextStep : doctorText().betterAddress(betterAddress)
  return { finding: message, ...(shownFix !== undefined && { fix: shownFix }) }
}

/** Returns the details of a route in the window's language. */
export function wordProof({ detail, text }: Pick<RouteProof, 'detail' | 'text'>): string {
  return wordError({ message: detail, ...(text !== undefined && { text }) }).message
}
