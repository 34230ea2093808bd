import * as z from 'zod/mini'
import { type ConversationFormatId, conversationFormatIds } from '../../../shared/formats/registry.ts'
import type { Benchmark, BenchRow, BenchRun } from '../benchmark.ts'
import { startChild } from './child.ts'
import { compareWays, formatRatio, median, ratioOf, type Times } from './compare.ts'
import { answerDeltas } from './reading-stream.ts'
import { readOurs } from './read-ours.ts'
import { readWithClient } from './read-with-client.ts'
import { readWithParser } from './read-with-parser.ts'

/**
 * The speed of reading a streamed answer, from bytes on a socket to parts, compared with fetch + eventsource-parser +
 * JSON.parse and with the format's official client in the same run. Theirs only concatenate the text; ours creates
 * every part that the window receives.
 */
export const measureReading: Benchmark = async (run) => {
  const server = startChild('./reading-server.ts', { limitMs: 600_000 })
  const origin = `http://127.0.0.1:${z.parse(z.number(), await server.first)}`
  try {
    for (const id of conversationFormatIds) await compareFormat(id, origin, run)
  } finally {
    await server.stop()
  }
}

/** The minimum speed of each format relative to its official client. */
const clientBudgets: Readonly<Record<ConversationFormatId, number>> = {
  chat: 3,
  responses: 4,
  messages: 1.5,
  'generate-content': 8,
}

const many = 20_000
const few = 2_000

async function compareFormat(id: ConversationFormatId, origin: string, run: BenchRun): Promise<void> {
  const rounds = run.rounds(11)
  const read = (way: Reading, path: string, count: number) => readAndCheck(way, id, origin + path, count)

  const whole = await compareWays(rounds, 3, {
    ours: read(readOurs, `/${many}/alike/0`, many),
    theirs: read(readWithParser, `/${many}/alike/0`, many),
  })
  run.report(row(`${id}: 20,000 deltas against eventsource-parser`, whole, 1))
  if (id !== 'messages') {
    const varied = await compareWays(rounds, 3, {
      ours: read(readOurs, `/${many}/varied/0`, many),
      theirs: read(readWithParser, `/${many}/varied/0`, many),
    })
    run.report(row(`${id}: the same, ${variety(id)}`, varied, 1))
  }
  const tiny = await compareWays(rounds, 3, {
    ours: read(readOurs, `/${few}/alike/7`, few),
    theirs: read(readWithParser, `/${few}/alike/7`, few),
  })
  run.report(row(`${id}: 2,000 deltas in chunks of 7 bytes`, tiny, 0.75))
  // The speeds differ so much that a few rounds suffice. The clients leave so much garbage behind that the next reader
  // would pay for it, so `settling` runs after them.
  const ways = {
    theirs: read(readWithClient, `/${many}/alike/0`, many),
    settling: read(readOurs, `/${many}/alike/0`, many),
    ours: read(readOurs, `/${many}/alike/0`, many),
  }
  const client = await compareWays(run.rounds(5), 1, ways, true)
  run.report(row(`${id}: 20,000 deltas against the official client`, client, clientBudgets[id]))
}

function variety(id: ConversationFormatId): string {
  return id === 'generate-content' ? 'with counts on each' : 'with padding on each'
}

type Reading = (id: ConversationFormatId, baseUrl: string) => Promise<string>

function readAndCheck(
  way: Reading,
  id: ConversationFormatId,
  baseUrl: string,
  count: number,
): () => Promise<void> {
  const expected = answerDeltas(count).join('')
  return async () => {
    if ((await way(id, baseUrl)) !== expected) throw new Error(`${way.name} read a wrong text of ${id}`)
  }
}

function row(what: string, { ours, theirs }: Record<'ours' | 'theirs', Times>, budget: number): BenchRow {
  const ratio = ratioOf(theirs, ours)
  return {
    what,
    ours: `${median(ours).toFixed(1)} ms`,
    theirs: `${median(theirs).toFixed(1)} ms`,
    ratio: formatRatio(ratio),
    budget: `≥ ${budget} ×`,
    isMet: ratio.value >= budget,
  }
}
