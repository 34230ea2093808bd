import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'
import type { Json } from '../../shared/json.ts'
import type { ResponseHead } from '../gateway/exchange.ts'

/** The messages of one request, as they are recorded. */
export interface RequestTraffic {
  readonly sent: string
  /** Messages that came in while it went on: its answer, and what was told on the way. */
  readonly received: readonly string[]
  readonly head: ResponseHead | undefined
}

interface OpenTraffic {
  id: Json | undefined
  sent: string
  readonly received: string[]
  head: ResponseHead | undefined
}

/** Messages that are kept of one request, for its record. */
const maxRecorded = 200

/** Notes the messages of requests while they go on. */
export function createTrafficNotes(redact: (text: string) => string) {
  const open = new Set<OpenTraffic>()
  /** The next request to leave is this one. */
  let expected: OpenTraffic | undefined
  return {
    /** Notes down the request that is sent next, until `end` is called. */
    begin(): { end(): void; traffic(): RequestTraffic } {
      const traffic: OpenTraffic = { id: undefined, sent: '', received: [], head: undefined }
      open.add(traffic)
      expected = traffic
      return {
        end: () => void open.delete(traffic),
        traffic: () => ({ ...traffic, sent: redact(traffic.sent) }),
      }
    },
    sent(message: JSONRPCMessage, text: string): void {
      if (expected === undefined || !('method' in message) || !('id' in message)) return
      expected.id = message.id
      expected.sent = text
      expected = undefined
    },
    /** An answer belongs to its request, all else to each that goes on. */
    received(id: Json | undefined, text: string): void {
      for (const request of open)
        if ((id === undefined || id === request.id) && request.received.length < maxRecorded)
          request.received.push(text)
    },
    head(body: string, { headers, ...head }: ResponseHead): void {
      // A server may say there what it was sent.
      const shown = headers.map(({ name, value }) => ({ name, value: redact(value) }))
      for (const one of open) if (one.sent === body) one.head = { ...head, headers: shown }
    },
  }
}
