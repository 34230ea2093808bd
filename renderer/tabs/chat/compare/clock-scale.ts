import type { Run } from '../../../../shared/runs/run.ts'

/** Leading digits of scale ends that divide into four round quarters. */
const steps = [1, 2, 4, 8]

/** The end of the shared axis in milliseconds: the first round number that is at least the longest time. */
export function scaleEnd(longestMs: number): number {
  for (let unit = 100; unit < 1e9; unit *= 10) {
    const step = steps.find((candidate) => candidate * unit >= longestMs)
    if (step !== undefined) return step * unit
  }
  return longestMs
}

export interface Stretch {
  readonly kind: 'headers' | 'waiting' | 'reasoning' | 'text'
  /** Milliseconds since the start of the request. */
  readonly from: number
  readonly to: number
}

/** The phases of a run so far. `elapsedMs` stands in for the time of events still to come. */
export function stretchesOf({ timings, status }: Run, elapsedMs: number): Stretch[] {
  const { headersMs, firstReasoningMs, firstTextMs, lastTextMs, endMs } = timings
  const now = endMs ?? (status === 'running' ? elapsedMs : (lastTextMs ?? firstTextMs ?? headersMs ?? 0))
  const firstMs = firstReasoningMs ?? firstTextMs
  const stretches: Stretch[] = [
    { kind: 'headers', from: 0, to: headersMs ?? now },
    { kind: 'waiting', from: headersMs ?? now, to: firstMs ?? now },
    { kind: 'reasoning', from: firstReasoningMs ?? now, to: firstTextMs ?? lastTextMs ?? now },
    { kind: 'text', from: firstTextMs ?? now, to: endMs === undefined ? now : (lastTextMs ?? endMs) },
  ]
  return stretches.filter(({ from, to }) => to > from)
}
