import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Conversation } from '../../shared/conversations/conversation.ts'
import { conversationMarkdown } from '../../shared/transfer/conversation-markdown.ts'
import { keptTurnsMs, sweepDeletedTurns } from './sweep-deleted.ts'
import {
  answer,
  createTestConversations,
  createTwoQuestions,
  valueOf,
  type TestConversations,
} from './testing/create-test-conversations.ts'

/** A conversation of two messages with their answers. */
async function twoQuestions() {
  const { test, id, get } = await createTwoQuestions()
  const turnIds = get().turns.map((turn) => turn.id)
  return {
    test,
    id,
    turnIds,
    get,
    remove: async (turnId = '') => valueOf(await test.conversations.deleteTurn({ id, turnId })),
    restore: (turnId = '', headTurnId?: string) =>
      valueOf(test.conversations.restoreTurn({ id, turnId, headTurnId })),
    retry: (turnId = '') => test.conversations.retry({ id, connectionId: 'mine', turnId }),
  }
}

const texts = ({ turns }: Conversation): string[] =>
  turns.map(({ blocks }) => blocks.map((block) => ('text' in block ? block.text : '')).join(''))

const all = ['One?', 'One.', 'Two?', 'Two.']

describe('a deleted turn', () => {
  it('goes with what follows it, and the conversation goes on from the turn before', async () => {
    const { test, id, turnIds, get, remove } = await twoQuestions()
    expect(texts(await remove(turnIds[1]))).toEqual(['One?'])
    expect(get().headTurnId).toBe(turnIds[0])
    expect(valueOf(test.conversations.list({}))).toMatchObject([{ id, turnCount: 1 }])
    await test.send(id, 'Three?')
    expect(test.exchanges.newest().request.body).toMatchObject({
      value: {
        turns: [
          { role: 'user', blocks: [{ text: 'One?' }] },
          { role: 'user', blocks: [{ text: 'Three?' }] },
        ],
      },
    })
  })

  it('comes back with the turns that went with it, and the head as it was', async () => {
    const { turnIds, get, remove, restore } = await twoQuestions()
    const { updatedAt, headTurnId } = get()
    await remove(turnIds[0])
    expect(get()).toMatchObject({ turns: [], headTurnId: null, title: '', updatedAt })
    expect(texts(restore(turnIds[0]))).toEqual(all)
    expect(get()).toMatchObject({ headTurnId, title: 'One?', updatedAt })
  })

  it('leaves a turn away that was deleted before it, when it comes back', async () => {
    const { turnIds, get, remove, restore } = await twoQuestions()
    await remove(turnIds[3])
    await remove(turnIds[1])
    restore(turnIds[1])
    expect(texts(get())).toEqual(all.slice(0, 3))
  })

  it('leaves its place to the version before it, then to the one after, and is counted no more', async () => {
    const { test, turnIds, get, remove, restore, retry } = await twoQuestions()
    for (const text of ['Two, again.', 'Two, at last.']) {
      test.host.clock.advance(1)
      valueOf(await retry(turnIds[3]))
      await answer(test, text)
    }
    const [, , , last] = get().turns
    expect(texts(await remove(last?.id)).at(-1)).toBe('Two, again.')
    expect(get().turns[3]?.siblings).toMatchObject({ index: 1, count: 2 })
    test.conversations.choose({ id: get().id, turnId: turnIds[3] ?? '' })
    expect(texts(await remove(turnIds[3])).at(-1)).toBe('Two, again.')
    expect(get().turns[3]?.siblings).toBeUndefined()
    expect(texts(restore(turnIds[3])).at(-1)).toBe('Two.')
    expect(texts(restore(last?.id)).at(-1)).toBe('Two, at last.')
    expect(get().turns[3]?.siblings).toMatchObject({ index: 2, count: 3 })
  })

  it('shows the version again that was in view, not the newest', async () => {
    const { test, id, turnIds, remove, restore, retry } = await twoQuestions()
    valueOf(await retry(turnIds[3]))
    await answer(test, 'Two, again.')
    const { headTurnId } = valueOf(test.conversations.choose({ id, turnId: turnIds[3] ?? '' }))
    await remove(turnIds[0])
    expect(texts(restore(turnIds[0], headTurnId ?? undefined))).toEqual(all)
  })

  it('comes back together with a turn before it that was deleted since', async () => {
    const { turnIds, remove, restore } = await twoQuestions()
    await remove(turnIds[3])
    await remove(turnIds[1])
    expect(texts(restore(turnIds[3]))).toEqual(['One?', 'One.', 'Two.'].toSpliced(2, 0, 'Two?'))
  })

  it('stops the answer that is arriving, and keeps what had come', async () => {
    const { test, id, turnIds, get, remove, restore } = await twoQuestions()
    await test.send(id, 'Three?')
    test.exchanges.newest().begin()
    test.exchanges.newest().text('Half')
    expect(texts(await remove(turnIds[2]))).toEqual(['One?', 'One.'])
    expect(test.exchanges.newest().signal.aborted).toBe(true)
    await test.send(id, 'Something else?')
    await answer(test, 'Yes.')
    expect(texts(get()).at(-1)).toBe('Yes.')
    const restored = restore(turnIds[2])
    expect(texts(restored)).toEqual([...all, 'Three?', 'Half'])
    expect(restored.turns.at(-1)?.run?.status).toBe('stopped')
  })

  it('comes back out of view while an answer arrives', async () => {
    const { test, id, turnIds, get, remove, restore } = await twoQuestions()
    await remove(turnIds[2])
    await test.send(id, 'Three?')
    expect(texts(restore(turnIds[2]))).toEqual(['One?', 'One.', 'Three?', ''])
    expect(get().turns[2]?.siblings).toMatchObject({ index: 1, count: 2 })
  })

  it('is neither found nor exported, cannot be asked again, and stays deleted over a restart', async () => {
    const { test, id, turnIds, get, remove, retry } = await twoQuestions()
    await remove(turnIds[2])
    expect(valueOf(test.conversations.list({ search: 'two' }))).toEqual([])
    expect(conversationMarkdown(get())).not.toContain('Two')
    const refused = [
      await retry(turnIds[3]),
      test.conversations.choose({ id, turnId: turnIds[3] ?? '' }),
      await test.conversations.deleteTurn({ id, turnId: turnIds[3] ?? '' }),
      test.conversations.restoreTurn({ id, turnId: 'nobody' }),
    ]
    expect(refused.map((result) => (result.ok ? 'ok' : result.error.kind))).toEqual(
      Array(4).fill('not-found'),
    )
    test.database.close()
    const next = createTestConversations({ host: test.host })
    expect(texts(valueOf(next.conversations.get(id)))).toEqual(['One?', 'One.'])
    const restored = next.conversations.restoreTurn({ id, turnId: turnIds[2] ?? '' })
    expect(texts(valueOf(restored))).toEqual(all)
  })

  it('is not taken from another conversation', async () => {
    const { test, turnIds } = await twoQuestions()
    const other = test.create()
    const refused = await test.conversations.deleteTurn({ id: other.id, turnId: turnIds[0] ?? '' })
    expect(refused.ok ? '' : refused.error.kind).toBe('not-found')
  })
})

const sweep = ({ database, recorder, host: { clock, log } }: TestConversations) =>
  sweepDeletedTurns({ database, recorder, clock, log })
const count = ({ database }: TestConversations, table: string) =>
  database.connection.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.['n']

describe('the sweep of deleted turns', () => {
  it('removes them with their runs and records after seven days, and leaves the rest', async () => {
    const { test, turnIds, get, remove } = await twoQuestions()
    const runIds = get().turns.flatMap(({ run }) => run?.id ?? [])
    const hasRecord = () => runIds.map((runId) => existsSync(join(test.host.paths.records, '2026-11', runId)))
    await remove(turnIds[2])
    test.host.clock.advance(keptTurnsMs)
    expect([await sweep(test), hasRecord()]).toEqual([0, [true, true]])
    test.host.clock.advance(1)
    expect([await sweep(test), hasRecord()]).toEqual([2, [true, false]])
    expect([count(test, 'turns'), count(test, 'runs')]).toEqual([2, 1])
    expect(texts(get())).toEqual(['One?', 'One.'])
  })

  it('keeps an answer whose run is starred, and the turns before it', async () => {
    const { test, turnIds, remove, restore } = await twoQuestions()
    await test.send(valueOf(test.conversations.list({}))[0]?.id ?? '', 'Three?')
    await answer(test, 'Three.')
    test.database.connection.prepare('UPDATE runs SET is_starred = 1 WHERE turn_id = ?').run(turnIds[3] ?? '')
    await remove(turnIds[2])
    test.host.clock.advance(keptTurnsMs + 1)
    expect([await sweep(test), count(test, 'turns')]).toEqual([2, 4])
    expect(texts(restore(turnIds[2]))).toEqual(all)
  })
})
