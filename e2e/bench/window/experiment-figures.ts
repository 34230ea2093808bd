import { percentile } from '../../../shared/experiments/percentile.ts'
import type { Finding } from './finding.ts'

/** The distribution of values; all are `NaN` without values. */
export interface Spread {
  readonly p50: number
  readonly p95: number
  readonly longest: number
}

export function spreadOf(values: readonly number[]): Spread {
  return {
    p50: percentile(values, 0.5) ?? Number.NaN,
    p95: percentile(values, 0.95) ?? Number.NaN,
    longest: values.length === 0 ? Number.NaN : Math.max(...values),
  }
}

/** Milliseconds of user actions, each from the input to the painted grid. */
export interface Presses {
  readonly times: readonly number[]
  /** Processor time of the page's main thread for all of them, which other processes do not change. */
  readonly busyMs: number
}

/** A finding without values misses its budget. */
export function pressFinding(what: string, { times, busyMs }: Presses, maxMs?: number): Finding {
  const { p50, p95, longest } = spreadOf(times)
  return {
    what: `${what}: middle, 95 of 100, longest of ${times.length}; work of each`,
    measured: `${[p50, p95, longest].map(milliseconds).join(', ')}; ${(busyMs / times.length).toFixed(1)} ms`,
    budget: maxMs === undefined ? '' : `95 of 100 ≤ ${maxMs} ms`,
    isMet: maxMs === undefined || p95 <= maxMs,
  }
}

/** Frames come in steps of 16.7 ms. */
const maxFrameMs = 18

/** `busyMs`: total processor time of the page's main thread meanwhile. */
export function framesFinding(what: string, frames: readonly number[], busyMs: number): Finding {
  const { p50, p95, longest } = spreadOf(frames)
  return {
    what: `${what}: frames, middle, 95 of 100, longest; work of each`,
    measured: `${[p50, p95, longest].map(milliseconds).join(', ')}; ${(busyMs / frames.length).toFixed(1)} ms`,
    budget: '95 of 100 ≤ 17 ms',
    isMet: p95 <= maxFrameMs,
  }
}

/** Bytes of a process before, after, and at its peak. */
export interface MemoryUse {
  readonly before: number
  readonly after: number
  readonly peak: number
}

export function memoryFinding(what: string, use: MemoryUse | undefined, maxGrowth?: number): Finding {
  const budget = maxGrowth === undefined ? '' : `peak ≤ ${mebibytes(maxGrowth)} more`
  if (use === undefined) return { what, measured: 'not counted on this system', budget: '', isMet: true }
  const growth = use.peak - use.before
  return {
    what,
    measured: `${mebibytes(use.before)} before, peak ${mebibytes(growth)} more, afterwards ${mebibytes(use.after - use.before)} more`,
    budget,
    isMet: maxGrowth === undefined || growth <= maxGrowth,
  }
}

/** Letters that hardly occur in any answer: each key of the search leaves fewer rows. */
const letters = 'zqjx'

/** A search typed key by key: each further letter occurs in fewer of the names. */
export const searchedName = 'zqj'

/** The name of a case, of letters that occur only in the answer that quotes it. Unique for 65,536 cases. */
export function caseName(index: number): string {
  const mixed = (index * 7919) % letters.length ** 8
  return Array.from({ length: 8 }, (_, place) => letters[Math.floor(mixed / 4 ** place) % 4]).join('')
}

/**
 * A pack that sends this many cases in four formats to the practice gateway. In every second case the assertion fails.
 */
export function packOfCases(caseCount: number): string {
  return JSON.stringify({
    description: `${caseCount} cases`,
    providers: ['chat', 'messages', 'responses', 'generate-content'].map(
      (format) => `${format}:practice-chat`,
    ),
    prompts: ['What does the gateway know of {{name}}?'],
    tests: Array.from({ length: caseCount }, (_, index) => ({
      vars: { name: caseName(index) },
      assert: [{ type: 'contains', value: index % 2 === 0 ? caseName(index) : 'nobody says this' }],
    })),
    evaluateOptions: { repeat: 1, maxConcurrency: 16 },
  })
}

function milliseconds(value: number): string {
  return `${value.toFixed(0)} ms`
}

function mebibytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(0)} MiB`
}
