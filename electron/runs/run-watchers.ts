import type { StreamSink } from '../../shared/ipc/handlers.ts'
import type { Part } from '../../shared/runs/part.ts'
import type { Run, RunBatch } from '../../shared/runs/run.ts'
import type { Clock } from '../host/host.ts'
import { createRunWatcher, type RunWatcher } from './run-watcher.ts'

/** All watchers of one run. */
export interface RunWatchers {
  /** Adds a watcher. Resolves when the last batch was accepted, or when the reader is gone. */
  watch(sink: StreamSink<RunBatch>): Promise<void>
  push(parts: readonly Part[]): void
  /** The run changed without a new part. */
  touch(): void
  /** No more parts follow, for current and for later watchers. */
  end(): void
  /** Resolves when every watcher has the last batch, or has not accepted it for half a second. */
  drained(): Promise<void>
}

export interface RunWatchersOptions {
  readonly clock: Clock
  /** Everything so far, for a watcher that joins late. */
  readonly replay: () => readonly Part[]
  /** Returns the current run. Called before each batch: what is shown must be on disk by then. */
  readonly prepare: () => Run
}

const drainGraceMs = 500

export function createRunWatchers({ clock, replay, prepare }: RunWatchersOptions): RunWatchers {
  const watchers = new Set<RunWatcher>()
  let newestSeq = 0
  let isEnded = false

  return {
    async watch(sink) {
      const watcher = createRunWatcher({
        sink,
        clock,
        replay: replay(),
        firstSeq: newestSeq + 1,
        prepare(seq) {
          newestSeq = Math.max(newestSeq, seq)
          return prepare()
        },
      })
      watchers.add(watcher)
      if (isEnded) watcher.end()
      await watcher.done
      watchers.delete(watcher)
    },
    push(parts) {
      for (const watcher of watchers) watcher.push(parts)
    },
    touch() {
      for (const watcher of watchers) watcher.touch()
    },
    end() {
      isEnded = true
      for (const watcher of watchers) watcher.end()
    },
    async drained() {
      const late = Promise.withResolvers<void>()
      const cancel = clock.after(drainGraceMs, late.resolve)
      await Promise.race([Promise.all([...watchers].map((watcher) => watcher.done)), late.promise])
      cancel()
    },
  }
}
