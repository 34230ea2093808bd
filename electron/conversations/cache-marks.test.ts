import { describe, expect, it, onTestFinished } from 'vitest'
import { conversationFormats } from '../../shared/formats/conversation-formats.ts'
import { conversationFormatIds, type ConversationFormatId } from '../../shared/formats/registry.ts'
import type { Block } from '../../shared/runs/block.ts'
import { runExchange } from '../gateway/run-exchange.ts'
import { systemClock } from '../practice-gateway/clock.ts'
import { startPracticeGateway } from '../practice-gateway/server.ts'
import { createCacheMissReader } from '../runs/cache-miss-reader.ts'
import { createTestSink } from '../runs/testing/test-sink.ts'
import { createTestConversations, valueOf } from './testing/create-test-conversations.ts'

/** More text than any model needs to cache it. */
const long = Array.from({ length: 1500 }, (_, index) => `word${index % 97}`).join(' ')

/** Conversations with a practice gateway on a real socket, which uses the clock of the test. */
async function talkTo(format: ConversationFormatId, isStreamed: boolean) {
  let now = Date.now()
  const gateway = await startPracticeGateway({ paceMs: 0, clock: { ...systemClock, now: () => now } })
  onTestFinished(() => gateway.close())
  const test = createTestConversations({
    runExchange,
    formats: conversationFormats,
    target: { baseUrl: gateway.url, key: 'practice-full' },
  })
  const isChat = format === 'chat'
  const { id } = test.create({
    model: 'practice-chat',
    format,
    parameters: {
      stream: { isSent: true, value: isStreamed },
      ...(isChat && { stream_options: { isSent: true, value: { include_usage: true } } }),
    },
  })
  const misses = createCacheMissReader({ database: test.database, runs: test.runs, records: test.records })
  return {
    test,
    gateway,
    id,
    pass: (milliseconds: number) => {
      now += milliseconds
      test.host.clock.advance(milliseconds)
    },
    async ask(...blocks: Block[]) {
      const sent = valueOf(await test.conversations.send({ id, connectionId: 'mine', blocks }))
      const runId = sent.turns.at(-1)?.run?.id ?? ''
      valueOf(await test.runs.watch(runId, createTestSink()))
      test.host.clock.advance(1)
      const run = valueOf(test.runs.get(runId))
      const { miss } = valueOf(await misses.read(runId))
      return { status: run.status, usage: run.usage ?? {}, error: run.error, miss, runId }
    },
  }
}

const text = (words: string, ttl?: string): Block => ({
  type: 'text',
  text: words,
  ...(ttl !== undefined && { cacheMark: { ttl } }),
})

describe.each([true, false])('with streaming %s', (isStreamed) => {
  it.each(conversationFormatIds.filter((id) => id !== 'messages'))(
    'the practice gateway reads what it was sent before as %s, and no more',
    async (format) => {
      const talk = await talkTo(format, isStreamed)
      const first = await talk.ask(text(long))
      expect(first.usage.cachedInputTokens ?? 0).toBe(0)
      const second = await talk.ask(text('And now?'))
      const cached = second.usage.cachedInputTokens ?? 0
      expect(cached).toBeGreaterThanOrEqual(1024)
      expect(cached).toBeLessThanOrEqual(second.usage.inputTokens ?? 0)
      talk.test.conversations.update({ id: talk.id, system: 'Be kind.' })
      const third = await talk.ask(text('And then?'))
      expect(third.usage.cachedInputTokens ?? 0).toBe(0)
      expect(third.miss?.cause).toEqual({ type: 'differs', place: 'system' })
    },
  )

  it('the practice gateway keeps what is marked in messages, and counts reads and writes apart', async () => {
    const talk = await talkTo('messages', isStreamed)
    const first = await talk.ask(text(long, '1h'), text('What is it?', '5m'))
    const { cacheWriteTokens: written = 0, cacheWrite1hTokens: forHour = 0 } = first.usage
    expect(first.usage.cachedInputTokens).toBe(0)
    expect(forHour).toBeGreaterThan(1024)
    expect(written).toBeGreaterThan(forHour)
    const second = await talk.ask(text('And now?'))
    expect(second.usage).toMatchObject({ cachedInputTokens: written, cacheWriteTokens: 0 })
    expect(second.miss).toBeUndefined()
    talk.pass(6 * 60_000)
    const third = await talk.ask(text('And later?'))
    expect(third.usage.cachedInputTokens).toBe(forHour)
    talk.pass(61 * 60_000)
    const fourth = await talk.ask(text('And after an hour?'))
    expect(fourth.usage.cachedInputTokens).toBe(0)
    expect(fourth.miss?.cause).toMatchObject({ type: 'expired' })
    expect(fourth.miss?.lostTokens).toBeGreaterThan(1024)
  })

  it('a beginning that is too short is not kept, and the run says so', async () => {
    const talk = await talkTo('messages', isStreamed)
    const asked = await talk.ask(text('Short.', '5m'))
    expect(asked.usage).toMatchObject({ cachedInputTokens: 0, cacheWriteTokens: 0 })
    expect(asked.miss?.cause).toEqual({ type: 'short', minimum: 1024 })
  })
})

it('a fifth mark is refused before it is sent, and by the practice gateway in the words of the vendor', async () => {
  const talk = await talkTo('messages', false)
  const marks = ['A', 'B', 'C', 'D', 'E'].map((words) => text(words, '5m'))
  const sent = await talk.test.conversations.send({ id: talk.id, connectionId: 'mine', blocks: marks })
  expect(sent).toMatchObject({ ok: false, error: { text: { code: 'formats.tooManyCacheMarks' } } })
  expect(talk.gateway.calls).toHaveLength(0)
  const control = { type: 'ephemeral' }
  const content = ['A', 'B', 'C', 'D', 'E'].map((words) => ({
    type: 'text',
    text: words,
    cache_control: control,
  }))
  const answer = await fetch(`${talk.gateway.url}/v1/messages`, {
    method: 'POST',
    headers: { authorization: 'Bearer practice-full', 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'practice-chat', max_tokens: 5, messages: [{ role: 'user', content }] }),
  })
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    {
      type: 'error',
      error: { message: expect.stringContaining('A maximum of 4 blocks with cache_control') },
    },
  ])
})

it('a mark is set on a turn that was said without another version of it, and goes with it into a fork', async () => {
  const talk = await talkTo('messages', false)
  await talk.ask(text(long))
  const { conversations } = talk.test
  const before = valueOf(conversations.get(talk.id))
  const [question, answer] = before.turns
  for (const turn of [question, answer])
    valueOf(conversations.mark({ id: talk.id, turnId: turn?.id ?? '', block: 0, mark: { ttl: '1h' } }))
  valueOf(conversations.update({ id: talk.id, system: 'Be kind.', systemMark: { ttl: '1h' } }))
  const marked = valueOf(conversations.get(talk.id))
  expect(marked.turns.map(({ id, siblings }) => [id, siblings])).toEqual(
    before.turns.map(({ id, siblings }) => [id, siblings]),
  )
  const forked = valueOf(conversations.fork({ id: talk.id, turnId: answer?.id ?? '' }))
  for (const { turns, systemMark } of [marked, forked]) {
    expect(systemMark).toEqual({ ttl: '1h' })
    expect(turns.map(({ blocks: [block] }) => block)).toMatchObject([
      { cacheMark: { ttl: '1h' } },
      { cacheMark: { ttl: '1h' } },
    ])
  }
  await talk.ask(text('And now?'))
  expect(talk.gateway.calls.at(-1)?.body.match(/"cache_control"/g)).toHaveLength(3)
  valueOf(conversations.mark({ id: talk.id, turnId: question?.id ?? '', block: 0, mark: null }))
  valueOf(conversations.update({ id: talk.id, systemMark: null }))
  const cleared = valueOf(conversations.get(talk.id))
  expect(cleared.systemMark ?? undefined).toBeUndefined()
  expect(cleared.turns[0]?.blocks[0]).not.toHaveProperty('cacheMark')
})
