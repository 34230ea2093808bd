import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { emptyPlan } from '../../shared/experiments/experiment.ts'
import { speechForm } from '../../shared/request-forms/speech/form.ts'
import { createMemoryHost } from '../host/memory/create-memory-host.ts'
import { createApp } from './create-app.ts'
import { openAppClient, valueOf } from './testing/app-client.ts'
import { startHeldGateway } from './testing/held-gateway.ts'

/** The app with one connection, to a gateway that answers when the test says so, on a clock that the test turns. */
async function stage({ limit }: { readonly limit?: number } = {}) {
  const dataFolder = mkdtempSync(join(tmpdir(), 'gp-limiter-'))
  const gateway = await startHeldGateway()
  const host = createMemoryHost({ dataFolder, database: join(dataFolder, 'playground.sqlite') })
  const app = await createApp(host, { version: '1.2.3', practicePort: 0, practicePaceMs: 0 })
  onTestFinished(async () => {
    await app.close()
    rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5 })
  })
  const { page } = await openAppClient(app)
  const { id: connectionId } = valueOf(
    await page.call('connections.add', { address: gateway.url, key: 'sk-held' }),
  )
  if (limit !== undefined)
    valueOf(await page.call('settings.set', { requestLimits: { [connectionId]: limit } }))
  let clicks = 0

  return {
    host,
    gateway,
    page,
    connectionId,
    /** Answers all requests, oldest first, until `count` requests have arrived and been answered. */
    answerAll: async (count: number): Promise<void> => {
      for (let answered = 0; answered < count; answered += 1) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await vi.waitFor(() => expect(gateway.held.length).toBeGreaterThan(0))
        gateway.held[0]?.answer()
      }
    },
    /** Submits a text to be spoken by this many voices: one request each. */
    speak: async (voices: number): Promise<void> => {
      clicks += 1
      const values = {
        ...speechForm.initial,
        model: 'speaker',
        input: 'Hello',
        voices: Array.from({ length: voices }, (_, index) => ({
          id: `v${index}`,
          name: `v${index}`,
          isTicked: true,
        })),
      }
      valueOf(
        await page.call('requests.submit', { id: `click-${clicks}`, formId: 'speech', connectionId, values }),
      )
    },
    queue: async () => {
      return valueOf(await page.call('requests.list', { formId: 'speech' })).queued
    },
    /** Starts an experiment of this many cells. */
    experiment: async (cells: number, concurrency: number): Promise<string> => {
      const plan = {
        ...emptyPlan,
        prompt: 'Say {{word}}',
        concurrency,
        variants: [
          {
            id: 'a',
            label: 'A',
            connectionId,
            format: 'chat' as const,
            model: 'chatty',
            parameters: { stream: { isSent: true, value: false } },
            extra: {},
          },
        ],
        cases: Array.from({ length: cells }, (_, index) => ({ vars: { word: `w${index}` }, assertions: [] })),
      }
      const { id } = valueOf(await page.call('experiments.create', { plan }))
      valueOf(await page.call('experiments.start', { id, requests: cells }))
      return id
    },
    stateOf: async (experimentId: string) => {
      return valueOf(await page.call('experiments.get', { id: experimentId })).state
    },
    /** Sends a message in a conversation of its own, and resolves with the id of its run. */
    ask: async (text: string): Promise<string> => {
      const { id } = valueOf(await page.call('conversations.create', { model: 'chatty', format: 'chat' }))
      valueOf(
        await page.call('conversations.update', {
          id,
          parameters: { stream: { isSent: true, value: false } },
        }),
      )
      const blocks = [{ type: 'text' as const, text }]
      const sent = valueOf(await page.call('conversations.send', { id, connectionId, blocks }))
      const run = sent.turns.at(-1)?.run
      if (run === undefined) throw new Error('nothing was sent')
      return run.id
    },
    /** The current state of a run. */
    runOf: async (id: string) => {
      const found = valueOf(await page.call('history.list', {})).entries.find(({ run }) => run.id === id)
      if (found === undefined) throw new Error('no such run')
      return found.run
    },
  }
}

const isChat = ({ route }: { readonly route: string }): boolean => route === 'POST /v1/chat/completions'

it('has never more requests out than the limit of the connection, of its queue and of an experiment together', async () => {
  const { speak, experiment, answerAll, gateway, stateOf, queue } = await stage({ limit: 2 })
  await speak(4)
  const id = await experiment(12, 8)
  await answerAll(16)
  await vi.waitFor(async () => expect(await stateOf(id)).toBe('finished'))
  expect(await queue()).toEqual([])
  expect(gateway.most()).toBe(2)
  // Neither waits until the other has ended.
  const first = gateway.received.slice(0, 8).map(isChat)
  expect(first.filter(Boolean).length).toBeGreaterThanOrEqual(2)
  expect(first.filter((chat) => !chat).length).toBeGreaterThanOrEqual(3)
})

it('sends a message of Chat before the many cells of an experiment that are left', async () => {
  const { experiment, ask, gateway, runOf } = await stage({ limit: 2 })
  await experiment(600, 8)
  await vi.waitFor(() => expect(gateway.held).toHaveLength(2))
  const runId = await ask('Am I next?')
  expect(await runOf(runId)).toMatchObject({ status: 'running', waiting: {} })
  gateway.held[0]?.answer()
  await vi.waitFor(() => expect(gateway.received.at(-1)?.body).toContain('Am I next?'))
  expect(gateway.received).toHaveLength(3)
  expect((await runOf(runId)).waiting).toBeUndefined()
  expect(gateway.most()).toBe(2)
})

it('sends several messages of Chat side by side where nothing else is out', async () => {
  const { ask, gateway } = await stage({ limit: 1 })
  await Promise.all(['one', 'two', 'three'].map(ask))
  await vi.waitFor(() => expect(gateway.held).toHaveLength(3))
})

it('leaves a connection alone for all that ask it, as long as one of them was told, and says until when', async () => {
  const { host, experiment, speak, queue, ask, gateway, runOf, stateOf } = await stage({ limit: 8 })
  const first = await ask('Hello')
  await vi.waitFor(() => expect(gateway.held).toHaveLength(1))
  gateway.held[0]?.refuse(30)
  await vi.waitFor(async () => expect((await runOf(first)).status).toBe('failed'))
  const sentAt = host.clock.now() + 30_000

  await speak(2)
  const cells = await experiment(2, 2)
  const second = await ask('And now?')
  expect((await queue()).map((queued) => [queued.state, queued.waitsUntil])).toEqual([
    ['waiting', sentAt],
    ['waiting', sentAt],
  ])
  expect((await runOf(second)).waiting).toEqual({ until: sentAt })
  host.clock.advance(29_999)
  expect(gateway.received).toHaveLength(1)

  host.clock.advance(1)
  for (let answered = 0; answered < 5; answered += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await vi.waitFor(() => expect(gateway.held.length).toBeGreaterThan(0))
    gateway.held[0]?.answer()
  }
  await vi.waitFor(async () => expect((await runOf(second)).status).toBe('done'))
  await vi.waitFor(async () => expect(await stateOf(cells)).toBe('finished'))
  expect((await runOf(second)).timings.waitedMs).toBe(30_000)
  expect((await runOf(second)).timings.endMs).toBeLessThan(30_000)
})

it.each(['another key', 'another address'] as const)(
  'sends at once what waited, when %s is asked, to that and with that',
  async (change) => {
    const { ask, gateway, page, connectionId, runOf } = await stage()
    const first = await ask('Hello')
    await vi.waitFor(() => expect(gateway.held).toHaveLength(1))
    gateway.held[0]?.refuse(30)
    await vi.waitFor(async () => expect((await runOf(first)).status).toBe('failed'))
    const second = await ask('And now?')
    expect((await runOf(second)).waiting).toBeDefined()
    if (change === 'another key') valueOf(await page.call('keys.set', { connectionId, key: 'sk-other' }))
    else valueOf(await page.call('connections.update', { id: connectionId, address: `${gateway.url}/other` }))
    await vi.waitFor(() => expect(gateway.received).toHaveLength(2))
    expect((await runOf(second)).waiting).toBeUndefined()
    const [before, now] = gateway.received
    expect(before?.authorization).toBe('Bearer sk-held')
    expect([now?.authorization, now?.route]).toEqual(
      change === 'another key'
        ? ['Bearer sk-other', 'POST /v1/chat/completions']
        : ['Bearer sk-held', 'POST /other/v1/chat/completions'],
    )
    expect((await runOf(second)).url).toBe(`${gateway.url}${(now?.route ?? '').replace('POST ', '')}`)
  },
)

it('ends a message that waits for its turn when it is stopped, and never sends it', async () => {
  const { experiment, ask, gateway, page, runOf } = await stage({ limit: 1 })
  await experiment(1, 1)
  await vi.waitFor(() => expect(gateway.held).toHaveLength(1))
  const runId = await ask('Never mind')
  valueOf(await page.call('runs.stop', { id: runId }))
  expect(await runOf(runId)).toMatchObject({ status: 'stopped', isUnsent: true })
  gateway.held[0]?.answer()
  await vi.waitFor(() => expect(gateway.held).toEqual([]))
  expect(gateway.received.map(({ body }) => body.includes('Never mind'))).toEqual([false])
})
