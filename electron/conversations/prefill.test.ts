import { expect, it, onTestFinished } from 'vitest'
import { conversationFormats } from '../../shared/formats/conversation-formats.ts'
import { runExchange } from '../gateway/run-exchange.ts'
import { startPracticeGateway } from '../practice-gateway/server.ts'
import { createTestSink } from '../runs/testing/test-sink.ts'
import { answer, createTestConversations, valueOf } from './testing/create-test-conversations.ts'

const blocks = [{ type: 'text' as const, text: 'As JSON?' }]

it('what an answer is to begin with is a turn of its own, and stays for a retry and an edited message', async () => {
  const test = createTestConversations()
  const { id } = test.create({ format: 'messages' })
  const sent = valueOf(
    await test.conversations.send({ id, connectionId: 'mine', blocks, prefill: '{"city":' }),
  )
  expect(sent.turns).toMatchObject([
    { role: 'user', blocks },
    { role: 'assistant', kind: 'prefill', blocks: [{ type: 'text', text: '{"city":' }] },
    { role: 'assistant', blocks: [], format: 'messages' },
  ])
  await answer(test, '"Oslo"}')
  const turnId = sent.turns[2]?.id ?? ''
  const again = valueOf(await test.conversations.retry({ id, connectionId: 'mine', turnId }))
  expect(again.turns.map(({ kind }) => kind)).toEqual([undefined, 'prefill', undefined])
  expect(again.turns[2]?.siblings?.count).toBe(2)
  await answer(test, '"Rome"}')
  const edited = valueOf(
    await test.conversations.edit({
      id,
      connectionId: 'mine',
      turnId: sent.turns[0]?.id ?? '',
      blocks: [{ type: 'text', text: 'Again?' }],
    }),
  )
  expect(edited.turns.map(({ kind }) => kind)).toEqual([undefined, 'prefill', undefined])
  expect(edited.title).toBe('Again?')
})

it('a format without a way for it gets none', async () => {
  const test = createTestConversations()
  const { id } = test.create({ format: 'responses' })
  const sent = valueOf(await test.conversations.send({ id, connectionId: 'mine', blocks, prefill: 'Well,' }))
  expect(sent.turns.map(({ role }) => role)).toEqual(['user', 'assistant'])
})

it.each(['chat', 'messages'] as const)('the practice gateway goes on from it in %s', async (format) => {
  const gateway = await startPracticeGateway({ paceMs: 0 })
  onTestFinished(() => gateway.close())
  const test = createTestConversations({
    runExchange,
    formats: conversationFormats,
    target: { baseUrl: gateway.url, key: 'practice-full' },
  })
  const { id } = test.create({ format, model: 'practice-chat' })
  const send = async (prefill: string) => {
    const sent = valueOf(await test.conversations.send({ id, connectionId: 'mine', blocks, prefill }))
    const runId = sent.turns.at(-1)?.run?.id ?? ''
    valueOf(await test.runs.watch(runId, createTestSink()))
    return valueOf(test.conversations.get(id)).turns.at(-1)
  }
  const first = await send('Once upon a time')
  expect(JSON.stringify(first?.blocks)).toContain(
    'began this answer with 16 characters, the last of them “Once upon a time”',
  )
  const refused = await send('Once upon ')
  expect(refused?.run?.status).toBe(format === 'messages' ? 'failed' : 'done')
})
