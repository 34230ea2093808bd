import { describe, expect, it } from 'vitest'
import type { Conversation } from '../../shared/conversations/conversation.ts'
import { answer, createTestConversations, valueOf } from './testing/create-test-conversations.ts'

/** A conversation of two messages with their answers. */
async function twoQuestions() {
  const test = createTestConversations()
  const { id } = test.create()
  await test.send(id, 'One?')
  await answer(test, 'One.')
  await test.send(id, 'Two?')
  await answer(test, 'Two.')
  const { turns } = valueOf(test.conversations.get(id))
  const turnIds = turns.map((turn) => turn.id)
  return { test, id, turnIds, get: () => valueOf(test.conversations.get(id)) }
}

const texts = ({ turns }: Conversation): string[] =>
  turns.map(({ blocks }) => blocks.map((block) => ('text' in block ? block.text : '')).join(''))

const asBlocks = (text: string) => [{ type: 'text' as const, text }]

describe('versions of a turn', () => {
  it('are told where there are several', async () => {
    const { test, id, turnIds, get } = await twoQuestions()
    expect(get().turns.every(({ siblings }) => siblings === undefined)).toBe(true)
    valueOf(await test.conversations.retry({ id, connectionId: 'mine', turnId: turnIds[3] ?? '' }))
    await answer(test, 'Two, again.')
    const last = get().turns.at(-1)
    expect(texts(get())).toEqual(['One?', 'One.', 'Two?', 'Two, again.'])
    expect(last?.siblings).toEqual({ index: 1, count: 2, ids: [turnIds[3], last?.id] })
    expect(
      get()
        .turns.slice(0, 3)
        .map(({ siblings }) => siblings),
    ).toEqual([undefined, undefined, undefined])
  })

  it('are chosen with the newest of what followed them, and the list keeps its order', async () => {
    const { test, id, turnIds, get } = await twoQuestions()
    const edited = { id, connectionId: 'mine', turnId: turnIds[0] ?? '', blocks: asBlocks('First?') }
    valueOf(await test.conversations.edit(edited))
    await answer(test, 'First.')
    expect(texts(get())).toEqual(['First?', 'First.'])
    expect(get().turns[0]?.siblings).toMatchObject({ index: 1, count: 2 })

    const { updatedAt } = get()
    test.host.clock.advance(1_000)
    const chosen = valueOf(test.conversations.choose({ id, turnId: turnIds[0] ?? '' }))
    expect(texts(chosen)).toEqual(['One?', 'One.', 'Two?', 'Two.'])
    expect(chosen.updatedAt).toBe(updatedAt)
    expect(test.exchanges.all).toHaveLength(3)
  })

  it('are not chosen while an answer arrives, nor from another conversation', async () => {
    const { test, id, turnIds } = await twoQuestions()
    const other = test.create()
    const elsewhere = test.conversations.choose({ id: other.id, turnId: turnIds[0] ?? '' })
    expect(elsewhere.ok ? '' : elsewhere.error.kind).toBe('not-found')
    await test.send(id, 'Three?')
    const refused = test.conversations.choose({ id, turnId: turnIds[3] ?? '' })
    expect(refused.ok ? '' : refused.error.code).toBe('still-answering')
  })
})

describe('an edited message', () => {
  it('is asked with what stood before it, and nothing of what followed', async () => {
    const { test, id, turnIds, get } = await twoQuestions()
    const edited = { id, connectionId: 'mine', turnId: turnIds[2] ?? '', blocks: asBlocks('Second?') }
    valueOf(await test.conversations.edit(edited))
    expect(test.exchanges.newest().request.body).toMatchObject({
      value: {
        turns: [
          { role: 'user', blocks: [{ text: 'One?' }] },
          { role: 'assistant', blocks: [{ text: 'One.' }] },
          { role: 'user', blocks: [{ text: 'Second?' }] },
        ],
      },
    })
    await answer(test, 'Second.')
    expect(get().turns[2]?.siblings?.ids).toEqual([turnIds[2], get().turns[2]?.id])
  })

  it('is refused when it is empty, is no message of the user, or an answer arrives; nothing is sent', async () => {
    const { test, id, turnIds } = await twoQuestions()
    const edit = (turnId: string | undefined, text: string) =>
      test.conversations.edit({ id, connectionId: 'mine', turnId: turnId ?? '', blocks: asBlocks(text) })
    const refused = [await edit(turnIds[0], ' '), await edit(turnIds[1], 'Hi')]
    await test.send(id, 'Three?')
    refused.push(await edit(turnIds[0], 'Hi'))
    expect(refused.map((result) => (result.ok ? 'sent' : result.error.kind))).toEqual([
      'invalid-input',
      'not-found',
      'unavailable',
    ])
    expect(test.exchanges.all).toHaveLength(3)
  })
})

describe('an answer asked for again with another model', () => {
  it('is asked of that model once; the conversation keeps its own', async () => {
    const test = createTestConversations()
    const { id } = test.create({ model: 'practice-swift' })
    const { turns } = await test.send(id, 'One?')
    await answer(test, 'One.')
    const turnId = turns.at(-1)?.id ?? ''
    const input = { id, connectionId: 'mine', turnId, model: 'practice-deep' }
    const again = valueOf(await test.conversations.retry(input))
    expect(again.turns.at(-1)?.run?.model).toBe('practice-deep')
    expect(again.turns.at(-1)?.siblings?.count).toBe(2)
    expect(again.model).toBe('practice-swift')
  })
})
