import type { Log } from '../host/host.ts'

/** Work that runs while the app is used, and that has to end before the database is closed. */
export interface BackgroundWork {
  /** Starts `work`. It ends early when `signal` is aborted; an exception is logged. */
  start(name: string, work: (signal: AbortSignal) => Promise<unknown>): void
  /** Aborts all work and waits for it to end. */
  end(): Promise<void>
}

export function createBackgroundWork(log: Log): BackgroundWork {
  const abort = new AbortController()
  const running = new Set<Promise<void>>()
  return {
    start(name, work) {
      const done = work(abort.signal)
        .catch((error: unknown) =>
          log.error(`${name}: ${error instanceof Error ? (error.stack ?? '') : String(error)}`),
        )
        .then(() => void running.delete(done))
      running.add(done)
    },
    async end() {
      abort.abort()
      await Promise.all(running)
    },
  }
}
