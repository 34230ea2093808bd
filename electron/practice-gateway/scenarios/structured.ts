import { breakSchema } from '../text/break-schema.ts'
import type { Draft } from '../text/draft.ts'
import { lastUserText, openResults, type Question } from '../text/question.ts'
import { rehearsed } from '../text/rehearsal.ts'
import { sampleOf } from '../text/schema-sample.ts'
import { plainJson, structuredText } from '../text/structured-text.ts'
import { composeOrdinary } from './ordinary.ts'

/**
 * practice-structured: JSON that fits the schema, or a word about what is missing. A message with "break the schema" gets
 * JSON that does not fit, one with "break the JSON" gets text that is none.
 */
export function composeStructured(question: Question, choice: number): Draft {
  const { output } = question
  if (output.type !== 'text' && openResults(question).length === 0) {
    const said = lastUserText(question).toLowerCase()
    if (said.includes('break the json')) return { text: structuredText(question).slice(0, -2) }
    if (output.type === 'schema' && said.includes('break the schema')) {
      const fitting = sampleOf(output.schema, lastUserText(question))
      return { text: JSON.stringify(breakSchema(fitting), null, 2) }
    }
  }
  if (output.type !== 'text') return composeOrdinary(question, choice)
  return {
    text: `${rehearsed} This model answers with JSON when the request asks for it, and this one did not. Without a form it looks like this:\n\n\`\`\`json\n${plainJson(question)}\n\`\`\``,
  }
}
