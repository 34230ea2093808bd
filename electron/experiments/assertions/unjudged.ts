import { patternsOfSchema } from '../../lib/patterns/schema-patterns.ts'
import type { Json } from '../../../shared/json.ts'
import { experimentsError } from '../../../shared/text/en/errors/experiments.ts'
import type { AppError } from '../../../shared/errors/app-error.ts'
import type { WordedError } from '../../../shared/text/define-errors.ts'
import type { CheckOutcome } from './check-outcome.ts'
import type { FoundPatterns } from './patterns-of-case.ts'

/** Returns the outcome of an assertion that could not be judged: an error, not a failure. */
export function unjudged(reason: WordedError): CheckOutcome {
  return { isPass: false, isError: true, reason }
}

/** The same when the judging request failed; the reason is shown in the language of the window. */
export function judgingFailed({ message, text }: AppError): CheckOutcome {
  const reason = { message, ...(text !== undefined && { text }) }
  return unjudged(experimentsError('gradingFailed', { reason }))
}

/**
 * Returns the error for a schema with a pattern that takes too long for its value; `undefined` for any other schema.
 */
export function slowSchema(schema: Json, patterns: FoundPatterns | undefined): CheckOutcome | undefined {
  const pattern = patternsOfSchema(schema).find((candidate) => patterns?.get(candidate) === 'too long')
  return pattern === undefined ? undefined : unjudged(experimentsError('patternTooLong', { pattern }))
}
