import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'
import type { Json } from '../../shared/json.ts'
import type { ResponseHead } from '../gateway/exchange.ts'

/** The messages of one request, as they are recorded. */
export interface RequestTraffic {
  readonly sent: string
  /** Messages that arrived while it was running: its answer, and notifications on the way. */
  readonly received: readonly string[]
  readonly head: ResponseHead | undefined
}

interface OpenTraffic {
  id: Json | undefined
  sent: string
  readonly received: string[]
  head: ResponseHead | undefined
}

/** The number of messages that are recorded per request. */
const maxRecorded = 200

/** Records the messages of running requests. */
export function createTrafficNotes(redact: (text: string) => string) {
  const open = new Set<OpenTraffic>()
  /** The request that the next sent message belongs to. */
  let expected: OpenTraffic | undefined
  return {
    /** Records the request that is sent next, until `end` is called. */
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
    /** An answer belongs to its request; any other message belongs to every running request. */
    received(id: Json | undefined, text: string): void {
      for (const request of open)
        if ((id === undefined || id === request.id) && request.received.length < maxRecorded)
          request.received.push(text)
    },
    head(body: string, { headers, ...head }: ResponseHead): void {
      // The headers may repeat secrets of the request.
      const shown = headers.map(({ name, value }) => ({ name, value: redact(value) }))
      for (const request of open) if (request.sent === body) request.head = { ...head, headers: shown }
    },
  }
}
