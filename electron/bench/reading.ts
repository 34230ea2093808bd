import { conversationFormatIds, type ConversationFormatId } from '../../shared/formats/format.ts'
import type { Benchmark, BenchRow } from './benchmark.ts'
import { startChild } from './child.ts'
import { compareWays } from './compare.ts'
import { answerDeltas } from './reading-stream.ts'
import { readOurs } from './read-ours.ts'
import { readWithClient } from './read-with-client.ts'
import { readWithParser } from './read-with-parser.ts'

/**
 * How fast a streamed answer is read, from bytes on a socket to parts, against fetch + eventsource-parser + JSON.parse and
 * against the format's official client in the same run. Theirs only add up the text; ours makes every part the window is
 * told of.
 */
export const readingBenchmark: Benchmark = {
  name: 'reading',
  async run() {
    const server = await startChild('./reading-server.ts', 300_000)
    const origin = `http://127.0.0.1:${server.firstLine}`
    const rows: BenchRow[] = []
    try {
      for (const id of conversationFormatIds) rows.push(...(await compareFormat(id, origin)))
    } finally {
      await server.stop()
    }
    return rows
  },
}

/** How many times as fast as its official client each format must be. */
const clientBudgets: Readonly<Record<ConversationFormatId, number>> = {
  chat: 3,
  responses: 4,
  messages: 1.5,
  'generate-content': 8,
}

async function compareFormat(id: ConversationFormatId, origin: string): Promise<BenchRow[]> {
  const many = 20_000
  const few = 2_000
  const whole = await compareReading(id, `${origin}/${many}/alike/0`, many, true)
  const tiny = await compareReading(id, `${origin}/${few}/alike/7`, few, false)
  const rows = [
    row(`${id}: 20,000 deltas against eventsource-parser`, whole, 'parser', 1),
    row(`${id}: the same against the official client`, whole, 'client', clientBudgets[id]),
  ]
  if (id !== 'messages') {
    const varied = await compareReading(id, `${origin}/${many}/varied/0`, many, false)
    rows.push(row(`${id}: 20,000 deltas, ${variety(id)}`, varied, 'parser', 1))
  }
  return [...rows, row(`${id}: 2,000 deltas in chunks of 7 bytes`, tiny, 'parser', 0.75)]
}

function variety(id: ConversationFormatId): string {
  return id === 'generate-content' ? 'counts on each' : 'padding on each'
}

/** Medians in milliseconds. */
interface Times {
  readonly ours: number
  readonly parser: number
  readonly client?: number
}

async function compareReading(
  id: ConversationFormatId,
  base: string,
  count: number,
  isWithClient: boolean,
): Promise<Times> {
  const expected = answerDeltas(count).join('')
  const check = (text: string, who: string): void => {
    if (text !== expected) throw new Error(`${who} read a wrong text of ${id}`)
  }
  return compareWays(11, 4, {
    ours: async () => check(await readOurs(id, base), 'ours'),
    parser: async () => check(await readWithParser(id, base), 'eventsource-parser'),
    ...(isWithClient && { client: async () => check(await readWithClient(id, base), 'the client') }),
  })
}

function row(what: string, times: Times, other: 'parser' | 'client', budget: number): BenchRow {
  const theirs = times[other] ?? Number.NaN
  const ratio = theirs / times.ours
  const measured = `${ratio.toFixed(2)} × (${times.ours.toFixed(1)} against ${theirs.toFixed(1)} ms)`
  return { what, measured, budget: `≥ ${budget} ×`, isMet: ratio >= budget }
}
