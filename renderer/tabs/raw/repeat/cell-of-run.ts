import type { CountedCell } from '../../../../shared/experiments/variant-figures.ts'
import { firstPieceMs, tokensPerSecond } from '../../../../shared/runs/run-speed.ts'
import { isWholeAnswer, type Run } from '../../../../shared/runs/run.ts'

/** Converts a run to a cell for the statistics of repeats. Rejected and incomplete responses count in no measure. */
export function cellOfRun({ status, timings, usage, cost }: Run): CountedCell {
  const firstTextMs = firstPieceMs(timings) ?? timings.firstEventMs
  const speed = tokensPerSecond(timings, usage?.outputTokens)
  return {
    variantIndex: 0,
    state:
      status === 'running'
        ? 'sending'
        : isWholeAnswer(status)
          ? 'done'
          : status === 'stopped'
            ? 'stopped'
            : 'error',
    metrics: {
      ...(firstTextMs !== undefined && { firstTextMs }),
      ...(timings.endMs !== undefined && { durationMs: timings.endMs }),
      ...(speed !== undefined && { tokensPerSecond: speed }),
      ...(usage?.inputTokens !== undefined && { inputTokens: usage.inputTokens }),
      ...(usage?.outputTokens !== undefined && { outputTokens: usage.outputTokens }),
      ...(cost !== undefined && { cost: cost.usd }),
    },
  }
}
