import type { WireRequest } from '../../gateway/wire.ts'
import { isJsonObject, type JsonObject } from '../../json.ts'
import type { BackgroundAnswers } from '../background.ts'
import { toCount, toText } from '../coerce.ts'
import { formatRegistry } from '../registry.ts'

/**
 * Answers of the responses format that the service makes in the background (see shared/gateway/wire/responses.md,
 * "Background").
 *
 * @see https://platform.openai.com/docs/guides/background
 */
export const responsesBackground: BackgroundAnswers = {
  isAsked: ({ body }) =>
    body?.type === 'json' && isJsonObject(body.value) && body.value['background'] === true,
  read(value) {
    if (!isJsonObject(value)) return {}
    const sequence = toCount(value['sequence_number'])
    return {
      ...(isJsonObject(value['response']) ? ofResponse(value['response']) : {}),
      ...(value['object'] === 'response' && ofResponse(value)),
      ...(sequence !== undefined && { sequence }),
    }
  },
  tellsState: (data) => stateEvent.test(data),
  isOver: (state) => endStates.has(state),
  isCancelled: (state) => cancelledStates.has(state),
  poll: (responseId) => kept('GET', pathOf(responseId)),
  stream(responseId, after) {
    const from = after === undefined ? '' : `&starting_after=${after}`
    return { ...kept('GET', `${pathOf(responseId)}?stream=true${from}`), expectsStream: true }
  },
  cancel: (responseId) => kept('POST', `${pathOf(responseId)}/cancel`),
}

function ofResponse(response: JsonObject): { responseId?: string; state?: string } {
  const [responseId, state] = [toText(response['id']), toText(response['status'])]
  return {
    ...(responseId !== undefined && responseId !== '' && { responseId }),
    ...(state !== undefined && state !== '' && { state }),
  }
}

function kept(method: WireRequest['method'], path: string): WireRequest {
  return { ...formatRegistry.responses.route, method, path, headers: {}, expectsStream: false }
}

function pathOf(responseId: string): string {
  return `${formatRegistry.responses.route.path}/${encodeURIComponent(responseId)}`
}

/** The events that contain the response object. Quotation marks inside a text are escaped, so no text matches. */
const stateEvent =
  /"response\.(?:created|queued|in_progress|completed|incomplete|failed|cancelled|canceled|done)"/

const cancelledStates: ReadonlySet<string> = new Set(['cancelled', 'canceled'])

const endStates: ReadonlySet<string> = new Set(['completed', 'incomplete', 'failed', ...cancelledStates])
