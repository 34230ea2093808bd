import { isJsonObject, type JsonObject } from '../../json.ts'
import type { FinishReason } from '../../runs/part.ts'
import { toText } from '../coerce.ts'

/** How a response ended, from its status, its `incomplete_details` and its items (wire-reference.md, 4.4). */
export function finishOf(
  response: JsonObject,
  eventType: string,
  hasCalls: boolean,
): { reason: FinishReason; raw: string } {
  const status = toText(response['status']) ?? eventType.replace('response.', '')
  const details = response['incomplete_details']
  const why = isJsonObject(details) ? toText(details['reason']) : undefined
  if (why !== undefined) return { reason: incompleteReasons[why] ?? 'other', raw: why }
  if (status === 'completed' || status === 'done')
    return { reason: hasCalls ? 'tool-calls' : 'stop', raw: status }
  return { reason: status === 'failed' ? 'error' : 'other', raw: status }
}

const incompleteReasons: Readonly<Record<string, FinishReason>> = {
  max_output_tokens: 'length',
  content_filter: 'content-filter',
}
