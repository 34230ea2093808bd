import { expect, it, onTestFinished } from 'vitest'
import { conversationFormats } from '../../shared/formats/conversation-formats.ts'
import { isJsonObject, parseJson } from '../../shared/json.ts'
import { runExchange } from '../gateway/run-exchange.ts'
import { startPracticeGateway } from '../practice-gateway/server.ts'
import { createTestSink } from '../runs/testing/test-sink.ts'
import { createTestConversations, valueOf } from './testing/create-test-conversations.ts'

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
    await test.conversations.retry({ id, connectionId: 'mine', turnId: paused?.id ?? '', goesOn: true }),
  )
  valueOf(await test.runs.watch(runIdNow(), createTestSink()))
  const { turns } = valueOf(test.conversations.get(id))
  expect(turns.map(({ role }) => role)).toEqual(['user', 'assistant', 'assistant'])
  expect(turns[2]).toMatchObject({ parentId: paused?.id, run: { status: 'done' } })
  const body = parseJson(valueOf(await test.runs.record(runIdNow())).request.body)
  const messages = isJsonObject(body) && Array.isArray(body['messages']) ? body['messages'] : []
  expect(messages.map((message) => isJsonObject(message) && message['role'])).toEqual(['user', 'assistant'])
})
