import { patternsOfSchema } from '../../lib/patterns/schema-patterns.ts'
import type { Json } from '../../../shared/json.ts'
import { experimentsError } from '../../../shared/text/en/errors/experiments.ts'
import type { AppError } from '../../../shared/errors/app-error.ts'
import type { WordedError } from '../../../shared/text/define-errors.ts'
import type { CheckOutcome } from './check-outcome.ts'
import type { FoundPatterns } from './patterns-of-case.ts'

/** An assertion of which nobody knows whether it holds: an error, not a failure. */
export function unjudged(reason: WordedError): CheckOutcome {
  return { isPass: false, isError: true, reason }
}

/** The same where the request that judges came to nothing; the reason is said in the language of the window. */
export function judgingFailed({ message, text }: AppError): CheckOutcome {
  const reason = { message, ...(text !== undefined && { text }) }
  return unjudged(experimentsError('gradingFailed', { reason }))
}

/** A schema with a pattern that takes too long on what it is held against; `undefined` for any other. */
export function slowSchema(schema: Json, patterns: FoundPatterns | undefined): CheckOutcome | undefined {
  const pattern = patternsOfSchema(schema).find((one) => patterns?.get(one) === 'too long')
  return pattern === undefined ? undefined : unjudged(experimentsError('patternTooLong', { pattern }))
}
