import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '../../../electron/app/create-app.ts'
import { createNodeHost } from '../../../electron/host/node/create-node-host.ts'
import { atTheEnd } from './at-the-end.ts'
import { openAppPage, type AppPage } from './app-page.ts'
import type { Benchmark, BenchRow } from '../benchmark.ts'
import { collectGarbage } from './collect-garbage.ts'

/** Turns after which memory is measured. A turn is a message or its answer. */
const looks = [2, 50, 100, 200]

/**
 * The memory that the main process retains while a conversation grows: the whole app on plain Node, connected to its
 * own practice gateway, driven through its contract as a window does. Every answer is watched to its end.
 */
export const measureMemory: Benchmark = async (run) => {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-playground-bench-'))
  const remove = (): void => rmSync(folder, { recursive: true, force: true })
  const forget = atTheEnd({ force: remove })
  const host = await createNodeHost({ dataFolder: folder, environment: {} })
  if (!host.ok) throw new Error(host.error.message)
  const app = await createApp(host.value, { version: '0.0.0', practicePort: 0, practicePaceMs: 0 })
  const page = openAppPage(app)
  try {
    for (const row of await measureTurns(page)) run.report(row)
  } finally {
    page.close()
    await app.close()
    host.value.release()
    remove()
    forget()
  }
}

async function measureTurns(page: AppPage): Promise<BenchRow[]> {
  const { id } = await page.call('conversations.create', { model: 'practice-chat' })
  const rows: BenchRow[] = []
  let turns = 0
  let before: Memory | undefined
  for (const sample of looks) {
    for (; turns < sample; turns += 2) await ask(page, id, turns)
    const now = memoryNow()
    rows.push(toRow(sample, now, before ?? now))
    before ??= now
  }
  return rows
}

async function ask(page: AppPage, id: string, turns: number): Promise<void> {
  const text = `Question ${turns / 2 + 1}: ${'What does a gateway do with a request that it cannot serve? '.repeat(4)}`
  const sent = await page.call('conversations.send', {
    id,
    connectionId: 'practice',
    blocks: [{ type: 'text', text }],
  })
  const run = sent.turns.at(-1)?.run
  if (run === undefined) throw new Error('the question was not sent')
  const status = await page.watch(run.id)
  if (status !== 'done') throw new Error(`an answer ended as ${status}`)
}

/** In bytes. */
interface Memory {
  readonly resident: number
  readonly heap: number
  readonly buffers: number
}

/** Memory after garbage collection. */
function memoryNow(): Memory {
  for (let pass = 0; pass < 4; pass += 1) collectGarbage()
  const { rss, heapUsed, external } = process.memoryUsage()
  return { resident: rss, heap: heapUsed, buffers: external }
}

/** The heap shows what the app retains; the resident size also includes what V8 reserves for later garbage. */
function toRow(turns: number, now: Memory, first: Memory): BenchRow {
  const more = now.heap - first.heap
  return {
    what: `main process after ${turns} turns of one conversation`,
    measured: `heap ${megabytes(now.heap)}, buffers ${megabytes(now.buffers)}, resident ${megabytes(now.resident)}`,
    ratio: `${megabytes(more)} more`,
    budget: turns === looks.at(-1) ? `≤ ${megabytes(maxIncrease)} more` : '',
    isMet: more <= maxIncrease,
  }
}

/** Turns are in the database; memory must not grow with them. */
const maxIncrease = 5e6

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}
