import * as z from 'zod/mini'
import type { Benchmark, BenchRow } from '../benchmark.ts'
import { startChild } from './child.ts'

/**
 * The cost to the app of a gateway's oversized answer: its peak memory, and the longest time in which it answered no
 * other command while the answer arrived, was stored, opened, inspected and deleted. Each answer has a new process.
 */
export const measureLimits: Benchmark = async (run) => {
  const server = startChild('./limits-server.ts', { limitMs: 900_000 })
  try {
    const address = `http://127.0.0.1:${z.parse(z.number(), await server.first)}`
    for (const each of cases) run.report(await measure(each, address, run.rounds(3)))
  } finally {
    await server.stop()
  }
}

interface Case {
  readonly what: string
  readonly format: string
  readonly answer: string
}

const refusals = ['chat', 'responses', 'messages', 'generate-content'].map((format) => ({
  what: `a refusal of 5 MB as ${format}`,
  format,
  answer: 'error-huge',
}))

const cases: readonly Case[] = [
  ...refusals,
  { what: '64 MB in 50,000 events', format: 'chat', answer: 'many-events' },
  { what: '20 answers of 8 MB, watched by a page that hangs', format: 'chat', answer: 'watched' },
  { what: '64 MB in one event', format: 'chat', answer: 'one-event' },
  { what: '64 MB of words in one JSON text', format: 'chat', answer: 'whole-text' },
  { what: '64 MB of values in one JSON text', format: 'chat', answer: 'whole-values' },
  { what: 'gzip that inflates to 1.5 GiB', format: 'chat', answer: 'gzip' },
  { what: 'JSON nested 100,000 deep', format: 'chat', answer: 'deep' },
  { what: 'one event of 500 MiB', format: 'chat', answer: 'endless-event' },
]

const tookSchema = z.object({
  ended: z.string(),
  steps: z.record(z.string(), z.number()),
  longestMs: z.number(),
  busyMs: z.number(),
  before: z.number(),
  peak: z.number(),
})

const maxMs = 100
/** Two threads; the reading thread may hold a body of 64 MB as bytes, as text and as values. */
const maxGrowth = 1_000e6

/** Other work of the machine only adds to a time: the best round shows the app's own time. */
async function measure({ what, format, answer }: Case, address: string, rounds: number): Promise<BenchRow> {
  const all: z.infer<typeof tookSchema>[] = []
  for (let round = 0; round < rounds; round += 1) {
    const child = startChild('./limits-app.ts', { limitMs: 120_000, arguments: [address, format, answer] })
    all.push(z.parse(tookSchema, await child.first))
    await child.stop()
  }
  const longestMs = Math.min(...all.map((result) => result.longestMs))
  const busyMs = Math.min(...all.map((result) => result.busyMs))
  const growth = Math.max(...all.map(({ peak, before }) => peak - before))
  const peak = Math.max(...all.map((result) => result.peak))
  return {
    what,
    measured: `${all[0]?.ended}; peak ${megabytes(peak)}, ${megabytes(growth)} more; main busy for ${busyMs.toFixed(0)} ms at most, a question answered in ${longestMs.toFixed(0)} ms`,
    budget: `≤ ${maxMs} ms, ≤ ${megabytes(maxGrowth)} more`,
    isMet: busyMs <= maxMs && growth <= maxGrowth,
  }
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`
}
