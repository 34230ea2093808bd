import type { Channel } from '../channel.ts'
import { createInbox, type Inbox } from '../inbox.ts'

/** Two connected ends in one process. Batches are cloned and arrive a microtask later, as through a real pipe. */
export interface ChannelPair {
  readonly client: Channel
  readonly server: Channel
  /** Every batch, by the end that sent it. */
  readonly sent: { readonly client: unknown[][]; readonly server: unknown[][] }
  /** Breaks the pipe as a crash would, notifying both ends. */
  cut(reason: string): void
}

export function createChannelPair(): ChannelPair {
  const client = createInbox()
  const server = createInbox()
  const sent = { client: [] as unknown[][], server: [] as unknown[][] }

  function cut(reason: string): void {
    client.end(reason)
    server.end(reason)
  }

  function end(own: Inbox, peer: Inbox, record: unknown[][]): Channel {
    return {
      send(frames) {
        if (own.hasEnded) return
        const batch = structuredClone([...frames])
        record.push(batch)
        queueMicrotask(() => peer.receive(batch))
      },
      onBatch: own.onBatch,
      onClose: own.onClose,
      close: () => queueMicrotask(() => cut('closed')),
    }
  }

  return {
    client: end(client, server, sent.client),
    server: end(server, client, sent.server),
    sent,
    cut,
  }
}
