import type { Draft } from '../text/draft.ts'
import type { Question } from '../text/question.ts'
import { composeRehearsal } from '../text/rehearsal.ts'
import { structuredText } from '../text/structured-text.ts'
import { callTools, mustCallTool, reportResults } from './tools.ts'

/** Does what the request insists on (a schema, a tool, tool results) and otherwise quotes it. */
export function composeOrdinary(question: Question, choice: number): Draft {
  const reported = reportResults(question)
  if (reported !== undefined) return { text: reported }
  if (mustCallTool(question)) return { calls: callTools(question, choice) }
  if (question.output.type !== 'text') return { text: structuredText(question) }
  return composeRehearsal(question, choice)
}
