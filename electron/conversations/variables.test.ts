import { expect, it } from 'vitest'
import { createTestConversations, valueOf } from './testing/create-test-conversations.ts'

it('variables are kept with a conversation and its copies, and put into the system prompt of each request', async () => {
  const test = createTestConversations()
  const { id } = test.create()
  const variables = { isOn: true, values: { mood: 'kind' }, types: { mood: 'choice' as const } }
  valueOf(test.conversations.update({ id, system: 'Be {{mood}}.', variables }))
  expect(valueOf(test.conversations.get(id)).variables).toEqual(variables)
  await test.send(id, 'Hello')
  expect(JSON.stringify(test.exchanges.all)).toContain('Be kind.')
  // The prompt itself stays a template.
  expect(valueOf(test.conversations.get(id)).system).toBe('Be {{mood}}.')
})

it('nothing is stored or sent while a variable has no value', async () => {
  const test = createTestConversations()
  const { id } = test.create()
  valueOf(
    test.conversations.update({
      id,
      system: 'Be {{mood}}.',
      variables: { isOn: true, values: { mood: '' } },
    }),
  )
  const blocks = [{ type: 'text' as const, text: 'Hello' }]
  expect(await test.conversations.send({ id, connectionId: 'practice', blocks })).toMatchObject({
    ok: false,
    error: { kind: 'invalid-input', message: 'Fill in the variable mood first' },
  })
  expect(test.exchanges.all).toEqual([])
  expect(valueOf(test.conversations.get(id)).turns).toEqual([])
})

it('stores the messages before one that is sent as turns, and sends them in their order', async () => {
  const test = createTestConversations()
  const { id } = test.create()
  valueOf(
    await test.conversations.send({
      id,
      connectionId: 'practice',
      before: [
        { role: 'system', blocks: text('Be brief.') },
        { role: 'user', blocks: text('Hi') },
        { role: 'assistant', blocks: text('Hello') },
      ],
      blocks: text('And now?'),
    }),
  )
  const turns = valueOf(test.conversations.get(id)).turns
  expect(turns.map(({ role, kind, blocks }) => [role, kind, blocks])).toEqual([
    ['user', 'system', text('Be brief.')],
    ['user', undefined, text('Hi')],
    ['assistant', undefined, text('Hello')],
    ['user', undefined, text('And now?')],
    ['assistant', undefined, []],
  ])
  expect(JSON.stringify(test.exchanges.all)).toMatch(/Be brief\..*Hi.*Hello.*And now\?/)
})

function text(said: string) {
  return [{ type: 'text' as const, text: said }]
}
