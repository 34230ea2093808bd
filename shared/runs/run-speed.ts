import type { RunTimings } from './run.ts'

/** A shorter span measures the clock rather than the gateway. */
const shortestSpanMs = 50

/** Milliseconds until the first piece of the answer, including reasoning; `undefined` when none arrived. */
export function firstPieceMs({ firstReasoningMs, firstTextMs }: RunTimings): number | undefined {
  return firstReasoningMs === undefined || firstTextMs === undefined
    ? (firstReasoningMs ?? firstTextMs)
    : Math.min(firstReasoningMs, firstTextMs)
}

/** Output tokens per second of output; `undefined` without a token count, or when the time is too short. */
export function tokensPerSecond(timings: RunTimings, outputTokens: number | undefined): number | undefined {
  const firstMs = firstPieceMs(timings)
  const lastMs = timings.lastTextMs ?? timings.endMs
  const spanMs = firstMs === undefined || lastMs === undefined ? 0 : lastMs - firstMs
  return outputTokens === undefined || spanMs < shortestSpanMs ? undefined : (outputTokens / spanMs) * 1000
}
