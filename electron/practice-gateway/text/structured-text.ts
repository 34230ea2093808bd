import { lastUserText, turnNumber, type Question } from './question.ts'
import { sampleOf } from './schema-sample.ts'

/** The JSON text for a request that asked for JSON. */
export function structuredText(question: Question): string {
  return question.output.type === 'schema'
    ? JSON.stringify(sampleOf(question.output.schema, lastUserText(question)), null, 2)
    : plainJson(question)
}

/** What JSON mode gets: no schema, so the message itself. */
export function plainJson(question: Question): string {
  return JSON.stringify(
    { rehearsed: true, turn: turnNumber(question), message: lastUserText(question) },
    null,
    2,
  )
}
