import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Conversation } from '../../shared/conversations/conversation.ts'
import { settle } from '../runs/testing/start-test-run.ts'
import { keptConversationsMs } from '../../shared/conversations/organisation.ts'
import { sweepDeletedConversations, sweepDeletedTurns } from './sweep-deleted.ts'
import {
  createTestConversations,
  valueOf,
  type TestConversations,
} from './testing/create-test-conversations.ts'

/** A conversation of two messages with their answers, and a fork from its first answer. */
async function forked() {
  const test = createTestConversations()
  const { id } = test.create({ title: 'Baking', system: 'Be brief.', extraJson: '{"seed": 7}' })
  for (const text of ['One', 'Two']) {
    await test.send(id, `${text}?`)
    const exchange = test.exchanges.newest()
    exchange.begin()
    exchange.text(`${text}.`)
    exchange.parts({ type: 'keep', value: { signature: `of ${text}` } })
    exchange.complete()
    await settle()
    test.host.clock.advance(1)
  }
  const first = valueOf(test.conversations.get(id))
  const copy = valueOf(test.conversations.fork({ id, turnId: first.turns[1]?.id ?? '' }))
  return { test, first, copy, get: (of: Conversation) => valueOf(test.conversations.get(of.id)) }
}

const texts = ({ turns }: Conversation): string[] =>
  turns.map(({ blocks }) => blocks.map((block) => ('text' in block ? block.text : '')).join(''))

async function sweep({ database, recorder, host: { clock, log } }: TestConversations): Promise<void> {
  clock.advance(keptConversationsMs + 1)
  await sweepDeletedConversations({ database, recorder, clock, log })
  await sweepDeletedTurns({ database, recorder, clock, log })
}

const recordsOf = (test: TestConversations, { turns }: Conversation): boolean[] =>
  turns.flatMap(({ run }) =>
    run === undefined ? [] : existsSync(join(test.host.paths.records, '2026-11', run.id)),
  )

describe('a fork', () => {
  it('is a conversation of copies, with the same settings and a title that says so', async () => {
    const { first, copy, get } = await forked()
    expect(copy).toMatchObject({ title: 'Fork of Baking', system: 'Be brief.', extraJson: '{"seed": 7}' })
    expect(texts(copy)).toEqual(['One?', 'One.'])
    expect(copy.turns[1]).toMatchObject({ parentId: copy.turns[0]?.id, run: first.turns[1]?.run })
    expect(copy.turns.some(({ id }) => first.turns.some((turn) => turn.id === id))).toBe(false)
    expect(get(first)).toEqual(first)
  })

  it('is answered with what the format must get back, and goes its own way', async () => {
    const { test, first, copy, get } = await forked()
    await test.send(copy.id, 'Three?')
    expect(test.exchanges.newest().request.body).toMatchObject({
      value: {
        turns: [
          { blocks: [{ text: 'One?' }] },
          { blocks: [{ text: 'One.' }], keep: { signature: 'of One' } },
          { blocks: [{ text: 'Three?' }] },
        ],
      },
    })
    test.exchanges.newest().begin()
    test.exchanges.newest().text('Three.')
    test.exchanges.newest().complete()
    await settle()
    expect([texts(get(copy)), texts(get(first))]).toEqual([
      ['One?', 'One.', 'Three?', 'Three.'],
      ['One?', 'One.', 'Two?', 'Two.'],
    ])
  })

  it('is refused of an answer that is arriving, and of a turn of another conversation', async () => {
    const { test, first, copy } = await forked()
    const { turns } = await test.send(first.id, 'Three?')
    const refused = [
      test.conversations.fork({ id: first.id, turnId: turns.at(-1)?.id ?? '' }),
      test.conversations.fork({ id: copy.id, turnId: turns[0]?.id ?? '' }),
    ]
    expect(refused.map((result) => (result.ok ? '' : (result.error.code ?? result.error.kind)))).toEqual([
      'still-answering',
      'not-found',
    ])
    expect(valueOf(test.conversations.list({}))).toHaveLength(2)
  })

  it('keeps the figures and the record of its answers when the first conversation is removed for good', async () => {
    const { test, first, copy, get } = await forked()
    valueOf(test.conversations.delete([first.id]))
    await sweep(test)
    expect(recordsOf(test, first)).toEqual([true, false])
    const run = get(copy).turns[1]?.run
    expect(run).toEqual(first.turns[1]?.run)
    expect((await test.runs.record(run?.id ?? '')).ok).toBe(true)
    valueOf(test.conversations.delete([copy.id]))
    await sweep(test)
    expect(recordsOf(test, first)).toEqual([false, false])
    expect(test.database.connection.prepare('SELECT count(*) AS n FROM runs').get()?.['n']).toBe(0)
  })

  it('takes nothing from the first conversation when it is removed for good', async () => {
    const { test, first, copy, get } = await forked()
    valueOf(test.conversations.delete([copy.id]))
    await sweep(test)
    expect([get(first), recordsOf(test, first)]).toEqual([first, [true, true]])
  })

  it('keeps them too when only the turn was deleted in the first conversation', async () => {
    const { test, first, copy, get } = await forked()
    valueOf(await test.conversations.deleteTurn({ id: first.id, turnId: first.turns[0]?.id ?? '' }))
    await sweep(test)
    expect([recordsOf(test, first), get(copy).turns[1]?.run?.status]).toEqual([[true, false], 'done'])
    valueOf(await test.conversations.deleteTurn({ id: copy.id, turnId: copy.turns[1]?.id ?? '' }))
    await sweep(test)
    expect(recordsOf(test, first)).toEqual([false, false])
  })

  it('can be forked again, and shows the same run', async () => {
    const { test, first, copy } = await forked()
    const again = valueOf(test.conversations.fork({ id: copy.id, turnId: copy.turns[1]?.id ?? '' }))
    expect([again.title, again.turns[1]?.run]).toEqual(['Fork of Baking', first.turns[1]?.run])
  })
})
