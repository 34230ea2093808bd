import type { AppError } from '../../shared/errors/app-error.ts'
import type { RunFormat } from '../../shared/formats/format.ts'
import { formValues } from '../../shared/gateway/form-values.ts'
import type { WireRequest } from '../../shared/gateway/wire.ts'
import type { Clock } from '../host/host.ts'
import type { FindUpload } from './encode-body.ts'
import type { ExchangeEnd, ExchangeObserver, GatewayTarget } from './exchange.ts'
import type { GatewayIdentity } from './request-headers.ts'
import { createResponseReader, type ResponseReader } from './response-reader.ts'
import { sendRequest, type SendEnd } from './send-request.ts'

/** One exchange with the gateway. */
export interface Exchange {
  readonly request: WireRequest
  readonly format: RunFormat
  readonly target: GatewayTarget
  readonly observer: ExchangeObserver
  /** Aborting it stops the request at once. */
  readonly signal: AbortSignal
  readonly clock: Clock
  readonly identity?: GatewayIdentity
  /** Where the files of a multipart body lie; needed for those only. */
  readonly findUpload?: FindUpload
}

/**
 * Sends one request, once, and reads its answer while it arrives.
 *
 * Resolves for every expected end; rejects only when the observer throws. Whatever ended it, what was received has been
 * handed over before, and an error was handed over as the last part as well.
 */
export async function runExchange(exchange: Exchange): Promise<ExchangeEnd> {
  const { request, format, target, observer, signal, clock, identity, findUpload } = exchange
  let reader: ResponseReader | undefined
  let isSuccess = false
  let hasBytes = false

  const sent = await sendRequest({
    request,
    target,
    signal,
    clock,
    ...(identity !== undefined && { identity }),
    ...(findUpload !== undefined && { findUpload }),
    listener: {
      onSent: (sentRequest) => observer.onSent(sentRequest),
      onHead(head) {
        isSuccess = head.status >= 200 && head.status < 300
        reader = createResponseReader(format, head, (parts, events) => observer.onParts(parts, events), {
          connectionId: target.connectionId,
          now: clock.now(),
          ...(request.body !== undefined && {
            sentBody: request.body.type === 'json' ? request.body.value : formValues(request.body.fields),
          }),
        })
        observer.onHead(head)
      },
      onChunk(chunk) {
        hasBytes = true
        observer.onChunk(chunk)
        reader?.push(chunk)
      },
      onUploaded: (bytes, total) => observer.onUploaded?.(bytes, total),
      isComplete: () => reader?.isComplete === true,
      metLimit: () => reader?.metLimit,
    },
  })
  return conclude(sent)

  function conclude(end: SendEnd): ExchangeEnd {
    if (end.outcome === 'received') return reader?.end() ?? { outcome: 'ended-early' }
    if (end.outcome === 'stopped') {
      if (hasBytes && isSuccess) reader?.end(true)
      return end
    }
    const read = hasBytes ? reader?.end(true) : undefined
    // A refusal that arrived, or an answer that came to its end, says more than the connection that broke behind it.
    return read === undefined || read.outcome === 'ended-early' ? fail(end.error) : read
  }

  function fail(error: AppError): ExchangeEnd {
    observer.onParts([{ type: 'error', error }], { count: 0, unreadable: 0 })
    return { outcome: 'failed', error }
  }
}
