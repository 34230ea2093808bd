import { cancelledError, type AppError } from '../../shared/errors/app-error.ts'
import { modelsFormat } from '../../shared/formats/models/index.ts'
import type { WireRequest } from '../../shared/gateway/wire.ts'
import { maxModelListBytes } from '../../shared/limits.ts'
import type { GatewayTarget, ResponseHead, SentRequest } from '../gateway/exchange.ts'

/** Sends one request, once, and tells of its answer as it arrives. */
export type SendRequest = (
  request: WireRequest,
  target: GatewayTarget,
  signal: AbortSignal,
  listener: {
    onSent(sent: SentRequest): void
    onHead(head: ResponseHead): void
    onChunk(chunk: Uint8Array): void
    isComplete?(): boolean
    readonly mostBytes?: number
  },
) => Promise<
  | { readonly outcome: 'received' }
  | { readonly outcome: 'stopped' }
  | { readonly outcome: 'failed'; readonly error: AppError }
>

/** What came back for a model list request. `head` is missing when no answer arrived; `error` says why. */
export interface ListAnswer {
  readonly head?: ResponseHead
  readonly body: string
  readonly error?: AppError
}

/** Asks an address for its model list and takes whatever comes back. */
export async function askForList(
  send: SendRequest,
  target: GatewayTarget,
  signal: AbortSignal,
): Promise<ListAnswer> {
  const request = modelsFormat.request({})
  if (!request.ok) return { body: '', error: request.error }
  const chunks: Uint8Array[] = []
  let head: ResponseHead | undefined
  const end = await send(request.value, target, signal, {
    onSent: () => undefined,
    onHead: (received) => void (head = received),
    onChunk: (chunk) => void chunks.push(chunk),
    mostBytes: maxModelListBytes,
  })
  const body = new TextDecoder().decode(Buffer.concat(chunks))
  const error = end.outcome === 'failed' ? end.error : end.outcome === 'stopped' ? cancelledError : undefined
  return { ...(head !== undefined && { head }), body, ...(error !== undefined && { error }) }
}
