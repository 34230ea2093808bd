import { expect, it } from 'vitest'
import { settle } from '../runs/testing/start-test-run.ts'
import { answer, createTestConversations, valueOf } from './testing/create-test-conversations.ts'

async function oneAnswer() {
  const test = createTestConversations()
  const { id } = test.create({
    system: 'Be brief.',
    parameters: { stream: { isSent: true, value: true }, tools: { isSent: true, value: [{ name: 'read' }] } },
  })
  await test.send(id, 'Why does bread rise?')
  await answer(test, 'Yeast.')
  const controller = new AbortController()
  const suggest = () => test.conversations.suggestTitle({ id, connectionId: 'mine' }, controller.signal)
  return { test, id, controller, suggest }
}

it('asks the model of the conversation once, with the first turns and nothing that shapes answers', async () => {
  const { test, id, suggest } = await oneAnswer()
  const before = valueOf(test.conversations.get(id))
  const suggested = suggest()
  await settle()
  const { body } = test.exchanges.newest().request
  expect(body).toMatchObject({ value: { model: 'practice-swift', system: '', stream: true } })
  expect(body).not.toHaveProperty('value.tools')
  expect(JSON.stringify(body)).toContain('user: Why does bread rise?')
  await answer(test, '"Why bread rises"\nIt is about yeast.')
  expect(valueOf(await suggested)).toEqual({ title: 'Why bread rises' })
  expect(test.exchanges.all).toHaveLength(2)
  expect(valueOf(test.conversations.get(id))).toEqual(before)
})

it('is kept as a run that belongs to the conversation and to none of its turns', async () => {
  const { test, id, suggest } = await oneAnswer()
  const suggested = suggest()
  await settle()
  await answer(test, 'Why bread rises')
  await suggested
  const rows = test.database.connection
    .prepare('SELECT conversation_id, turn_id FROM runs WHERE turn_id IS NULL')
    .all()
  expect(rows.map((row) => ({ ...row }))).toEqual([{ conversation_id: id, turn_id: null }])
})

it('an answer without words is an error that says what to do', async () => {
  const { test, suggest } = await oneAnswer()
  const suggested = suggest()
  await settle()
  const exchange = test.exchanges.newest()
  exchange.begin()
  exchange.parts({ type: 'reasoning', block: 'r', text: 'Hm.' })
  exchange.complete()
  const result = await suggested
  expect(result.ok ? '' : result.error.message).toBe('The model answered without a title.')
})

it('an answer that fails is told with its own error', async () => {
  const { test, suggest } = await oneAnswer()
  const suggested = suggest()
  await settle()
  const error = { kind: 'network' as const, message: 'The connection broke.' }
  test.exchanges.newest().close({ outcome: 'failed', error })
  const result = await suggested
  expect(result.ok ? undefined : result.error).toMatchObject(error)
})

it('is stopped with the call, and then answers nothing', async () => {
  const { test, controller, suggest } = await oneAnswer()
  const suggested = suggest()
  await settle()
  controller.abort()
  const result = await suggested
  expect(result.ok ? '' : result.error.kind).toBe('cancelled')
  expect(test.exchanges.newest().signal.aborted).toBe(true)
})

it('of a conversation without words nothing is sent', async () => {
  const test = createTestConversations()
  const { id } = test.create()
  const { signal } = new AbortController()
  const result = await test.conversations.suggestTitle({ id, connectionId: 'mine' }, signal)
  expect(result.ok ? '' : result.error.message).toBe('There is nothing yet that a title could be made of.')
  expect(test.exchanges.all).toEqual([])
})
