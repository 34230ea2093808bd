import * as z from 'zod/mini'
import type { Benchmark, BenchRow } from './benchmark.ts'
import { startChild } from './child.ts'
import { median } from './compare.ts'

/** What reading streams costs beside its time, against fetch + eventsource-parser + JSON.parse: each in a new process. */
export const streamsBenchmark: Benchmark = {
  name: 'streams',
  async run() {
    const paced = await startChild('./paced-server.ts', 300_000)
    const whole = await startChild('./reading-server.ts', 300_000)
    try {
      return [
        ...(await pacedRows(`http://127.0.0.1:${paced.firstLine}`)),
        await peakRow(`http://127.0.0.1:${whole.firstLine}/200000/alike/0`),
        await firstRow(`http://127.0.0.1:${whole.firstLine}/20/alike/0`),
      ]
    } finally {
      await paced.stop()
      await whole.stop()
    }
  },
}

async function pacedRows(base: string): Promise<BenchRow[]> {
  const schema = z.object({ microseconds: z.number(), late: z.number() })
  const { ours, parser } = await inTurn(5, 'paced', base, schema)
  const cpu = ratioOf(ours, parser, ({ microseconds }) => microseconds)
  const late = ratioOf(ours, parser, (result) => result.late)
  return [
    {
      what: '16 streams at 200 events/s, one write an event: CPU for each event',
      measured: `${cpu.ratio.toFixed(2)} × (${cpu.ours.toFixed(0)} against ${cpu.parser.toFixed(0)} µs)`,
      budget: '≤ 1 ×',
      isMet: cpu.ratio <= 1,
    },
    {
      what: 'the same: from the write to the batch, 99 of 100',
      measured: `${(late.ours - late.parser).toFixed(1)} ms more (${late.ours.toFixed(1)} against ${late.parser.toFixed(1)} ms)`,
      budget: '≤ 20 ms more',
      isMet: late.ours - late.parser <= 20,
    },
  ]
}

async function peakRow(base: string): Promise<BenchRow> {
  const { ours, parser } = await inTurn(5, 'peak', base, z.object({ kibibytes: z.number() }))
  const peak = ratioOf(ours, parser, ({ kibibytes }) => kibibytes / 1024)
  return {
    what: '200,000 deltas: peak memory of the process',
    measured: `${peak.ratio.toFixed(2)} × (${peak.ours.toFixed(0)} against ${peak.parser.toFixed(0)} MiB)`,
    budget: '≤ 1.1 ×',
    isMet: peak.ratio <= 1.1,
  }
}

async function firstRow(base: string): Promise<BenchRow> {
  const { ours, parser } = await inTurn(11, 'first', base, z.object({ milliseconds: z.number() }))
  const first = ratioOf(ours, parser, ({ milliseconds }) => milliseconds)
  return {
    what: 'new process: import and first delta',
    measured: `${first.ratio.toFixed(2)} × (${first.ours.toFixed(0)} against ${first.parser.toFixed(0)} ms)`,
    budget: '≤ 1.3 ×',
    isMet: first.ratio <= 1.3,
  }
}

/** What a job gave, round by round, in a new process each time. */
async function inTurn<Result>(
  rounds: number,
  job: string,
  base: string,
  schema: z.ZodMiniType<Result>,
): Promise<{ ours: Result[]; parser: Result[] }> {
  const results = { ours: [] as Result[], parser: [] as Result[] }
  const ways = ['ours', 'parser'] as const
  for (let round = 0; round < rounds; round += 1) {
    for (const way of round % 2 === 0 ? ways : ways.toReversed()) {
      const child = await startChild('./stream-reader.ts', 60_000, [way, job, base])
      await child.stop()
      results[way].push(z.parse(schema, JSON.parse(child.firstLine)))
    }
  }
  return results
}

function ratioOf<Result>(
  ours: readonly Result[],
  parser: readonly Result[],
  value: (result: Result) => number,
): { ours: number; parser: number; ratio: number } {
  const medians = { ours: median(ours.map(value)), parser: median(parser.map(value)) }
  return { ...medians, ratio: medians.ours / medians.parser }
}
