import type { Block } from '../../../shared/runs/block.ts'
import { firstPieceMs, tokensPerSecond } from '../../../shared/runs/run-speed.ts'
import type { Run } from '../../../shared/runs/run.ts'

/** The figures of a run, for its head, the inspector and the status bar. Unknown figures are absent. */
export interface RunFigures {
  readonly outputTokens: number | undefined
  /** The gateway has not reported a count (yet): `outputTokens` is estimated from the length of the text. */
  readonly isEstimated: boolean
  /** The time to the first part of the answer, reasoning included. */
  readonly firstMs: number | undefined
  readonly tokensPerSecond: number | undefined
  /** The time from the first part of reasoning to the first text, or to the end if no text came. */
  readonly reasoningMs: number | undefined
  readonly reasoningTokens: number | undefined
}

/** The average of most tokenizers for English text. Only used until the gateway reports a count. */
const charactersPerToken = 4

export function toRunFigures(run: Run, blocks: readonly Block[]): RunFigures {
  const { timings, usage } = run
  const estimate = Math.round(characterCount(blocks) / charactersPerToken)
  const outputTokens = usage?.outputTokens ?? (estimate > 0 ? estimate : undefined)
  return {
    outputTokens,
    isEstimated: usage?.outputTokens === undefined && outputTokens !== undefined,
    firstMs: firstPieceMs(timings),
    tokensPerSecond: tokensPerSecond(timings, outputTokens),
    reasoningMs:
      timings.firstReasoningMs === undefined
        ? undefined
        : spanOf(timings.firstReasoningMs, timings.firstTextMs ?? timings.lastTextMs ?? timings.endMs),
    reasoningTokens: usage?.reasoningTokens,
  }
}

function characterCount(blocks: readonly Block[]): number {
  let count = 0
  for (const block of blocks) {
    if (block.type === 'text' || block.type === 'reasoning' || block.type === 'refusal') {
      count += block.text.length
    } else if (block.type === 'tool-call') count += block.arguments.length
  }
  return count
}

function spanOf(from: number, to: number | undefined): number | undefined {
  return to === undefined ? undefined : Math.max(0, to - from)
}
