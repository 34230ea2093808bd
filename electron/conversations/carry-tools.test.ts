import { expect, it } from 'vitest'
import { createTestConversations, valueOf } from './testing/create-test-conversations.ts'

const value = [{ type: 'function', function: { name: 'get_time', parameters: { type: 'object' } } }]
const tools = { tools: { isSent: true, value } }
const toolAnswers = { get_time: { source: 'fixed' as const, fixedResults: ['Noon'] } }

/** A conversation that sends a tool. */
function begin(test: ReturnType<typeof createTestConversations>) {
  const { id, parameters } = valueOf(test.conversations.create({ title: 'Weather talk' }))
  valueOf(test.conversations.update({ id, parameters: { ...parameters, ...tools }, toolAnswers }))
  return id
}

it('a new conversation starts with the tools of the one it was begun from, and is blank yet', () => {
  const test = createTestConversations()
  const first = begin(test)
  const next = valueOf(test.conversations.create({ toolsOf: first }))
  expect(next).toMatchObject({
    parameters: { stream: { isSent: true }, ...tools },
    toolAnswers,
    toolsFrom: { conversationId: first, title: 'Weather talk' },
  })
  expect('toolsOf' in next).toBe(false)
  const list = () => valueOf(test.conversations.list({}))
  expect(list().find(({ id }) => id === next.id)?.isBlank).toBe(true)
  valueOf(test.conversations.update({ id: next.id, toolAnswers: {} }))
  expect(list().find(({ id }) => id === next.id)?.isBlank).toBeUndefined()
})

it('one that is blank takes those of another, or none; what was changed in it stays', () => {
  const test = createTestConversations()
  const first = begin(test)
  const plain = valueOf(test.conversations.create({}))
  const blank = valueOf(test.conversations.create({ toolsOf: first }))
  const without = valueOf(test.conversations.takeTools({ id: blank.id, from: plain.id }))
  expect(without.parameters).toEqual(plain.parameters)
  expect(without.toolsFrom).toBeUndefined()
  const again = valueOf(test.conversations.takeTools({ id: blank.id, from: first }))
  expect(again.toolsFrom).toMatchObject({ conversationId: first })
  const changed = { ...again.parameters, tools: { isSent: true, value: [] } }
  valueOf(test.conversations.update({ id: blank.id, parameters: changed }))
  expect(valueOf(test.conversations.takeTools({ id: blank.id, from: first })).parameters).toEqual(changed)
})

it('nothing comes along of a conversation that is deleted, and where the tools came from can be forgotten', () => {
  const test = createTestConversations()
  const first = begin(test)
  const next = valueOf(test.conversations.create({ toolsOf: first }))
  expect(valueOf(test.conversations.update({ id: next.id, toolsFrom: null })).toolsFrom).toBeUndefined()
  valueOf(test.conversations.delete([first]))
  expect(valueOf(test.conversations.create({ toolsOf: first })).parameters).not.toHaveProperty('tools')
  expect(valueOf(test.conversations.create({ toolsOf: 'nobody' })).toolsFrom).toBeUndefined()
})
