import type { Clock } from '../../host/host.ts'
import { createPollScheduler } from '../../lib/polling/poll-scheduler.ts'

/** When each answer that is made in the background is asked for again, with one timer for all. */
export interface BackgroundWaits {
  /** Sets the moment of a run, in epoch milliseconds; answers it with a gap to those of others. */
  place(runId: string, at: number): number
  /** Resolves when its moment has come, or with `signal`. */
  until(runId: string, signal: AbortSignal): Promise<void>
  /** Resolves when its connection has another key than now, or with `signal`. */
  forKey(runId: string, connectionId: string, signal: AbortSignal): Promise<void>
  /** Until `close` its events are arriving: `drop` breaks that off. */
  connect(runId: string, signal: AbortSignal): { readonly signal: AbortSignal; close(): void }
  /** The connection of a run is dead: it is asked for again over another one. */
  drop(runId: string): void
  keysChanged(): void
  /** The computer is awake: what waits for its moment is asked for now. */
  wake(): void
  close(): void
}

/** `keyOf`: which key a connection has, as a text that changes with it; holds nothing of the key. */
export function createBackgroundWaits(
  clock: Clock,
  keyOf: (connectionId: string) => string = () => '',
): BackgroundWaits {
  const turns = new Map<string, () => void>()
  const keyWaits = new Map<string, () => void>()
  const connections = new Map<string, AbortController>()
  const scheduler = createPollScheduler({ clock, onDue: (id) => turns.get(id)?.() })

  function wait(among: Map<string, () => void>, id: string, signal: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    if (signal.aborted) resolve()
    else {
      among.set(id, resolve)
      signal.addEventListener('abort', () => resolve(), { once: true })
    }
    return promise.finally(() => {
      if (among.get(id) === resolve) among.delete(id)
      if (among === turns) scheduler.clear(id)
    })
  }

  return {
    place: (runId, at) => scheduler.set(runId, at),
    until: (runId, signal) => wait(turns, runId, signal),
    async forKey(runId, connectionId, signal) {
      // What is said of a key changes with each answer, and every change is announced.
      const refused = keyOf(connectionId)
      do await wait(keyWaits, runId, signal)
      while (!signal.aborted && keyOf(connectionId) === refused)
    },
    connect(runId, signal) {
      const abort = new AbortController()
      const stop = (): void => abort.abort()
      if (signal.aborted) stop()
      signal.addEventListener('abort', stop, { once: true })
      connections.set(runId, abort)
      return {
        signal: abort.signal,
        close() {
          signal.removeEventListener('abort', stop)
          connections.delete(runId)
        },
      }
    },
    drop: (runId) => connections.get(runId)?.abort(),
    keysChanged() {
      for (const resolve of keyWaits.values()) resolve()
    },
    wake() {
      for (const id of turns.keys()) scheduler.set(id, clock.now())
    },
    close: () => scheduler.close(),
  }
}
