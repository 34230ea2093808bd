import { isJsonObject, type JsonObject } from '../../json.ts'
import type { FinishReason } from '../../runs/part.ts'
import { toText } from '../coerce.ts'
import { finishReasonOf } from '../stop-reasons.ts'

/**
 * How a response ended, from its status, its `incomplete_details` and its items (see shared/gateway/wire/responses.md,
 * "Answer").
 */
export function finishOf(
  response: JsonObject,
  eventType: string,
  hasCalls: boolean,
): { reason: FinishReason; raw: string } {
  const status = toText(response['status']) ?? eventType.replace('response.', '')
  const details = response['incomplete_details']
  const why = isJsonObject(details) ? toText(details['reason']) : undefined
  const raw = why ?? status
  const reason = finishReasonOf('responses', raw)
  return { reason: reason === 'stop' && hasCalls ? 'tool-calls' : reason, raw }
}
