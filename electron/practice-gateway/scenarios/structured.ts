import type { Draft } from '../text/draft.ts'
import type { Question } from '../text/question.ts'
import { rehearsed } from '../text/rehearsal.ts'
import { plainJson } from '../text/structured-text.ts'
import { composeOrdinary } from './ordinary.ts'

/** practice-structured: JSON that fits the schema, or a word about what is missing. */
export function composeStructured(question: Question, choice: number): Draft {
  if (question.output.type !== 'text') return composeOrdinary(question, choice)
  return {
    text: `${rehearsed} This model answers with JSON when the request asks for it, and this one did not. Without a form it looks like this:\n\n\`\`\`json\n${plainJson(question)}\n\`\`\``,
  }
}
