import { expect, it } from 'vitest'
import { answer, createTestConversations, valueOf } from './testing/create-test-conversations.ts'

const text = (words: string) => [{ type: 'text' as const, text: words }]

it('an answer and instructions are written by hand: they stand in the conversation, and nothing is sent', () => {
  const test = createTestConversations()
  const { id } = test.create()
  valueOf(test.conversations.write({ id, role: 'system', blocks: text('From here on in French.') }))
  valueOf(test.conversations.write({ id, role: 'user', blocks: text('Bonjour?') }))
  const conversation = valueOf(test.conversations.write({ id, role: 'assistant', blocks: text('Bonjour!') }))
  expect(conversation.turns).toMatchObject([
    { role: 'user', kind: 'system', parentId: null },
    { role: 'user' },
    { role: 'assistant', blocks: text('Bonjour!') },
  ])
  expect(conversation.turns.map(({ run }) => run)).toEqual([undefined, undefined, undefined])
  expect(conversation.headTurnId).toBe(conversation.turns[2]?.id)
  // The title is the first text of the user.
  expect(conversation.title).toBe('Bonjour?')
  expect(test.exchanges.all).toEqual([])
  const copy = valueOf(test.conversations.fork({ id, turnId: conversation.headTurnId ?? '' }))
  expect(copy.turns[0]?.kind).toBe('system')
})

it('a conversation that begins with a written answer is named after it, and stays so', () => {
  const test = createTestConversations()
  const { id } = test.create()
  valueOf(test.conversations.write({ id, role: 'system', blocks: text('Be short.') }))
  expect(valueOf(test.conversations.write({ id, role: 'assistant', blocks: text('Good day.') })).title).toBe(
    'Good day.',
  )
  expect(valueOf(test.conversations.write({ id, role: 'user', blocks: text('Hi') })).title).toBe('Good day.')
  expect(valueOf(test.conversations.update({ id, system: 'Be kind.' })).title).toBe('Good day.')
})

it('nothing is written while an answer arrives, into no conversation, or without words', async () => {
  const test = createTestConversations()
  const { id } = test.create()
  expect(test.conversations.write({ id, role: 'system', blocks: [] }).ok).toBe(false)
  expect(test.conversations.write({ id: 'nobody', role: 'user', blocks: text('Hi') }).ok).toBe(false)
  await test.send(id, 'Hello')
  expect(test.conversations.write({ id, role: 'assistant', blocks: text('Hi') }).ok).toBe(false)
})

it('an answer that is edited is a version of it: the one of the model stays, with what followed', () => {
  const test = createTestConversations()
  const { id } = test.create()
  const written = (role: 'user' | 'assistant', words: string, insteadOf?: string) =>
    valueOf(
      test.conversations.write({
        id,
        role,
        blocks: text(words),
        ...(insteadOf !== undefined && { insteadOf }),
      }),
    )
  written('user', 'Hello?')
  const answerId = written('assistant', 'Hi.').headTurnId ?? ''
  written('user', 'And?')
  const edited = written('assistant', 'Good day.', answerId)
  expect(edited.turns.map(({ blocks }) => blocks)).toEqual([text('Hello?'), text('Good day.')])
  expect(edited.turns[1]?.parentId).toBe(edited.turns[0]?.id)
  const before = valueOf(test.conversations.choose({ id, turnId: answerId }))
  expect(before.turns.map(({ blocks }) => blocks)).toEqual([text('Hello?'), text('Hi.'), text('And?')])
  const other = test.create()
  const lost = { id: other.id, role: 'assistant' as const, blocks: text('No.'), insteadOf: answerId }
  expect(test.conversations.write(lost).ok).toBe(false)
  expect(test.exchanges.all).toEqual([])
})

it('an answer that is edited names the run that was sent for it', async () => {
  const test = createTestConversations()
  const { id } = test.create()
  await test.send(id, 'Hello?')
  await answer(test, 'Hi.')
  const [, sent] = valueOf(test.conversations.get(id)).turns
  const edited = { id, role: 'assistant' as const, blocks: text('Good day.'), insteadOf: sent?.id ?? '' }
  const once = valueOf(test.conversations.write(edited)).turns[1]
  expect(once?.run).toBeUndefined()
  expect(once?.editedRunId).toBe(sent?.run?.id)
  const again = { ...edited, blocks: text('Good evening.'), insteadOf: once?.id ?? '' }
  expect(valueOf(test.conversations.write(again)).turns[1]?.editedRunId).toBe(sent?.run?.id)
  expect(valueOf(test.conversations.choose({ id, turnId: sent?.id ?? '' })).turns[1]).not.toHaveProperty(
    'editedRunId',
  )
})

it('a turn is written between two others: it is sent in its place, and the conversation before is a version', async () => {
  const test = createTestConversations()
  const { id } = test.create()
  await test.send(id, 'One?')
  await answer(test, 'One.')
  await test.send(id, 'Two?')
  await answer(test, 'Two.')
  const first = valueOf(test.conversations.get(id))
  const [opening, , two, last] = first.turns
  test.host.clock.advance(1)
  const words = 'Be short.'
  const inserted = valueOf(
    test.conversations.write({ id, role: 'system', blocks: text(words), before: two?.id ?? '' }),
  )
  expect(inserted.turns.map(({ blocks }) => blocks)).toEqual(
    ['One?', 'One.', words, 'Two?', 'Two.'].map(text),
  )
  expect(inserted.headTurnId).toBe(inserted.turns.at(-1)?.id)
  expect(inserted.turns[2]).toMatchObject({ kind: 'system', siblings: { index: 1, count: 2 } })
  expect(inserted.turns.at(-1)?.run?.id).toBe(last?.run?.id)
  await test.send(id, 'Three?')
  expect(test.exchanges.newest().request.body).toMatchObject({
    value: {
      turns: [
        { role: 'user', blocks: text('One?') },
        { role: 'assistant', blocks: text('One.') },
        { role: 'system', blocks: text(words) },
        { role: 'user', blocks: text('Two?') },
        { role: 'assistant', blocks: text('Two.') },
        { role: 'user', blocks: text('Three?') },
      ],
    },
  })
  await answer(test, 'Three.')
  const above = valueOf(
    test.conversations.write({ id, role: 'user', blocks: text('First of all.'), before: opening?.id ?? '' }),
  )
  expect(above.turns.map(({ blocks }) => blocks)).toEqual(
    ['First of all.', 'One?', 'One.', words, 'Two?', 'Two.', 'Three?', 'Three.'].map(text),
  )
})

it('a turn that was written between others is taken back: the conversation is as it was', async () => {
  const test = createTestConversations()
  const { id } = test.create()
  await test.send(id, 'One?')
  await answer(test, 'One.')
  const before = valueOf(test.conversations.get(id))
  test.host.clock.advance(1)
  const inserted = valueOf(
    test.conversations.write({ id, role: 'user', blocks: text('Hm.'), before: before.turns[1]?.id ?? '' }),
  )
  valueOf(await test.conversations.deleteTurn({ id, turnId: inserted.turns[1]?.id ?? '' }))
  const after = valueOf(test.conversations.choose({ id, turnId: before.headTurnId ?? '' }))
  expect({ ...after, updatedAt: 0 }).toEqual({ ...before, updatedAt: 0 })
})

it('nothing is written in front of a turn that is not in view', async () => {
  const test = createTestConversations()
  const { id } = test.create()
  await test.send(id, 'One?')
  await answer(test, 'One.')
  const hidden = valueOf(test.conversations.get(id)).headTurnId ?? ''
  valueOf(test.conversations.write({ id, role: 'assistant', blocks: text('Uno.'), insteadOf: hidden }))
  const refused = test.conversations.write({ id, role: 'user', blocks: text('No.'), before: hidden })
  expect(refused.ok ? '' : refused.error.kind).toBe('not-found')
})
