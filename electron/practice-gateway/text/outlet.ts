import type { ServerResponse } from 'node:http'
import { encodeFrame, encodeGlued, encodeOddly, type Frame } from './sse.ts'

/**
 * The way in which the bytes of a stream are written to the socket: one event per write, in odd spellings, all in one
 * write, or byte by byte.
 */
export type Delivery = 'plain' | 'odd' | 'burst' | 'drip'

/** Writes the events of a stream to the socket, one write per event unless the delivery says otherwise. */
export interface Outlet {
  frames(frames: readonly Frame[]): Promise<void>
  bytes(bytes: string | Uint8Array): Promise<void>
  /** Writes `last` and resolves when everything was flushed. The body stays open. */
  flush(last: string): Promise<void>
  close(): Promise<void>
}

const eventsBeforeYield = 32

export function createOutlet(response: ServerResponse, gone: AbortSignal, delivery: Delivery): Outlet {
  const held: (string | Uint8Array)[] = []
  let count = 0

  async function write(bytes: string | Uint8Array): Promise<void> {
    if (gone.aborted || response.destroyed) return
    if (!response.write(bytes)) await drained(response, gone)
    count += 1
    // A stream without waits must not block the other streams of this process.
    if (count % eventsBeforeYield === 0) await nextTurn()
  }

  async function put(bytes: string | Uint8Array): Promise<void> {
    if (delivery === 'burst') {
      held.push(bytes)
    } else if (delivery === 'drip') {
      for (const byte of Buffer.from(bytes)) {
        await write(Uint8Array.of(byte))
        await nextTurn()
      }
    } else {
      await write(bytes)
    }
  }

  async function release(): Promise<void> {
    if (held.length === 0) return
    await write(Buffer.concat(held.splice(0).map((bytes) => Buffer.from(bytes))))
  }

  async function writeOddly(frames: readonly Frame[]): Promise<void> {
    for (let at = 0; at < frames.length; at += 1) {
      const [frame, next] = [frames[at], frames[at + 1]]
      if (frame === undefined) continue
      if (next !== undefined) {
        at += 1
        await put(encodeGlued(frame, next))
      } else {
        await put(encodeOddly(frame, count))
      }
    }
  }

  return {
    async frames(frames) {
      if (delivery === 'odd') return writeOddly(frames)
      for (const frame of frames) await put(encodeFrame(frame))
    },
    bytes: put,
    async flush(last) {
      await release()
      if (gone.aborted || response.destroyed || last === '') return
      await new Promise<void>((resolve) => {
        response.write(last, () => resolve())
        gone.addEventListener('abort', () => resolve(), { once: true })
      })
    },
    async close() {
      await release()
      if (!response.destroyed) response.end()
    },
  }
}

async function drained(response: ServerResponse, gone: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const done = () => {
      response.off('drain', done)
      gone.removeEventListener('abort', done)
      resolve()
    }
    response.on('drain', done)
    gone.addEventListener('abort', done)
  })
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve)
  })
}
