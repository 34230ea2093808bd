import { cancelledError } from '../../shared/errors/app-error.ts'
import { err, type Result } from '../../shared/errors/result.ts'
import type { Format } from '../../shared/formats/format.ts'
import { maxModelListBytes } from '../../shared/limits.ts'
import type { Clock } from '../host/host.ts'
import { isKeyless, type GatewayTarget, type ResponseHead } from './exchange.ts'
import { fetchAnswer, type WholeAnswer } from './fetch-answer.ts'
import { judgeEnd, type ContentEnd } from './judge-end.ts'
import { readWholeBody } from './read-whole-body.ts'
import type { GatewayIdentity } from './request-headers.ts'

/** A request whose answer is read as a whole, such as the model list, which is the largest of these answers. */
export interface GatewayCall<Input, Output> {
  readonly format: Format<Input, Output>
  readonly input: Input
  readonly target: GatewayTarget
  readonly signal: AbortSignal
  readonly clock: Clock
  readonly identity?: GatewayIdentity
  /** Called with what was received before it is parsed, so that it can be recorded. */
  readonly onAnswer?: (answer: WholeAnswer) => void
}

/**
 * Sends a request once and reads the whole answer with its format. It never rejects: the error is that of the input
 * (`invalid-input`), of the network, the gateway's own, `invalid-response` for an answer that cannot be read, or
 * `cancelled` for a call that was stopped.
 */
export async function callGateway<Input, Output>(call: GatewayCall<Input, Output>): Promise<Result<Output>> {
  const { format, input, target, signal, clock, identity, onAnswer } = call
  const request = format.request(input)
  if (!request.ok) return request
  const received = await fetchAnswer({
    request: request.value,
    target,
    signal,
    clock,
    identity,
    maxBytes: maxModelListBytes,
  })
  onAnswer?.(received)
  const { end: sent, head, text, bytes } = received
  const read = readWholeBody(format, text, head?.status ?? 0, {
    ...(head !== undefined && { headers: head.headers }),
    connectionId: target.connectionId,
    isKeyless: isKeyless(target),
    isList: format.id === 'models',
    now: clock.now(),
  })
  const isRefusal = head !== undefined && bytes > 0 && !isSuccess(head)
  const end = judgeEnd(sent, contentOf(read, sent.outcome === 'received' || isRefusal))
  if (end.outcome === 'done') return read
  return err('error' in end && end.error !== undefined ? end.error : cancelledError)
}

/** An unreadable body that was cut off is `partial`; an unreadable complete body, or an error body, is `failed`. */
function contentOf(read: Result<unknown>, isOwnFailure: boolean): ContentEnd {
  if (read.ok) return { state: 'whole' }
  return isOwnFailure ? { state: 'failed', error: read.error } : { state: 'partial' }
}

function isSuccess({ status }: ResponseHead): boolean {
  return status >= 200 && status < 300
}
