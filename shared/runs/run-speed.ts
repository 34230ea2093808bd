import type { RunTimings } from './run.ts'

/** Below this the division says more about the clock than about the gateway. */
const shortestSpanMs = 50

/** Until the first piece of the answer, reasoning included, in milliseconds; `undefined` when none came. */
export function firstPieceMs({ firstReasoningMs, firstTextMs }: RunTimings): number | undefined {
  return firstReasoningMs === undefined || firstTextMs === undefined
    ? (firstReasoningMs ?? firstTextMs)
    : Math.min(firstReasoningMs, firstTextMs)
}

/** Output tokens over the time in which they came; `undefined` when there is nothing to divide, or too short a time. */
export function tokensPerSecond(timings: RunTimings, outputTokens: number | undefined): number | undefined {
  const firstMs = firstPieceMs(timings)
  const lastMs = timings.lastTextMs ?? timings.endMs
  const spanMs = firstMs === undefined || lastMs === undefined ? 0 : lastMs - firstMs
  return outputTokens === undefined || spanMs < shortestSpanMs ? undefined : (outputTokens / spanMs) * 1000
}
