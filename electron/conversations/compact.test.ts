import { expect, it, onTestFinished } from 'vitest'
import type { Conversation, Turn } from '../../shared/conversations/conversation.ts'
import { conversationFormats } from '../../shared/formats/conversation-formats.ts'
import { parseJson } from '../../shared/json.ts'
import { runExchange } from '../gateway/run-exchange.ts'
import { startPracticeGateway } from '../practice-gateway/server.ts'
import { createTestSink } from '../runs/testing/test-sink.ts'
import { createTestConversations, valueOf } from './testing/create-test-conversations.ts'

/** A conversation in responses with two answers of the practice gateway. */
async function twoAnswers(model = 'practice-chat') {
  const gateway = await startPracticeGateway({ paceMs: 0 })
  onTestFinished(() => gateway.close())
  const test = createTestConversations({
    runExchange,
    formats: conversationFormats,
    target: { baseUrl: gateway.url, key: 'practice-full' },
  })
  const { id } = test.create({ model, format: 'responses' })
  const get = () => valueOf(test.conversations.get(id))
  const ended = async (conversation: Conversation): Promise<Conversation> => {
    const runId = conversation.turns.at(-1)?.run?.id ?? ''
    valueOf(await test.runs.watch(runId, createTestSink()))
    return get()
  }
  const ask = async (text: string) => ended(await test.send(id, text))
  await ask('What is a chunk?')
  await ask('And a border?')
  return {
    test,
    id,
    get,
    ask,
    ended,
    compact: () => test.conversations.compact({ id, connectionId: 'mine' }),
    /** The body of the newest request. */
    sent: async () => {
      const record = valueOf(await test.runs.record(get().turns.at(-1)?.run?.id ?? ''))
      return { url: record.request.url, body: parseJson(record.request.body) }
    },
  }
}

const outputOf = (turn: Turn | undefined): unknown[] =>
  (turn?.keep as { output?: unknown[] } | undefined)?.output ?? []

const inputOf = (body: unknown): unknown[] => (body as { input: unknown[] }).input

it('a compaction is sent in place of what it replaces, until it is deleted', async () => {
  const { test, id, get, ask, ended, compact, sent } = await twoAnswers()
  const compacted = await ended(valueOf(await compact()))
  const turn = compacted.turns.at(-1)
  expect(turn).toMatchObject({
    role: 'assistant',
    kind: 'compaction',
    run: { status: 'done', format: 'responses-compact', usage: { outputTokens: expect.any(Number) } },
  })
  const submitted = await sent()
  expect(submitted.url).toMatch(/\/v1\/responses\/compact$/)
  expect(inputOf(submitted.body)).toHaveLength(4)
  const texts = test.database.connection.prepare('SELECT asked FROM run_texts WHERE run_id = ?')
  expect(texts.get(turn?.run?.id ?? '')?.['asked']).toBe('')

  const after = await ask('Go on, please.')
  expect(after.turns.map(({ kind }) => kind)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    'compaction',
    undefined,
    undefined,
  ])
  expect(after.turns.at(-1)?.run?.status).toBe('done')
  const output = outputOf(turn)
  expect(output.at(-1)).toMatchObject({ type: 'compaction', encrypted_content: expect.any(String) })
  expect(inputOf((await sent()).body)).toEqual([...output, { role: 'user', content: 'Go on, please.' }])

  valueOf(await test.conversations.deleteTurn({ id, turnId: turn?.id ?? '' }))
  expect(get().turns).toHaveLength(4)
  await ask('Go on, please.')
  expect(inputOf((await sent()).body)).toHaveLength(5)
})

it('a compaction is kept by a fork, and its record is read again', async () => {
  const { test, id, ended, compact } = await twoAnswers()
  const turn = (await ended(valueOf(await compact()))).turns.at(-1)
  const copy = valueOf(test.conversations.fork({ id, turnId: turn?.id ?? '' }))
  expect(copy.turns.at(-1)).toMatchObject({ kind: 'compaction', keep: turn?.keep, run: turn?.run })
  const replay = valueOf(await test.records.replay(turn?.run ?? valueOf(test.runs.get(''))))
  expect(replay.progress.log.take()).toContainEqual({ type: 'keep', value: turn?.keep })
})

it('a model without a compact route fails as the gateway says, and the conversation goes on with its turns', async () => {
  const { ask, ended, compact, sent } = await twoAnswers('practice-contrary')
  const failed = await ended(valueOf(await compact()))
  expect(failed.turns.at(-1)?.run).toMatchObject({ status: 'failed', httpStatus: 503 })
  const after = await ask('Go on, please.')
  expect(after.turns.at(-1)?.run?.status).toBe('done')
  const input = inputOf((await sent()).body)
  expect(input[0]).toEqual({ role: 'user', content: 'What is a chunk?' })
  expect(input).not.toContainEqual(expect.objectContaining({ type: 'compaction' }))
})

it('a compaction is asked for again as another version, and not of one', async () => {
  const { test, id, ended, compact, sent } = await twoAnswers()
  const turn = (await ended(valueOf(await compact()))).turns.at(-1)
  const refused = await compact()
  expect(refused.ok ? '' : refused.error.message).toBe('There is nothing new to compact.')
  const again = { id, connectionId: 'mine', turnId: turn?.id ?? '' }
  const retried = await ended(valueOf(await test.conversations.retry(again)))
  expect(retried.turns.at(-1)).toMatchObject({ kind: 'compaction', siblings: { index: 1, count: 2 } })
  expect((await sent()).url).toMatch(/compact$/)
})

it('only a conversation in the responses format with turns is compacted; nothing is sent', async () => {
  const test = createTestConversations()
  const { id } = test.create()
  const refusals = [await test.conversations.compact({ id, connectionId: 'mine' })]
  await test.send(id, 'One?')
  refusals.push(await test.conversations.compact({ id, connectionId: 'mine' }))
  test.exchanges.newest().close({ outcome: 'stopped' })
  await test.runs.stop(valueOf(test.conversations.get(id)).turns[1]?.run?.id ?? '')
  refusals.push(await test.conversations.compact({ id, connectionId: 'mine' }))
  expect(refusals.map((result) => (result.ok ? '' : result.error.message))).toEqual([
    'There is nothing new to compact.',
    'The last answer of this conversation is still arriving.',
    'Only conversations in the responses format can be compacted.',
  ])
  expect(test.exchanges.all).toHaveLength(1)
})

it('a compaction is asked with the form of its dialog, and otherwise with what the conversation says for it', async () => {
  const { test, id, ended, sent } = await twoAnswers()
  const parameters = {
    temperature: { isSent: true, value: 0.5 },
    service_tier: { isSent: true, value: 'flex' },
  }
  test.conversations.update({ id, parameters, extraJson: '{"tools": [], "prompt_cache_key": "k"}' })
  const given = { id, connectionId: 'mine' }
  const turn = (await ended(valueOf(await test.conversations.compact(given)))).turns.at(-1)
  expect((await sent()).body).toMatchObject({ service_tier: 'flex', prompt_cache_key: 'k' })
  expect((await sent()).body).not.toHaveProperty('tools')
  expect((await sent()).body).not.toHaveProperty('temperature')

  await test.conversations.deleteTurn({ id, turnId: turn?.id ?? '' })
  const form = { parameters: { service_tier: { isSent: true, value: 'auto' } }, extraJson: '{"anything": 1}' }
  await ended(valueOf(await test.conversations.compact({ ...given, form })))
  const { body } = await sent()
  expect(body).toMatchObject({ service_tier: 'auto', anything: 1 })
  expect(body).not.toHaveProperty('prompt_cache_key')
})
