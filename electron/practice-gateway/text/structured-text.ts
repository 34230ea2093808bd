import { lastUserText, turnNumber, type ParsedTextRequest } from './parsed-text-request.ts'
import { sampleOf } from './schema-sample.ts'

/** Returns the JSON text for a request that asked for JSON. */
export function structuredText(request: ParsedTextRequest): string {
  return request.output.type === 'schema'
    ? JSON.stringify(sampleOf(request.output.schema, lastUserText(request)), null, 2)
    : plainJson(request)
}

/** JSON mode has no schema: returns the message itself as JSON. */
export function plainJson(request: ParsedTextRequest): string {
  return JSON.stringify(
    { rehearsed: true, turn: turnNumber(request), message: lastUserText(request) },
    null,
    2,
  )
}
