import type { AppError } from '../../errors/app-error.ts'
import type { JsonObject } from '../../json.ts'
import { toText } from '../coerce.ts'
import { formatsError } from '../../text/en/errors/formats.ts'

/**
 * Why a response without an error is none that is done, by its own status (see shared/gateway/wire/responses.md, "Answer").
 * Of a stream, the event that ends it says more than a status that is still `in_progress` in it.
 */
export function unfinishedError(response: JsonObject, eventType: string): AppError | undefined {
  const said = eventType.replace('response.', '')
  const status = toText(response['status']) ?? said
  if (status === 'failed' || said === 'failed') {
    return {
      kind: 'server',
      code: 'response-failed',
      ...formatsError('responseFailed'),
      remedies: [{ type: 'retry' }],
    }
  }
  if (status === 'cancelled') {
    return {
      kind: 'server',
      code: 'response-cancelled',
      ...formatsError('responseCancelled'),
      remedies: [{ type: 'retry' }],
    }
  }
  if (said === 'in_progress' || said === 'queued') {
    return {
      kind: 'invalid-response',
      code: `response-${said}`,
      ...formatsError('responseUnfinished', { status: said }),
    }
  }
  return undefined
}
