import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { textOfBlocks } from '../../shared/conversations/block-text.ts'
import type { Turn } from '../../shared/conversations/conversation.ts'
import type { RecordedLeg } from '../../shared/runs/run-record.ts'
import type { Run } from '../../shared/runs/run.ts'
import { createMemoryHost, type MemoryHost } from '../host/memory/create-memory-host.ts'
import {
  startPracticeGateway,
  type PracticeGateway,
  type PracticeGatewayOptions,
} from '../practice-gateway/server.ts'
import type { App } from './app.ts'
import { createApp } from './create-app.ts'
import { openAppClient, valueOf, type AppClient } from './testing/app-client.ts'

/** The app over one data folder and a gateway, both on one clock that the test turns. */
interface Stage {
  readonly host: MemoryHost
  readonly gateway: PracticeGateway
  app: App
  client: AppClient
  /** Advances the clock in small steps until `isSo` holds. */
  until(isSo: (turn: Turn) => boolean): Promise<Turn>
  send(model: string, isStreamed: boolean, more?: Readonly<Record<string, unknown>>): Promise<Run>
  turn(): Promise<Turn>
  /** Keys of this host live in memory, so they are lost. */
  restart(): Promise<void>
  giveKey(): Promise<void>
  /** The requests about responses, each as its method and the part of its path after `/v1/responses`. */
  asked(): string[]
  /** The HTTP requests for the answer of a run as the inspector lists them. */
  legs(id: string): Promise<readonly RecordedLeg[]>
}

async function stage(options: PracticeGatewayOptions = {}): Promise<Stage> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'gp-background-'))
  const host = createMemoryHost({ dataFolder, database: join(dataFolder, 'playground.sqlite') })
  const gateway = await startPracticeGateway({ paceMs: 20, clock: host.clock, ...options })
  const open = () => createApp(host, { version: '1.2.3', practicePort: 0, practicePaceMs: 0 })
  const app = await open()
  let conversationId = ''
  let connectionId = ''
  const made: Stage = {
    host,
    gateway,
    app,
    client: await openAppClient(app),
    async until(isSo) {
      for (;;) {
        const turn = await made.turn()
        if (isSo(turn)) return turn
        host.clock.advance(50)
        await new Promise((resolve) => setImmediate(resolve))
      }
    },
    async send(model, isStreamed, more = {}) {
      const { page } = made.client
      connectionId ||= valueOf(
        await page.call('connections.add', { address: gateway.url, key: 'practice-full' }),
      ).id
      const parameters = {
        background: { isSent: true, value: true },
        stream: { isSent: isStreamed, value: true },
        ...more,
      }
      const created = await page.call('conversations.create', { model, format: 'responses' })
      conversationId = valueOf(created).id
      valueOf(await page.call('conversations.update', { id: conversationId, parameters }))
      const blocks = [{ type: 'text' as const, text: 'Tell me about boats' }]
      const sent = await page.call('conversations.send', { id: conversationId, connectionId, blocks })
      const { run } = valueOf(sent).turns.at(-1) ?? {}
      if (run === undefined) throw new Error('nothing was sent')
      return run
    },
    async turn() {
      const { turns } = valueOf(await made.client.page.call('conversations.get', { id: conversationId }))
      const last = turns.at(-1)
      if (last === undefined) throw new Error('no turn')
      return last
    },
    async restart() {
      await made.app.close()
      made.app = await open()
      made.client = await openAppClient(made.app)
    },
    async giveKey() {
      valueOf(await made.client.page.call('keys.set', { connectionId, key: 'practice-full' }))
    },
    asked: () =>
      gateway.calls
        .filter(({ path }) => path.startsWith('/v1/responses'))
        .map(({ method, path }) => `${method} ${path.slice('/v1/responses'.length)}`),
    async legs(id) {
      return valueOf(await made.client.page.call('runs.record', { id, only: 'bodies' })).legs ?? []
    },
  }
  onTestFinished(async () => {
    await made.app.close()
    await gateway.close()
    rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5 })
  })
  return made
}

const isOver = ({ run }: Turn): boolean => run?.status !== 'running'
const stateIs =
  (state: string) =>
  ({ run }: Turn): boolean =>
    run?.background?.state === state

/** The text that a model answers without interruption. */
async function wholeText(model: string, isStreamed: boolean): Promise<string> {
  const other = await stage()
  await other.send(model, isStreamed)
  return textOfBlocks((await other.until(isOver)).blocks)
}

const posts = (test: Stage): string[] => test.asked().filter((each) => each === 'POST ')

const ways = [
  ['plain', false],
  ['streamed', true],
] as const

describe.each(ways)('an answer in the background, %s', (_way, isStreamed) => {
  it('is asked for until it is over, and was sent once', async () => {
    const test = await stage()
    const { id } = await test.send('practice-chat', isStreamed)
    const waiting = await test.until(stateIs('queued'))
    expect(waiting.run).toMatchObject({
      status: 'running',
      background: { responseId: expect.stringMatching(/^resp_/) as string },
    })
    await test.until(stateIs('in_progress'))
    const { run, blocks } = await test.until(isOver)
    expect(run).toMatchObject({
      status: 'done',
      background: { state: 'completed' },
      finish: { raw: 'completed' },
    })
    expect(run?.error).toBeUndefined()
    expect(textOfBlocks(blocks)).toBe(await wholeText('practice-chat', isStreamed))
    expect(posts(test)).toHaveLength(1)
    const responseId = run?.background?.responseId ?? ''
    const others = new Set(test.asked().filter((each) => each !== 'POST '))
    expect(others).toEqual(new Set(isStreamed ? [] : [`GET /${responseId}`]))
    const legs = await test.legs(id)
    expect(legs.map(({ what, status }) => `${what} ${status}`)).toEqual(
      isStreamed ? [] : ['create 200', ...Array(run?.background?.pollCount).fill('poll 200')],
    )
    // Its record yields the same answer.
    const record = valueOf(await test.client.page.call('runs.record', { id }))
    expect(record.response?.status).toBe(200)
    if (!isStreamed) expect(JSON.parse(record.response?.body ?? '')).toMatchObject({ status: 'completed' })
  })

  it('goes on after a restart of the app, and costs once', async () => {
    const test = await stage()
    const { id } = await test.send('practice-chat', isStreamed)
    await test.until(stateIs('in_progress'))
    await test.restart()
    expect((await test.turn()).run).toMatchObject({
      id,
      status: 'running',
      background: { state: 'in_progress' },
    })
    // Without a key no request is sent, and the error names the missing key.
    await test.until(({ run }) => run?.background?.isPaused === true)
    const asked = test.asked().length
    test.host.clock.advance(60_000)
    expect((await test.turn()).run?.background?.lastPollProblem).toMatchObject({ kind: 'no-key' })
    expect(test.asked()).toHaveLength(asked)
    await test.giveKey()
    const { run, blocks } = await test.until(isOver)
    expect(run).toMatchObject({ id, status: 'done', background: { state: 'completed' } })
    expect(textOfBlocks(blocks)).toBe(await wholeText('practice-chat', isStreamed))
    expect(run?.usage?.outputTokens).toBeGreaterThan(0)
    expect(posts(test)).toHaveLength(1)
    await test.restart()
    expect(textOfBlocks((await test.turn()).blocks)).toBe(textOfBlocks(blocks))
    expect(posts(test)).toHaveLength(1)
  })

  it('is given up at the gateway by Stop, which says whether it did', async () => {
    const test = await stage()
    const { id } = await test.send('practice-chat', isStreamed)
    await test.until(stateIs('in_progress'))
    const stopped = test.client.page.call('runs.stop', { id })
    const { run } = await test.until(isOver)
    expect((await stopped).ok).toBe(true)
    expect(run).toMatchObject({
      status: 'stopped',
      background: { state: 'cancelled', cancel: { outcome: 'cancelled' } },
    })
    expect(test.asked().at(-1)).toBe(`POST /${run?.background?.responseId ?? ''}/cancel`)
    const legs = await test.legs(id)
    expect(legs.at(0)).toMatchObject({ what: 'create', status: 200 })
    expect(legs.at(-1)).toMatchObject({ what: 'cancel', method: 'POST', status: 200 })
    await test.restart()
    expect((await test.turn()).run?.status).toBe('stopped')
    expect(posts(test)).toHaveLength(1)
  })

  it('says in the words of the gateway that it is not kept there', async () => {
    const test = await stage()
    const { id } = await test.send('practice-forgets', isStreamed)
    const { run } = await test.until(isOver)
    expect((await test.legs(id)).map(({ what, status }) => `${what} ${status}`)).toEqual([
      'create 200',
      ...(isStreamed ? ['events 404'] : []),
      'poll 404',
      'poll 404',
    ])
    expect(run).toMatchObject({
      status: 'failed',
      error: { status: 404, text: { code: 'runs.backgroundNotKept' } },
    })
    expect(run?.error?.gatewaySays).toMatch(/^Response with id 'resp_\w+' not found/)
    expect(run?.error?.remedies).toContainEqual({ type: 'remove-field', field: 'background' })
    expect(posts(test)).toHaveLength(1)
  })

  it('fails with the error that it failed with at the gateway', async () => {
    const test = await stage()
    await test.send('practice-error-in-stream', isStreamed)
    const { run } = await test.until(isOver)
    expect(run).toMatchObject({
      status: 'failed',
      background: { state: 'failed' },
      error: { gatewaySays: expect.stringMatching(/Rehearsed failure/) as string },
    })
  })

  it('ends incomplete where its tokens are used up', async () => {
    const test = await stage()
    await test.send('practice-chat', isStreamed, { max_output_tokens: { isSent: true, value: 16 } })
    const { run } = await test.until(isOver)
    expect(run).toMatchObject({
      status: 'done',
      background: { state: 'incomplete' },
      finish: { reason: 'length' },
    })
  })

  it('is an ordinary answer where the gateway drops the field', async () => {
    const test = await stage({ profile: 'new-api' })
    await test.send('practice-chat', isStreamed)
    const { run } = await test.until(isOver)
    expect(run).toMatchObject({ status: 'done', background: { pollCount: 0 } })
    expect(test.asked()).toEqual(['POST '])
  })
})

it('goes on behind the last event after the connection broke, with every word once', async () => {
  const test = await stage()
  const { id } = await test.send('practice-cuts', true)
  const { run, blocks } = await test.until(isOver)
  expect(run).toMatchObject({ status: 'done', background: { state: 'completed' } })
  expect(run?.error).toBeUndefined()
  expect(textOfBlocks(blocks)).toBe(
    (await wholeText('practice-chat', true)).replaceAll('practice-chat', 'practice-cuts'),
  )
  const [first, second, ...more] = test.asked()
  expect([first, more]).toEqual(['POST ', []])
  expect(second).toMatch(
    new RegExp(`^GET /${run?.background?.responseId ?? ''}\\?stream=true&starting_after=\\d+$`),
  )
  const { legs, events } = valueOf(await test.client.page.call('runs.record', { id }))
  expect(legs).toMatchObject([
    { what: 'create', method: 'POST', status: 200, at: 0 },
    { what: 'events', method: 'GET', status: 200 },
  ])
  const before = Number(second?.split('starting_after=')[1]) + 1
  expect(legs?.map(({ eventCount }) => eventCount)).toEqual([before, events.length - before])
  const numbers = events.map(({ data }) => (JSON.parse(data) as { sequence_number: number }).sequence_number)
  expect(numbers).toEqual(numbers.map((_, index) => index))
})
