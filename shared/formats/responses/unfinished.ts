import type { AppError } from '../../errors/app-error.ts'
import type { JsonObject } from '../../json.ts'
import { toText } from '../coerce.ts'
import { formatsError } from '../../text/en/errors/formats.ts'

/**
 * The error of a response that has no error object and whose own status does not say that it is done (see
 * shared/gateway/wire/responses.md, "Answer"): failed, cancelled and unfinished responses. `undefined` for one that is
 * done or incomplete. In a stream the type of the ending event outweighs a status that still says `in_progress`.
 */
export function unfinishedError(response: JsonObject, eventType: string): AppError | undefined {
  const eventStatus = eventType.replace('response.', '')
  const status = toText(response['status']) ?? eventStatus
  if (status === 'failed' || eventStatus === 'failed') {
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
  if (eventStatus === 'in_progress' || eventStatus === 'queued') {
    return {
      kind: 'invalid-response',
      code: `response-${eventStatus}`,
      ...formatsError('responseUnfinished', { status: eventStatus }),
    }
  }
  return undefined
}
