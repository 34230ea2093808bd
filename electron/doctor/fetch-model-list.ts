import { cancelledError, type AppError } from '../../shared/errors/app-error.ts'
import { modelsFormat } from '../../shared/formats/models/index.ts'
import { maxModelListBytes } from '../../shared/limits.ts'
import type { Gateway } from '../gateway/create-gateway.ts'
import type { GatewayTarget, ResponseHead } from '../gateway/exchange.ts'
import { definedFields } from '../../shared/defined-fields.ts'

/** The answer to a model list request. Without an answer `head` is missing and `error` says why. */
export interface ListAnswer {
  readonly head?: ResponseHead
  readonly body: string
  readonly error?: AppError
}

/** Requests the model list from an address and returns any answer. */
export async function fetchModelList(
  gateway: Pick<Gateway, 'fetchAnswer'>,
  target: GatewayTarget,
  signal: AbortSignal,
): Promise<ListAnswer> {
  const request = modelsFormat.request({})
  if (!request.ok) return { body: '', error: request.error }
  const { end, head, text } = await gateway.fetchAnswer({
    request: request.value,
    target,
    signal,
    maxBytes: maxModelListBytes,
  })
  const error = end.outcome === 'failed' ? end.error : end.outcome === 'stopped' ? cancelledError : undefined
  return definedFields({ head, body: text, error })
}
