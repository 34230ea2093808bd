import type { StreamSink } from '../../../shared/ipc/handlers.ts'
import { applyParts, createAnswer, type Answer } from '../../../shared/runs/answer.ts'
import type { RunBatch } from '../../../shared/runs/run.ts'

/** A reader of batches with room for as many as the test grants. */
export interface TestSink extends StreamSink<RunBatch> {
  readonly batches: readonly RunBatch[]
  /** What the batches add up to. */
  answer(): Answer
  /** Makes room for this many batches more. */
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
      // What a reader gets has been copied on the way.
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
