import type { AppError } from '../../errors/app-error.ts'
import type { JsonObject } from '../../json.ts'
import { toText } from '../coerce.ts'

/**
 * Why a response without an error is none that is done, by its own status (wire-reference.md, 4.4). Of a stream, the event
 * that ends it says more than a status that is still `in_progress` in it.
 */
export function unfinishedError(response: JsonObject, eventType: string): AppError | undefined {
  const said = eventType.replace('response.', '')
  const status = toText(response['status']) ?? said
  if (status === 'failed' || said === 'failed') {
    return {
      kind: 'server',
      code: 'response-failed',
      message: 'The response failed, and the gateway does not say why.',
      nextStep: 'What arrived is kept. Send it again, or choose another model. It may have been charged.',
      remedies: [{ type: 'retry' }],
    }
  }
  if (status === 'cancelled') {
    return {
      kind: 'server',
      code: 'response-cancelled',
      message: 'The response was cancelled at the gateway before it was done.',
      nextStep: 'What arrived is kept. Send it again to get a whole answer. It may have been charged.',
      remedies: [{ type: 'retry' }],
    }
  }
  if (said === 'in_progress' || said === 'queued') {
    return {
      kind: 'invalid-response',
      code: `response-${said}`,
      message: `The gateway answered before the response was done: its status is ${said}.`,
      nextStep:
        'It goes on at the gateway, and may be charged. Leave out the field background to wait for the answer.',
    }
  }
  return undefined
}
