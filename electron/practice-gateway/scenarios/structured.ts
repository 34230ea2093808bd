import { breakSchema } from '../text/break-schema.ts'
import type { Draft } from '../text/draft.ts'
import { lastUserText, openResults, type ParsedTextRequest } from '../text/parsed-text-request.ts'
import { rehearsed } from '../text/rehearsal.ts'
import { sampleOf } from '../text/schema-sample.ts'
import { plainJson, structuredText } from '../text/structured-text.ts'
import { composeOrdinary } from './ordinary.ts'

/**
 * practice-structured: JSON that fits the schema, or a sentence about what is missing. A message with "break the
 * schema" gets JSON that does not fit, one with "break the JSON" gets text that is not JSON.
 */
export function composeStructured(request: ParsedTextRequest, choice: number): Draft {
  const { output } = request
  if (output.type !== 'text' && openResults(request).length === 0) {
    const said = lastUserText(request).toLowerCase()
    if (said.includes('break the json')) return { text: structuredText(request).slice(0, -2) }
    if (output.type === 'schema' && said.includes('break the schema')) {
      const fitting = sampleOf(output.schema, lastUserText(request))
      return { text: JSON.stringify(breakSchema(fitting), null, 2) }
    }
  }
  if (output.type !== 'text') return composeOrdinary(request, choice)
  return {
    text: `${rehearsed} This model answers with JSON when the request asks for it, and this one did not. Without a form it looks like this:\n\n\`\`\`json\n${plainJson(request)}\n\`\`\``,
  }
}
