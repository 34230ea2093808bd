import { describe, expect, it } from 'vitest'
import { answer, createTestConversations, valueOf } from './testing/create-test-conversations.ts'

describe('the newest turns of a conversation', () => {
  it('are its last ones, with the number of those before them', async () => {
    const test = createTestConversations()
    const { id } = test.create()
    for (const text of ['One?', 'Two?', 'Three?']) {
      await test.send(id, text)
      await answer(test, `${text}!`)
    }
    const whole = valueOf(test.conversations.get(id))
    expect(whole.earlierCount).toBeUndefined()
    const newest = valueOf(test.conversations.newest({ id, count: 3 }))
    expect(newest).toEqual({ ...whole, earlierCount: 3, turns: whole.turns.slice(3) })
  })

  it('are all of a short one', async () => {
    const test = createTestConversations()
    const { id } = test.create()
    expect(valueOf(test.conversations.newest({ id, count: 3 }))).toEqual(valueOf(test.conversations.get(id)))
    await test.send(id, 'One?')
    await answer(test, 'One.')
    expect(valueOf(test.conversations.newest({ id, count: 2 }))).toEqual(valueOf(test.conversations.get(id)))
    expect(test.conversations.newest({ id: 'nobody', count: 2 }).ok).toBe(false)
  })
})
