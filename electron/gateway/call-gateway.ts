import { cancelledError } from '../../shared/errors/app-error.ts'
import { err, type Result } from '../../shared/errors/result.ts'
import type { Format } from '../../shared/formats/format.ts'
import { maxModelListBytes } from '../../shared/limits.ts'
import type { Clock } from '../host/host.ts'
import type { GatewayTarget, ResponseHead } from './exchange.ts'
import { readWholeBody } from './read-whole-body.ts'
import type { GatewayIdentity } from './request-headers.ts'
import { sendRequest } from './send-request.ts'

/** A plain question to the gateway, such as for its model list, which is the largest answer to one. */
export interface GatewayCall<Input, Output> {
  readonly format: Format<Input, Output>
  readonly input: Input
  readonly target: GatewayTarget
  readonly signal: AbortSignal
  readonly clock: Clock
  readonly identity?: GatewayIdentity
}

/** Asks once and reads the whole answer. Nothing of it is recorded. A stopped call is the error `cancelled`. */
export async function callGateway<Input, Output>(call: GatewayCall<Input, Output>): Promise<Result<Output>> {
  const { format, input, target, signal, clock, identity } = call
  const request = format.request(input)
  if (!request.ok) return request
  const chunks: Uint8Array[] = []
  let head: ResponseHead | undefined
  const sent = await sendRequest({
    request: request.value,
    target,
    signal,
    clock,
    ...(identity !== undefined && { identity }),
    listener: {
      onSent: () => undefined,
      onHead: (received) => void (head = received),
      onChunk: (chunk) => void chunks.push(chunk),
      mostBytes: maxModelListBytes,
    },
  })
  if (sent.outcome === 'stopped') return err(cancelledError)
  if (sent.outcome === 'failed') return err(sent.error)
  return readWholeBody(
    format,
    Buffer.concat(chunks)
      .toString('utf8')
      .replace(/^\uFEFF/, ''),
    head?.status ?? 0,
    {
      ...(head !== undefined && { headers: head.headers }),
      connectionId: target.connectionId,
      now: clock.now(),
    },
  )
}
