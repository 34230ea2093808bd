import { describe, expect, it } from 'vitest'
import { keptConversationsMs } from '../../shared/conversations/organisation.ts'
import { purgeConversations, sweepDeletedConversations } from './sweep-deleted.ts'
import {
  answer,
  createTestConversations,
  createTwoQuestions,
  valueOf,
} from './testing/create-test-conversations.ts'

/** A conversation of two messages, and a comparison of three columns that started from it. */
async function compared() {
  const { test, id } = await createTwoQuestions()
  const { columnIds = [] } = valueOf(
    test.conversations.addColumns({
      id,
      columns: [{}, { model: 'practice-slow' }, { format: 'messages', connectionId: 'other' }],
    }),
  )
  const [first = '', second = '', third = ''] = columnIds
  const get = (of: string) => valueOf(test.conversations.get(of))
  const listed = (search = '') => valueOf(test.conversations.list({ search })).map((found) => found.id)
  return { test, id, first, second, third, get, listed }
}

const textsOf = (conversation: { turns: readonly { blocks: readonly object[] }[] }): string[] =>
  conversation.turns.map(({ blocks }) => blocks.map((block) => ('text' in block ? block.text : '')).join(''))

describe('the columns of a comparison', () => {
  it('begin with copies of what is in view, each with settings of its own', async () => {
    const { id, first, second, third, get } = await compared()
    expect(textsOf(get(first))).toEqual(['One?', 'One.', 'Two?', 'Two.'])
    expect(get(first)).toMatchObject({ model: 'practice-swift', format: 'chat', comparedIn: id })
    expect(get(second)).toMatchObject({ model: 'practice-slow', comparedIn: id })
    expect(get(third)).toMatchObject({ format: 'messages', connectionId: 'other' })
    expect(get(id).columnIds).toEqual([first, second, third])
  })

  it('go on by themselves, and are one entry of the list that has all of their words', async () => {
    const { test, id, first, second, get, listed } = await compared()
    const other = test.create()
    test.host.clock.advance(10)
    await test.send(second, 'And sourdough?')
    expect(test.changed).toContain(id)
    expect(valueOf(test.conversations.list({}))[0]).toMatchObject({ id, lastStatus: 'running' })
    await answer(test, 'With patience.')
    expect(textsOf(get(second)).slice(4)).toEqual(['And sourdough?', 'With patience.'])
    expect(get(first).turns).toHaveLength(4)
    expect(get(id).turns).toHaveLength(4)
    expect(listed()).toEqual([id, other.id])
    expect(listed('patience')).toEqual([id])
    const { passages } = valueOf(test.conversations.search('patience'))
    expect(passages).toMatchObject([{ conversationId: second, comparedIn: id }])
  })

  it('give their title to a conversation that has no turns, which is not blank any more', async () => {
    const test = createTestConversations()
    const { id } = test.create()
    const made = valueOf(test.conversations.addColumns({ id, columns: [{}, {}] }))
    expect(valueOf(test.conversations.list({}))[0]).toMatchObject({ id, columnIds: made.columnIds })
    expect(valueOf(test.conversations.list({}))[0]?.isBlank).toBeUndefined()
    await test.send(made.columnIds?.[0] ?? '', 'Which bread?')
    expect(valueOf(test.conversations.list({}))[0]).toMatchObject({ id, title: 'Which bread?' })
    valueOf(test.conversations.update({ id, system: 'Be brief.' }))
    expect(valueOf(test.conversations.get(id)).title).toBe('Which bread?')
  })

  it('are never more than six, and never columns of a column', async () => {
    const { test, id, first, get } = await compared()
    const tooMany = test.conversations.addColumns({ id, columns: [{}, {}, {}, {}] })
    expect(tooMany).toMatchObject({ ok: false, error: { text: { code: 'conversations.tooManyColumns' } } })
    expect(test.conversations.addColumns({ id: first, columns: [{}] }).ok).toBe(false)
    expect(test.conversations.addColumns({ id, like: 'nobody', columns: [{}] }).ok).toBe(false)
    expect(get(id).columnIds).toHaveLength(3)
    await test.send(first, 'Three?')
    const like = test.conversations.addColumns({ id, like: first, columns: [{}] })
    expect(like).toMatchObject({ ok: false, error: { code: 'still-answering' } })
  })

  it('are taken out one by one, and come back in their place', async () => {
    const { test, id, first, second, third, get } = await compared()
    valueOf(test.conversations.delete([second]))
    expect(get(id).columnIds).toEqual([first, third])
    expect(test.changed).toContain(id)
    expect(valueOf(test.conversations.kept.trash()).map((gone) => gone.id)).toEqual([second])
    valueOf(test.conversations.restore([second]))
    expect(get(id).columnIds).toEqual([first, second, third])
  })

  it('go to the trash as one, come back as they were, and are removed for good together', async () => {
    const { test, id, first, second, third, get, listed } = await compared()
    valueOf(test.conversations.delete([second]))
    test.host.clock.advance(1)
    expect(valueOf(test.conversations.delete([id]))).toEqual([id])
    expect(valueOf(test.conversations.kept.trash()).map((gone) => gone.id)).toEqual([id])
    valueOf(test.conversations.restore([id]))
    expect(get(id).columnIds).toEqual([first, third])
    valueOf(test.conversations.delete([id]))
    expect(listed()).toEqual([])
    const { recorder, database, host } = test
    const gone = await purgeConversations([id], {
      recorder,
      database,
      log: host.log,
    })
    expect(valueOf(gone)).toBe(4)
    await sweepDeletedConversations({
      recorder,
      database,
      log: host.log,
      clock: { ...host.clock, now: () => host.clock.now() + keptConversationsMs + 1 },
    })
    expect(test.conversations.get(first).ok).toBe(false)
    expect(database.connection.prepare('SELECT count(*) AS n FROM conversations').get()).toEqual({ n: 0 })
  })

  it('go on as an ordinary conversation where one is chosen', async () => {
    const { test, second, get, listed } = await compared()
    const chosen = valueOf(test.conversations.duplicate(second))
    expect(chosen.comparedIn).toBeUndefined()
    expect(get(chosen.id)).toMatchObject({ model: 'practice-slow' })
    expect(listed()).toContain(chosen.id)
  })
})
