import type { StreamSink } from '../../../shared/ipc/handlers.ts'
import { applyParts, createAnswer, type Answer } from '../../../shared/runs/answer.ts'
import type { RunBatch } from '../../../shared/runs/run.ts'

/** A sink that accepts as many batches as the test allows. */
export interface TestSink extends StreamSink<RunBatch> {
  readonly batches: readonly RunBatch[]
  /** The merged batches. */
  answer(): Answer
  /** Allows this many more batches. */
  grant(count: number): void
  leave(): void
}

export function createTestSink(room = Number.POSITIVE_INFINITY): TestSink {
  const batches: RunBatch[] = []
  const abort = new AbortController()
  let waiting: (() => void)[] = []
  let left = room
  return {
    batches,
    signal: abort.signal,
    send(batch) {
      // A real reader gets a copy.
      batches.push(structuredClone(batch))
      left -= 1
      return left > 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))
    },
    answer() {
      const answer = createAnswer()
      for (const batch of batches) applyParts(answer, batch.parts)
      return answer
    },
    grant(count) {
      left += count
      const resolves = left > 0 ? waiting : []
      if (left > 0) waiting = []
      for (const resolve of resolves) resolve()
    },
    leave: () => abort.abort(),
  }
}
