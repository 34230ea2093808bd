import { describe, expect, it, onTestFinished } from 'vitest'
import { conversationFormats } from '../../shared/formats/conversation-formats.ts'
import { isJsonObject, parseJson } from '../../shared/json.ts'
import { runExchange } from '../gateway/run-exchange.ts'
import { startPracticeGateway } from '../practice-gateway/server.ts'
import { settle } from '../runs/testing/start-test-run.ts'
import { createTestSink } from '../runs/testing/test-sink.ts'
import { answer, createTestConversations, valueOf } from './testing/create-test-conversations.ts'

it('a paused answer is sent back as it is, and what follows is the next turn', async () => {
  const gateway = await startPracticeGateway({ paceMs: 0 })
  onTestFinished(() => gateway.close())
  const test = createTestConversations({
    runExchange,
    formats: conversationFormats,
    target: { baseUrl: gateway.url, key: 'practice-full' },
  })
  const { id } = test.create({ model: 'practice-endings', format: 'messages' })
  const runIdNow = () => valueOf(test.conversations.get(id)).turns.at(-1)?.run?.id ?? ''
  await test.send(id, 'End with pause_turn')
  valueOf(await test.runs.watch(runIdNow(), createTestSink()))
  const paused = valueOf(test.conversations.get(id)).turns.at(-1)
  expect(paused?.run?.finish).toEqual({ reason: 'pause', raw: 'pause_turn' })

  valueOf(
    await test.conversations.retry({ id, connectionId: 'mine', turnId: paused?.id ?? '', goesOn: 'turn' }),
  )
  valueOf(await test.runs.watch(runIdNow(), createTestSink()))
  const { turns } = valueOf(test.conversations.get(id))
  expect(turns.map(({ role }) => role)).toEqual(['user', 'assistant', 'assistant'])
  expect(turns[2]).toMatchObject({ parentId: paused?.id, run: { status: 'done' } })
  const body = parseJson(valueOf(await test.runs.record(runIdNow())).request.body)
  const messages = isJsonObject(body) && Array.isArray(body['messages']) ? body['messages'] : []
  expect(messages.map((message) => isJsonObject(message) && message['role'])).toEqual(['user', 'assistant'])
})

/** A conversation whose newest answer was stopped after `text`. */
async function stopped(format: 'messages' | 'chat' | 'responses', text = 'The capital is ') {
  const test = createTestConversations()
  const { id } = test.create({ format })
  await test.send(id, 'Which city?')
  const exchange = test.exchanges.newest()
  exchange.begin()
  exchange.text(text)
  const get = () => valueOf(test.conversations.get(id))
  const turn = get().turns.at(-1)
  await test.runs.stop(turn?.run?.id ?? '')
  await settle()
  const goOn = () =>
    test.conversations.retry({
      id,
      connectionId: 'mine',
      turnId: get().turns.at(-1)?.id ?? '',
      goesOn: 'text',
    })
  return { test, get, goOn, turnId: turn?.id ?? '' }
}

describe('an answer that was stopped', () => {
  it.each(['messages', 'chat'] as const)(
    'begins a new version in %s, which the rest is put to, and which can be gone on from again',
    async (format) => {
      const { test, get, goOn, turnId } = await stopped(format)
      const begun = valueOf(await goOn())
      expect(begun.turns.map(({ kind }) => kind)).toEqual([undefined, 'prefill', undefined])
      expect(begun.turns[1]).toMatchObject({
        blocks: [{ type: 'text', text: 'The capital is ' }],
        siblings: { count: 2, ids: [turnId, begun.turns[1]?.id] },
      })
      await answer(test, 'Oslo, ')
      const again = valueOf(await goOn())
      expect(again.turns[1]).toMatchObject({ blocks: [{ type: 'text', text: 'The capital is Oslo, ' }] })
      await answer(test, 'in Norway.')
      expect(get().turns).toHaveLength(3)
    },
  )

  it('stays as it is in a format that cannot say so, and where it said nothing', async () => {
    for (const { get, goOn } of [await stopped('responses'), await stopped('messages', ' ')]) {
      const before = get().turns
      expect(await goOn()).toMatchObject({ ok: false, error: { kind: 'invalid-input' } })
      expect(get().turns).toEqual(before)
    }
  })
})
