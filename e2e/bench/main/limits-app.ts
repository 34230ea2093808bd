import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { MessageChannel, Worker } from 'node:worker_threads'
import type { ConversationFormatId } from '../../../shared/formats/registry.ts'
import { createApp } from '../../../electron/app/create-app.ts'
import { createNodeHost } from '../../../electron/host/node/create-node-host.ts'
import { servePort } from './app-page.ts'
import { atTheEnd } from './at-the-end.ts'
import type { PageTask, Used } from './limits-page.ts'
import { endWithParent, sendToParent } from './parent.ts'

/**
 * `<address> <format> <answer>`: the whole app on plain Node in a process of its own, which receives one oversized
 * answer. The pages are threads, so that their own work does not delay the app. Reports the cost.
 */
export interface LimitsResult extends Used {
  /** The longest time that a page waited for the answer to a small question, in milliseconds. */
  readonly longestMs: number
  /**
   * The longest that the main thread worked without a pause, in milliseconds of processor time between two ticks of a
   * timer, which other processes do not change.
   */
  readonly busyMs: number
  /** Memory of the process with all its threads, in bytes: before, and at its peak. */
  readonly before: number
  readonly peak: number
}

endWithParent()
const [address = '', format = 'chat', answer = ''] = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'gateway-playground-bench-'))
const remove = (): void => rmSync(folder, { recursive: true, force: true })
atTheEnd({ force: remove })
const log = { info: () => undefined, warn: () => undefined, error: (text: string) => console.error(text) }
const host = await createNodeHost({ dataFolder: folder, environment: {}, log })
if (!host.ok) throw new Error(host.error.message)
const app = await createApp(host.value, { version: '0.0.0', practicePort: 0 })

function openPage(task: PageTask['task']): Worker {
  const { port1, port2 } = new MessageChannel()
  servePort(app, port1)
  const workerData: PageTask = { port: port2, task }
  return new Worker(new URL('./limits-page.ts', import.meta.url), { workerData, transferList: [port2] })
}

const asking = openPage({ type: 'ask' })
let longestMs = 0
asking.on('message', (durationMs: number) => (longestMs = durationMs))
await once(asking, 'message')
// The first calls compile code; a running app has done that.
await wait(500)
const sampler = sampleBusyTime()
longestMs = 0
const before = process.memoryUsage().rss
const model = `too-much-${answer}`
const used = answer === 'watched' ? await letHang() : await openEverywhere()
const busyMs = sampler()
sendToParent({
  ...used,
  longestMs,
  busyMs,
  before,
  peak: process.resourceUsage().maxRSS * 1024,
} satisfies LimitsResult)
await app.close()
remove()

async function openEverywhere(): Promise<Used> {
  const using = openPage({ type: 'use', address, format: format as ConversationFormatId, model })
  const [what] = (await once(using, 'message')) as [Used]
  return what
}

/** Sends twenty requests from a page that does not read; resolves when all answers are stored. */
async function letHang(): Promise<Used> {
  await once(openPage({ type: 'hang', address, model, count: 20 }), 'message')
  for (;;) {
    const list = await app.handlers['conversations.list']({}, { signal: new AbortController().signal })
    const states = list.ok ? list.value.map(({ lastStatus = '' }) => lastStatus) : []
    if (!states.includes('running')) return { ended: `${states.length} × ${states[0]}`, steps: {} }
    await wait(20)
  }
}

/**
 * Samples the processor time of this thread every few milliseconds; the returned function stops and returns the
 * longest.
 */
function sampleBusyTime(): () => number {
  let last = process.threadCpuUsage()
  let longest = 0
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(last)
    last = process.threadCpuUsage()
    longest = Math.max(longest, (user + system) / 1000)
  }, 2)
  return () => {
    clearInterval(timer)
    return longest
  }
}
