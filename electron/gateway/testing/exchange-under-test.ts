import { chatFormat } from '../../../shared/formats/chat/index.ts'
import type { ConversationFormat } from '../../../shared/formats/conversation-input.ts'
import type { Json } from '../../../shared/json.ts'
import { appendMerged } from '../../../shared/runs/testing/append-merged.ts'
import type { Part } from '../../../shared/runs/part.ts'
import type { Clock } from '../../host/host.ts'
import { systemClock } from '../../host/node/system-clock.ts'
import type { ExchangeEnd, GatewayTarget, ResponseHead, SentRequest } from '../exchange.ts'
import { runExchange, type Exchange } from '../run-exchange.ts'

/** Everything that an observer received from one exchange, and how it ended. */
export interface ExchangeResult {
  readonly end: ExchangeEnd
  readonly parts: Part[]
  readonly events: number
  readonly unreadable: number
  readonly sent: SentRequest | undefined
  readonly head: ResponseHead | undefined
  readonly received: string
}

export const testKey = 'sk-a-key-of-twelve-or-more-9f3a'

export function targetOf(baseUrl: string, more: Partial<GatewayTarget> = {}): GatewayTarget {
  return {
    connectionId: 'c1',
    baseUrl,
    key: testKey,
    extraHeaders: [],
    proxyUrl: null,
    caCertificate: '',
    idleTimeoutMs: 300_000,
    ...more,
  }
}

export interface ExchangeOptions {
  readonly target: GatewayTarget
  /** `chat` unless told. */
  readonly format?: ConversationFormat
  /** `m` unless told. */
  readonly model?: string
  readonly parameters?: Record<string, Json>
  readonly signal?: AbortSignal
  readonly clock?: Clock
  readonly identity?: Exchange['identity']
  readonly readLong?: Exchange['readLong']
  /** Hears of each hand-over of parts as it happens. */
  readonly onParts?: (parts: readonly Part[]) => void
  /** Hears of each network chunk before it is read. */
  readonly onChunk?: () => void
}

/** Sends a message and gathers what an observer hears. */
export async function exchangeChat(options: ExchangeOptions): Promise<ExchangeResult> {
  const format = options.format ?? chatFormat
  const request = format.request({
    model: options.model ?? 'm',
    system: '',
    turns: [{ role: 'user', blocks: [{ type: 'text', text: 'Hello' }] }],
    parameters: options.parameters ?? { stream: true },
    extra: {},
  })
  if (!request.ok) throw new Error(request.error.message)
  const parts: Part[] = []
  const chunks: Uint8Array[] = []
  let sent: SentRequest | undefined
  let head: ResponseHead | undefined
  let events = 0
  let unreadable = 0
  const end = await runExchange({
    request: request.value,
    format,
    target: options.target,
    signal: options.signal ?? new AbortController().signal,
    clock: options.clock ?? systemClock,
    ...(options.identity !== undefined && { identity: options.identity }),
    ...(options.readLong !== undefined && { readLong: options.readLong }),
    observer: {
      onSent: (request_) => void (sent = request_),
      onHead: (head_) => void (head = head_),
      onChunk(chunk) {
        chunks.push(Uint8Array.from(chunk))
        options.onChunk?.()
      },
      onParts(made, counts) {
        events += counts.count
        unreadable += counts.unreadable
        for (const part of made) appendMerged(parts, part)
        options.onParts?.(made)
      },
    },
  })
  return { end, parts, events, unreadable, sent, head, received: Buffer.concat(chunks).toString() }
}
