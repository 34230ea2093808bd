import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import type { NewConversation } from '../../../shared/conversations/conversation.ts'
import type { ConversationFormatId } from '../../../shared/formats/registry.ts'
import { connectPage } from './app-page.ts'

/** A task of a page in the benchmark, in a thread of its own: it uses the app, or keeps sending it small requests. */
export interface PageTask {
  readonly port: MessagePort
  readonly task: { readonly type: 'ask' } | UseTask | HangTask
}

/** Watches many answers at once, and hangs: it reads none of the messages sent to it. */
interface HangTask {
  readonly type: 'hang'
  readonly address: string
  readonly model: string
  readonly count: number
}

interface UseTask {
  readonly type: 'use'
  readonly address: string
  readonly format: ConversationFormatId
  readonly model: string
}

/** The outcome of using the app. */
export interface Used {
  /** The final status of the run, with the code or kind of its error. */
  readonly ended: string
  /** Milliseconds that each step took. */
  readonly steps: Readonly<Record<string, number>>
}

const { port, task } = workerData as PageTask
const page = connectPage(port)

if (task.type === 'hang') await hang(task)
else if (task.type === 'use') parentPort?.postMessage(await sendAndOpen(task))
else await askAgainAndAgain()

/** Sends one message, and opens its answer in every place of the app. */
async function sendAndOpen({ address, format, model }: UseTask): Promise<Used> {
  const steps: Record<string, number> = {}
  async function step<Value>(name: string, work: Promise<Value>): Promise<Value> {
    const before = performance.now()
    const value = await work
    steps[name] = performance.now() - before
    return value
  }
  const { id: connectionId } = await page.call('connections.add', { address, key: 'sk-benchmark-key-0001' })
  const stream = { isSent: true, value: true }
  const parameters: NewConversation['parameters'] = format === 'generate-content' ? {} : { stream }
  const { id } = await page.call('conversations.create', { model, format, parameters })
  const blocks = [{ type: 'text' as const, text: 'How long can you be?' }]
  const sent = await page.call('conversations.send', { id, connectionId, blocks })
  const runId = sent.turns.at(-1)?.run?.id ?? ''
  await step('answer', page.watch(runId))
  const { turns } = await step('conversation', page.call('conversations.get', { id }))
  await step('events', page.call('runs.record', { id: runId, only: 'events' }))
  await step('bodies', page.call('runs.record', { id: runId, only: 'bodies' }))
  await step('history', page.call('history.get', { id: runId }))
  await step('watch', page.watch(runId))
  await step('deletion', page.call('conversations.delete', { ids: [id] }))
  const run = turns.at(-1)?.run
  const error = run?.error?.code ?? run?.error?.kind
  return { ended: error === undefined ? (run?.status ?? 'gone') : `${run?.status}: ${error}`, steps }
}

async function hang({ address, model, count }: HangTask): Promise<void> {
  const { id: connectionId } = await page.call('connections.add', { address, key: 'sk-benchmark-key-0001' })
  const parameters = { stream: { isSent: true, value: true } }
  for (let started = 0; started < count; started += 1) {
    // A repeated text would make the app ask for confirmation.
    const blocks = [{ type: 'text' as const, text: `Go on and on, ${started}.` }]
    const { id } = await page.call('conversations.create', { model, format: 'chat', parameters })
    const { turns } = await page.call('conversations.send', { id, connectionId, blocks })
    void page.watch(turns.at(-1)?.run?.id ?? '')
  }
  parentPort?.postMessage('hangs')
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
}

/** Reports the longest time that an answer took, whenever it has grown. */
async function askAgainAndAgain(): Promise<void> {
  let longest = 0
  for (;;) {
    const before = performance.now()
    await page.call('app.info', {})
    const durationMs = performance.now() - before
    if (durationMs > longest) parentPort?.postMessage((longest = durationMs))
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
}
