import type { Draft } from '../text/draft.ts'
import type { ParsedTextRequest } from '../text/parsed-text-request.ts'
import { composeRehearsal } from '../text/rehearsal.ts'
import { structuredText } from '../text/structured-text.ts'
import { callTools, mustCallTool, reportResults } from './tools.ts'

/** Does what the request demands (a schema, a tool, tool results) and otherwise quotes it. */
export function composeOrdinary(request: ParsedTextRequest, choice: number): Draft {
  const reported = reportResults(request)
  if (reported !== undefined) return { text: reported }
  if (mustCallTool(request)) return { calls: callTools(request, choice) }
  if (request.output.type !== 'text') return { text: structuredText(request) }
  return composeRehearsal(request, choice)
}
