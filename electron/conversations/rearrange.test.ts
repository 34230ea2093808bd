import { describe, expect, it } from 'vitest'
import type { Conversation } from '../../shared/conversations/conversation.ts'
import type { Block } from '../../shared/runs/block.ts'
import {
  answer,
  createTestConversations,
  createTwoQuestions,
  valueOf,
} from './testing/create-test-conversations.ts'

const text = (words: string) => [{ type: 'text' as const, text: words }]
const texts = ({ turns }: Conversation): string[] =>
  turns.map(({ blocks }) => blocks.map((block) => ('text' in block ? block.text : block.type)).join(''))
const marks = ({ turns }: Conversation) => turns.map(({ followsChange }) => followsChange === true)

/** Two messages with their answers. */
async function twoQuestions() {
  const { test, id, get } = await createTwoQuestions()
  const first = get()
  const rearrange = (index: number, change: 'move-up' | 'move-down' | 'duplicate' | 'remove') => {
    const { turns, headTurnId } = get()
    const turnId = turns[index]?.id ?? ''
    return test.conversations.rearrange({ id, turnId, change, headTurnId: headTurnId ?? '' })
  }
  return { test, id, get, first, rearrange }
}

const untouched = (conversation: Conversation) => ({ ...conversation, updatedAt: 0 })

describe('a turn is rearranged', () => {
  it.each([
    ['move-up', 2, ['One?', 'Two?', 'One.', 'Two.'], [false, false, true, true]],
    ['move-down', 0, ['One.', 'One?', 'Two?', 'Two.'], [true, false, false, true]],
    ['duplicate', 1, ['One?', 'One.', 'One.', 'Two?', 'Two.'], [false, false, true, false, true]],
    ['remove', 1, ['One?', 'Two?', 'Two.'], [false, false, true]],
  ] as const)(
    'by %s: nothing is sent, and the copies of answers are marked',
    async (change, index, after, marked) => {
      const { test, rearrange, first, get } = await twoQuestions()
      const requests = test.exchanges.all.length
      const changed = valueOf(rearrange(index, change))
      expect(texts(changed)).toEqual(after)
      expect(marks(changed)).toEqual(marked)
      expect(changed.headTurnId).toBe(changed.turns.at(-1)?.id)
      expect(get()).toEqual(changed)
      expect(test.exchanges.all).toHaveLength(requests)
      // A copied answer has the figures of its original.
      expect(changed.turns.at(-1)?.run?.id).toBe(first.turns.at(-1)?.run?.id)
      // The earlier turns are the version before.
      const siblings = changed.turns.find((turn) => turn.siblings !== undefined)?.siblings
      expect(siblings).toMatchObject({ index: 1, count: 2 })
      const before = valueOf(test.conversations.choose({ id: changed.id, turnId: siblings?.ids[0] ?? '' }))
      expect(texts(before)).toEqual(texts(first))
      expect(marks(before)).toEqual([false, false, false, false])
    },
  )

  it('and the next message is sent after the turns as they are then', async () => {
    const { test, id, rearrange } = await twoQuestions()
    valueOf(rearrange(1, 'remove'))
    await test.send(id, 'Three?')
    expect(test.exchanges.newest().request.body).toMatchObject({
      value: {
        turns: ['One?', 'Two?', 'Two.', 'Three?'].map((words) => ({ blocks: text(words) })),
      },
    })
    await answer(test, 'Three.')
    expect(valueOf(test.conversations.get(id)).turns.at(-1)?.followsChange).toBeUndefined()
  })

  it('and taken back: the conversation is as it was, with as many versions', async () => {
    const { test, id, rearrange, first, get } = await twoQuestions()
    for (const change of ['move-up', 'duplicate', 'remove'] as const) {
      const made = valueOf(rearrange(1, change))
      const back = await test.conversations.takeBack({
        id,
        headTurnId: first.headTurnId ?? '',
        madeHeadTurnId: made.headTurnId ?? '',
      })
      expect(untouched(valueOf(back))).toEqual(untouched(first))
    }
    expect(untouched(get())).toEqual(untouched(first))
  })

  it('not while another window has gone on, while an answer arrives, or where there is no place', async () => {
    const { test, id, first, rearrange } = await twoQuestions()
    expect(rearrange(0, 'move-up')).toMatchObject({ ok: false, error: { code: 'first' } })
    valueOf(rearrange(1, 'duplicate'))
    const late = test.conversations.rearrange({
      id,
      turnId: first.turns[0]?.id ?? '',
      change: 'move-down',
      headTurnId: first.headTurnId ?? '',
    })
    expect(late).toMatchObject({ ok: false, error: { code: 'changed-meanwhile' } })
    await test.send(id, 'Three?')
    expect(rearrange(0, 'move-down')).toMatchObject({ ok: false, error: { code: 'still-answering' } })
  })
})

describe('tool calls', () => {
  const call: Block = { type: 'tool-call', callId: 'c1', name: 'look', arguments: '{}' }
  const result: Block = { type: 'tool-result', callId: 'c1', output: 'It rains.' }

  it('are not separated from their results', () => {
    const test = createTestConversations()
    const { id, turns, headTurnId } = valueOf(
      test.conversations.create({
        model: 'practice-swift',
        turns: [
          { role: 'user', blocks: text('Weather?') },
          { role: 'assistant', blocks: [call] },
          { role: 'user', blocks: [result] },
          { role: 'assistant', blocks: text('Rain.') },
        ],
      }),
    )
    const refused = test.conversations.rearrange({
      id,
      turnId: turns[3]?.id ?? '',
      change: 'move-up',
      headTurnId: headTurnId ?? '',
    })
    expect(refused).toMatchObject({ ok: false, error: { code: 'tools' } })
    const between = { id, role: 'user' as const, blocks: text('Hm.'), before: turns[2]?.id ?? '' }
    expect(test.conversations.write(between).ok).toBe(false)
    expect(valueOf(test.conversations.get(id)).turns).toHaveLength(4)
  })

  it('keep what was decided about them in a copy; while a server is asked nothing is copied', () => {
    const test = createTestConversations()
    const { id, turns, headTurnId } = valueOf(
      test.conversations.create({
        model: 'practice-swift',
        turns: [
          { role: 'user', blocks: text('Hello.') },
          { role: 'user', blocks: text('Weather?') },
          { role: 'assistant', blocks: [call] },
        ],
      }),
    )
    const decide = (status: string) =>
      test.database.connection
        .prepare('INSERT OR REPLACE INTO tool_calls (turn_id, call_id, status, state) VALUES (?, ?, ?, ?)')
        .run(headTurnId, 'c1', status, '{}')
    const remove = () =>
      test.conversations.rearrange({
        id,
        turnId: turns[0]?.id ?? '',
        change: 'remove',
        headTurnId: headTurnId ?? '',
      })
    decide('calling')
    expect(remove()).toMatchObject({ ok: false, error: { code: 'tool-is-called' } })
    decide('interrupted')
    const head = valueOf(remove()).headTurnId
    const kept = test.database.connection.prepare('SELECT status FROM tool_calls WHERE turn_id = ?').get(head)
    expect(kept).toEqual({ status: 'interrupted' })
  })
})

describe('a message that is edited without asking', () => {
  it('in any role is followed by copies of what followed it, whose answers are marked', async () => {
    const { test, id, first } = await twoQuestions()
    const requests = test.exchanges.all.length
    const write = (role: 'user' | 'assistant' | 'system', words: string, insteadOf = '') =>
      valueOf(test.conversations.write({ id, role, blocks: text(words), insteadOf, keepsFollowing: true }))
    const edited = write('user', 'Uno?', first.turns[0]?.id)
    expect(texts(edited)).toEqual(['Uno?', 'One.', 'Two?', 'Two.'])
    expect(marks(edited)).toEqual([false, true, false, true])
    const instructed = write('system', 'Be short.', edited.turns[0]?.id)
    expect(instructed.turns[0]).toMatchObject({ role: 'user', kind: 'system', siblings: { count: 3 } })
    const spoken = write('assistant', 'Hello.', instructed.turns[2]?.id)
    expect(spoken.turns.map(({ role }) => role)).toEqual(['user', 'assistant', 'assistant', 'assistant'])
    expect(test.exchanges.all).toHaveLength(requests)
    const hidden = { id, role: 'user' as const, blocks: text('No.'), insteadOf: first.turns[0]?.id ?? '' }
    expect(test.conversations.write({ ...hidden, keepsFollowing: true })).toMatchObject({
      ok: false,
      error: { kind: 'not-found' },
    })
    const back = await test.conversations.takeBack({
      id,
      headTurnId: instructed.headTurnId ?? '',
      madeHeadTurnId: spoken.headTurnId ?? '',
    })
    expect(untouched(valueOf(back))).toEqual(untouched(instructed))
  })

  it('an answer that is marked stays so in a fork, and is not when it is asked for again', async () => {
    const { test, id, first } = await twoQuestions()
    const edited = valueOf(
      test.conversations.write({
        id,
        role: 'user',
        blocks: text('Uno?'),
        insteadOf: first.turns[0]?.id ?? '',
        keepsFollowing: true,
      }),
    )
    expect(marks(valueOf(test.conversations.fork({ id, turnId: edited.turns[1]?.id ?? '' })))).toEqual([
      false,
      true,
    ])
    const turnId = edited.turns[3]?.id ?? ''
    const again = valueOf(await test.conversations.retry({ id, connectionId: 'mine', turnId }))
    expect(marks(again)).toEqual([false, true, false, false])
  })
})

describe('a message that is edited and asked', () => {
  it('as instructions or in place of an answer goes out once, in its role', async () => {
    const { test, id, first } = await twoQuestions()
    const requests = test.exchanges.all.length
    const edit = async (role: 'user' | 'system', turnId = '') => {
      const blocks = text('Be short.')
      return valueOf(await test.conversations.edit({ id, connectionId: 'mine', turnId, blocks, role }))
    }
    const instructed = await edit('system', first.turns[2]?.id)
    expect(instructed.turns[2]).toMatchObject({ role: 'user', kind: 'system', blocks: text('Be short.') })
    expect(test.exchanges.newest().request.body).toMatchObject({
      value: { turns: [{ role: 'user' }, { role: 'assistant' }, { role: 'system' }] },
    })
    await answer(test, 'Yes.')
    const asked = await edit('user', first.turns[1]?.id)
    expect(asked.turns.map(({ role, kind }) => kind ?? role)).toEqual(['user', 'user', 'assistant'])
    expect(test.exchanges.all).toHaveLength(requests + 2)
  })

  it('is taken back while the answer arrives: that one is stopped and stays as a version', async () => {
    const { test, id, first } = await twoQuestions()
    const edited = valueOf(
      await test.conversations.edit({
        id,
        connectionId: 'mine',
        turnId: first.turns[2]?.id ?? '',
        blocks: text('Three?'),
      }),
    )
    const back = valueOf(
      await test.conversations.takeBack({
        id,
        headTurnId: first.headTurnId ?? '',
        madeHeadTurnId: edited.headTurnId ?? '',
      }),
    )
    expect(texts(back)).toEqual(texts(first))
    expect(back.turns[2]?.siblings).toMatchObject({ index: 0, count: 2 })
    const other = valueOf(test.conversations.choose({ id, turnId: edited.turns[2]?.id ?? '' }))
    expect(other.turns.at(-1)?.run?.status).toBe('stopped')
  })

  it('what was added since stays as a version when the change before it is taken back', async () => {
    const { test, id, first, rearrange } = await twoQuestions()
    const made = valueOf(rearrange(1, 'remove'))
    valueOf(test.conversations.write({ id, role: 'user', blocks: text('Three?') }))
    const back = valueOf(
      await test.conversations.takeBack({
        id,
        headTurnId: first.headTurnId ?? '',
        madeHeadTurnId: made.headTurnId ?? '',
      }),
    )
    expect(texts(back)).toEqual(texts(first))
    const kept = valueOf(test.conversations.choose({ id, turnId: made.headTurnId ?? '' }))
    expect(texts(kept)).toEqual(['One?', 'Two?', 'Two.', 'Three?'])
  })
})
