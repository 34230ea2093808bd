import * as z from 'zod/mini'
import type { Benchmark, BenchRow } from '../benchmark.ts'
import { bundleReader } from './bundle-reader.ts'
import { startChild } from './child.ts'
import { formatRatio, median, ratioOf } from './compare.ts'

/**
 * The cost of reading streams apart from its time, compared with fetch + eventsource-parser + JSON.parse: each measured
 * in a new process.
 */
export const measureStreams: Benchmark = async (run) => {
  const paced = startChild('./paced-server.ts', { limitMs: 600_000 })
  const whole = startChild('./reading-server.ts', { limitMs: 600_000 })
  try {
    const pacedUrl = `http://127.0.0.1:${z.parse(z.number(), await paced.first)}`
    const wholeUrl = `http://127.0.0.1:${z.parse(z.number(), await whole.first)}`
    for (const each of await firstRows(`${wholeUrl}/20/alike/0`, run.rounds(15))) run.report(each)
    run.report(await peakRow(`${wholeUrl}/200000/alike/0`, run.rounds(5)))
    for (const each of await pacedRows(pacedUrl, run.rounds(5))) run.report(each)
  } finally {
    await paced.stop()
    await whole.stop()
  }
}

async function pacedRows(base: string, rounds: number): Promise<BenchRow[]> {
  const schema = z.object({ microseconds: z.number(), late: z.number() })
  const { ours, theirs } = await inTurn(['ours', 'theirs'], rounds, 'paced', base, schema)
  const cpu = row('16 streams at 200 events/s, one write an event: processor time for each event', 'µs', 1, {
    ours: ours.map(({ microseconds }) => microseconds),
    theirs: theirs.map(({ microseconds }) => microseconds),
  })
  const late = {
    ours: median(ours.map((each) => each.late)),
    theirs: median(theirs.map((each) => each.late)),
  }
  return [
    cpu,
    {
      what: 'the same: from the write to the batch, 99 of 100',
      ours: `${late.ours.toFixed(1)} ms`,
      theirs: `${late.theirs.toFixed(1)} ms`,
      ratio: `${(late.ours - late.theirs).toFixed(1)} ms more`,
      budget: '≤ 20 ms more',
      isMet: late.ours - late.theirs <= 20,
    },
  ]
}

async function peakRow(base: string, rounds: number): Promise<BenchRow> {
  const { ours, theirs } = await inTurn(
    ['ours', 'theirs'],
    rounds,
    'peak',
    base,
    z.object({ mebibytes: z.number() }),
  )
  return row('200,000 deltas: peak memory of the process', 'MiB', 1.1, {
    ours: ours.map(({ mebibytes }) => mebibytes),
    theirs: theirs.map(({ mebibytes }) => mebibytes),
  })
}

/**
 * The budget is for the bundled reader, as in the installed app. The browser host starts from its sources, where
 * loading each file takes time.
 */
async function firstRows(base: string, rounds: number): Promise<BenchRow[]> {
  await bundleReader()
  const schema = z.object({ milliseconds: z.number(), processorMilliseconds: z.number() })
  const { bundled, ours, theirs } = await inTurn(['bundled', 'ours', 'theirs'], rounds, 'first', base, schema)
  const clock = (all: typeof ours): number[] => all.map(({ milliseconds }) => milliseconds)
  const processor = (all: typeof ours): number[] =>
    all.map(({ processorMilliseconds }) => processorMilliseconds)
  const first = 'new process: import and first delta'
  return [
    row(`${first}, bundled as the installed app is`, 'ms', 1.3, {
      ours: clock(bundled),
      theirs: clock(theirs),
    }),
    row('the same in processor time', 'ms', undefined, {
      ours: processor(bundled),
      theirs: processor(theirs),
    }),
    row(`${first}, from the sources`, 'ms', undefined, { ours: clock(ours), theirs: clock(theirs) }),
    row('the same in processor time', 'ms', undefined, { ours: processor(ours), theirs: processor(theirs) }),
  ]
}

/** The results of a job per round, in a new process each time. The first round fills the caches and is not counted. */
async function inTurn<Way extends 'bundled' | 'ours' | 'theirs', Result>(
  ways: readonly Way[],
  rounds: number,
  job: string,
  base: string,
  schema: z.ZodMiniType<Result>,
): Promise<Record<Way, Result[]>> {
  const results = Object.fromEntries(ways.map((way) => [way, [] as Result[]])) as Record<Way, Result[]>
  for (let round = 0; round < rounds + 1; round += 1) {
    for (const way of round % 2 === 0 ? ways : ways.toReversed()) {
      const child = startChild('./stream-reader.ts', { limitMs: 60_000, arguments: [way, job, base] })
      const result = z.parse(schema, await child.first)
      await child.stop()
      if (round > 0) results[way].push(result)
    }
  }
  return results
}

/** A row for two costs: ours may be at most `budget` times theirs. */
function row(
  what: string,
  unit: string,
  budget: number | undefined,
  { ours, theirs }: Record<'ours' | 'theirs', readonly number[]>,
): BenchRow {
  const ratio = ratioOf(ours, theirs)
  return {
    what,
    ours: `${median(ours).toFixed(0)} ${unit}`,
    theirs: `${median(theirs).toFixed(0)} ${unit}`,
    ratio: formatRatio(ratio),
    budget: budget === undefined ? '' : `≤ ${budget} ×`,
    isMet: budget === undefined || ratio.value <= budget,
  }
}
