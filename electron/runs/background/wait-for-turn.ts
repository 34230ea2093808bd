import type { Clock } from '../../host/host.ts'
import { createPollScheduler } from '../../lib/polling/poll-scheduler.ts'

/** Schedules the polls of all background answers with one timer. */
export interface BackgroundWaits {
  /** Schedules a run, in epoch milliseconds; returns the actual time, which keeps a gap to other runs. */
  place(runId: string, at: number): number
  /** Resolves at its time, or when `signal` aborts. */
  until(runId: string, signal: AbortSignal): Promise<void>
  /** Resolves when the key of its connection has changed, or when `signal` aborts. */
  forKey(runId: string, connectionId: string, signal: AbortSignal): Promise<void>
  /** Marks its events as arriving until `close` is called: `drop` aborts the returned signal. */
  connect(runId: string, signal: AbortSignal): { readonly signal: AbortSignal; close(): void }
  /** The connection of a run is dead: its answer is requested over another one. */
  drop(runId: string): void
  keysChanged(): void
  /** The computer is awake: everything that is scheduled is polled now. */
  wake(): void
  close(): void
}

/** `keyOf` returns a text that changes with the key of a connection and contains nothing of the key. */
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
      // The recorded facts of a key change with each answer, and every change is announced: wait for another key.
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
