import type { WireRequest } from '../../../shared/gateway/wire.ts'
import type { Part } from '../../../shared/runs/part.ts'
import type { ExchangeEnd, GatewayTarget } from '../../gateway/exchange.ts'
import { createResponseReader } from '../../gateway/response-reader.ts'
import type { RunExchange } from '../exchange-runner.ts'
import { toEvents } from './parts-format.ts'
import type { ResponseReader } from '../../gateway/reader-types.ts'

/** A request in flight, with methods that control its answer. */
export interface HandExchange {
  readonly request: WireRequest
  readonly target: GatewayTarget
  readonly signal: AbortSignal
  /** Begins the answer: an event stream with these extra headers; status 200 by default. */
  begin(headers?: Readonly<Record<string, string>>, status?: number): void
  /** Delivers bytes. */
  receive(bytes: Uint8Array): void
  /** Delivers parts, all in one chunk. */
  parts(...parts: Part[]): void
  text(text: string, block?: string): void
  /** Delivers the end signal and ends the body. */
  complete(): void
  /** Ends the body without the end signal, or in the given way. */
  close(end?: ExchangeEnd): void
  /** Throws into the exchange, as a bug would. */
  crash(error: Error): void
}

export interface HandExchanges {
  readonly runExchange: RunExchange
  /** Every request that was sent, oldest first. */
  readonly all: readonly HandExchange[]
  /** The newest request. */
  newest(): HandExchange
}

/** Replaces the gateway client: a test answers each request piece by piece. Stopping works as in the real client. */
export function createHandExchanges(): HandExchanges {
  const all: HandExchange[] = []
  return {
    all,
    newest() {
      const exchange = all.at(-1)
      if (exchange === undefined) throw new Error('nothing was sent')
      return exchange
    },
    runExchange({ request, format, target, observer, signal }) {
      const { promise, resolve, reject } = Promise.withResolvers<ExchangeEnd>()
      let reader: ResponseReader | undefined
      const body = new TextEncoder().encode(
        request.body?.type === 'json' ? JSON.stringify(request.body.value) : '',
      )
      // The reader emits what it had held back.
      signal.addEventListener('abort', () =>
        resolve(reader?.end({ outcome: 'stopped' }) ?? { outcome: 'stopped' }),
      )
      observer.onSent({
        method: request.method,
        url: target.baseUrl + request.path,
        headers: [{ name: 'authorization', value: 'Bearer ••••-key' }],
        body,
      })
      const exchange: HandExchange = {
        request,
        target,
        signal,
        begin(headers = {}, status = 200) {
          const entries = Object.entries({ 'content-type': 'text/event-stream', ...headers })
          const head = { status, headers: entries.map(([name, value]) => ({ name, value })) }
          observer.onHead(head)
          reader = createResponseReader(format, head, (parts, events) => observer.onParts(parts, events))
        },
        receive(bytes) {
          observer.onChunk(bytes)
          reader?.push(bytes)
        },
        parts: (...parts) => exchange.receive(new TextEncoder().encode(toEvents(parts))),
        text: (text, block = 'text') => exchange.parts({ type: 'text', block, text }),
        complete() {
          exchange.receive(new TextEncoder().encode('data: [DONE]\n\n'))
          resolve(reader?.end() ?? { outcome: 'ended-early' })
        },
        close: (end) => resolve(end ?? reader?.end() ?? { outcome: 'ended-early' }),
        crash: reject,
      }
      all.push(exchange)
      return promise
    },
  }
}
