import { describe, expect, it } from 'vitest'
import { settle } from '../runs/testing/start-test-run.ts'
import { createTestSink } from '../runs/testing/test-sink.ts'
import {
  answer,
  createTestConversations,
  valueOf,
  type TestConversations,
} from './testing/create-test-conversations.ts'

const turnTexts = (test: TestConversations, id: string): string[] =>
  valueOf(test.conversations.get(id)).turns.map(({ role, blocks }) => {
    const said = blocks.map((block) => ('text' in block ? block.text : block.type)).join('')
    return `${role}: ${said}`
  })

const titles = (test: TestConversations, search = ''): string[] =>
  valueOf(test.conversations.list({ search })).map((summary) => summary.title)

describe('a new conversation', () => {
  it('streams chat completions with usage, and sends nothing else', () => {
    const test = createTestConversations()
    expect(valueOf(test.conversations.create({}))).toEqual({
      id: expect.any(String),
      title: '',
      format: 'chat',
      model: '',
      system: '',
      parameters: {
        stream: { isSent: true, value: true },
        stream_options: { isSent: true, value: { include_usage: true } },
      },
      extraJson: '',
      headTurnId: null,
      createdAt: test.host.clock.now(),
      updatedAt: test.host.clock.now(),
      turns: [],
    })
  })

  it('has the model of the conversation that was used last', async () => {
    const test = createTestConversations()
    const first = test.create({ model: 'one' })
    test.create({ model: 'two' })
    test.host.clock.advance(1_000)
    await test.send(first.id, 'Hello')
    expect(valueOf(test.conversations.create({})).model).toBe('one')
  })
})

describe('sending', () => {
  it('stores question, run and empty answer, and sends once', async () => {
    const test = createTestConversations()
    const { id } = test.create()
    const { turns, headTurnId } = await test.send(id, 'Hello')
    expect(turns).toMatchObject([
      { role: 'user', parentId: null, blocks: [{ type: 'text', text: 'Hello' }] },
      {
        role: 'assistant',
        parentId: turns[0]?.id,
        blocks: [],
        run: { status: 'running', model: 'practice-swift' },
      },
    ])
    expect([headTurnId, test.exchanges.all.length]).toEqual([turns[1]?.id, 1])
  })

  it('sends the whole path, and then shows the answer with its run', async () => {
    const test = createTestConversations()
    const { id } = test.create({ system: 'Be brief.', extraJson: '{"seed": 7}' })
    await test.send(id, 'One?')
    await answer(test, 'One.')
    await test.send(id, 'Two?')
    expect(test.exchanges.newest().request.body).toEqual({
      type: 'json',
      value: {
        model: 'practice-swift',
        system: 'Be brief.',
        turns: [
          { role: 'user', blocks: [{ type: 'text', text: 'One?' }] },
          { role: 'assistant', blocks: [{ type: 'text', text: 'One.' }] },
          { role: 'user', blocks: [{ type: 'text', text: 'Two?' }] },
        ],
        stream: true,
        stream_options: { include_usage: true },
        seed: 7,
      },
    })
    await answer(test, 'Two.')
    expect(turnTexts(test, id)).toEqual(['user: One?', 'assistant: One.', 'user: Two?', 'assistant: Two.'])
    expect(valueOf(test.conversations.get(id)).turns.at(-1)?.run?.status).toBe('done')
  })

  it('is refused while the last answer is still arriving; nothing is stored or sent', async () => {
    const test = createTestConversations()
    const { id } = test.create()
    await test.send(id, 'One?')
    const again = await test.conversations.send({
      id,
      connectionId: 'mine',
      blocks: [{ type: 'text', text: 'Two?' }],
    })
    expect(again.ok ? 'sent' : again.error.code).toBe('still-answering')
    expect([turnTexts(test, id).length, test.exchanges.all.length]).toEqual([2, 1])
  })

  it('sends once when two windows send at the same moment', async () => {
    const test = createTestConversations()
    const { id } = test.create()
    const both = await Promise.all(
      ['One?', 'Two?'].map((text) =>
        test.conversations.send({ id, connectionId: 'mine', blocks: [{ type: 'text', text }] }),
      ),
    )
    expect(both.map((result) => (result.ok ? 'sent' : result.error.code))).toEqual([
      'sent',
      'changed-meanwhile',
    ])
    expect([turnTexts(test, id), test.exchanges.all.length]).toEqual([['user: One?', 'assistant: '], 1])
  })

  it.each([
    [
      'extra JSON that cannot be read',
      { extraJson: '{"seed": }' },
      'Extra JSON is not valid at line 1, column 10.',
    ],
    ['a missing model', { model: '' }, 'No model is chosen.'],
  ])('is refused for %s, before anything is stored or sent', async (_what, settings, message) => {
    const test = createTestConversations()
    const { id } = test.create(settings)
    const sent = await test.conversations.send({
      id,
      connectionId: 'mine',
      blocks: [{ type: 'text', text: 'Hi' }],
    })
    expect(sent.ok ? '' : sent.error.message).toContain(message)
    const rows = test.database.connection.prepare(
      'SELECT (SELECT count(*) FROM turns) + (SELECT count(*) FROM runs) AS n',
    )
    expect([rows.get()?.['n'], test.exchanges.all.length]).toEqual([0, 0])
  })

  it('is refused for an empty message and for a conversation that is not there', async () => {
    const test = createTestConversations()
    const { id } = test.create()
    const input = { connectionId: 'mine', blocks: [{ type: 'text' as const, text: ' \n' }] }
    const results = await Promise.all([
      test.conversations.send({ ...input, id }),
      test.conversations.send({ ...input, id: 'nobody', blocks: [{ type: 'text', text: 'Hi' }] }),
    ])
    expect(results.map((result) => (result.ok ? 'sent' : result.error.kind))).toEqual([
      'invalid-input',
      'not-found',
    ])
  })

  it('keeps a text that failed half-way, with the error beside it, and leaves empty failures out of what is sent', async () => {
    const test = createTestConversations()
    const { id } = test.create()
    await test.send(id, 'One?')
    test.exchanges.newest().close({ outcome: 'failed', error: { kind: 'server', message: 'No.' } })
    await settle()
    await test.send(id, 'Two?')
    test.exchanges.newest().begin()
    test.exchanges.newest().text('Half')
    test.exchanges
      .newest()
      .close({ outcome: 'failed', error: { kind: 'network', message: 'The connection broke.' } })
    await settle()
    await test.send(id, 'Three?')
    const { turns } = valueOf(test.conversations.get(id))
    expect(turns[3]).toMatchObject({
      blocks: [{ type: 'text', text: 'Half' }],
      run: { status: 'failed', error: { message: 'The connection broke.' } },
    })
    expect(test.exchanges.newest().request.body).toMatchObject({
      value: {
        turns: [
          { role: 'user', blocks: [{ text: 'One?' }] },
          { role: 'user', blocks: [{ text: 'Two?' }] },
          { role: 'assistant', blocks: [{ text: 'Half' }] },
          { role: 'user', blocks: [{ text: 'Three?' }] },
        ],
      },
    })
  })

  it('stores the answer about once a second while it arrives', async () => {
    const test = createTestConversations()
    const { id } = test.create()
    await test.send(id, 'One?')
    test.exchanges.newest().begin()
    test.exchanges.newest().text('Half')
    expect(turnTexts(test, id)).toEqual(['user: One?', 'assistant: '])
    test.host.clock.advance(1_000)
    expect(turnTexts(test, id)).toEqual(['user: One?', 'assistant: Half'])
  })

  it('tells of the change when it is sent and when the answer is whole and the last batch is out', async () => {
    const test = createTestConversations()
    const { id } = test.create()
    const sent = await test.send(id, 'One?')
    expect(test.changed).toEqual([id, id])
    const sink = createTestSink()
    const runId = sent.turns[1]?.run?.id ?? ''
    const watching = test.runs.watch(runId, sink)
    await answer(test, 'One.')
    await watching
    expect([test.changed.length, sink.batches.at(-1)?.run.status]).toEqual([3, 'done'])
  })
})

describe('asking again', () => {
  it('makes a sibling of the old answer, which is kept, and shows the new one', async () => {
    const test = createTestConversations()
    const { id } = test.create()
    await test.send(id, 'One?')
    await answer(test, 'First.')
    const first = valueOf(test.conversations.get(id)).turns[1]
    const retried = valueOf(
      await test.conversations.retry({ id, connectionId: 'mine', turnId: first?.id ?? '' }),
    )
    await answer(test, 'Second.')
    expect(turnTexts(test, id)).toEqual(['user: One?', 'assistant: Second.'])
    expect(retried.turns[1]?.parentId).toBe(first?.parentId)
    expect(test.exchanges.newest().request.body).toMatchObject({ value: { turns: [{ role: 'user' }] } })
    const kept = test.database.connection.prepare('SELECT text FROM turns WHERE id = ?').get(first?.id ?? '')
    expect(kept?.['text']).toBe('First.')
  })

  it('is refused while the answer is still arriving, and for a turn of another conversation', async () => {
    const test = createTestConversations()
    const busy = test.create()
    const other = test.create()
    const { turns } = await test.send(busy.id, 'One?')
    const turnId = turns[1]?.id ?? ''
    const results = await Promise.all(
      [busy.id, other.id].map((id) => test.conversations.retry({ id, connectionId: 'mine', turnId })),
    )
    expect(results.map((result) => (result.ok ? 'sent' : (result.error.code ?? result.error.kind)))).toEqual([
      'still-answering',
      'not-found',
    ])
    expect(test.exchanges.all).toHaveLength(1)
  })
})

describe('the title', () => {
  it('is the first words of the first message, until the user writes one; an empty one goes back', async () => {
    const test = createTestConversations()
    const { id } = test.create()
    await test.send(id, 'Compare these two')
    expect(titles(test)).toEqual(['Compare these two'])
    await answer(test, 'Yes.')
    valueOf(test.conversations.update({ id, title: ' Mine ' }))
    await test.send(id, 'And this?')
    expect(titles(test)).toEqual(['Mine'])
    valueOf(test.conversations.update({ id, title: '' }))
    expect(titles(test)).toEqual(['Compare these two'])
  })
})

describe('changing settings', () => {
  it('changes what is given and nothing else', () => {
    const test = createTestConversations()
    const { id } = test.create({ system: 'Be brief.' })
    const updated = valueOf(test.conversations.update({ id, model: 'other', extraJson: '{half' }))
    expect(updated).toMatchObject({ model: 'other', system: 'Be brief.', extraJson: '{half', title: '' })
    expect(test.changed).toEqual([id, id])
  })
})

describe('the list', () => {
  it('shows the conversation used last first, with its turns in view and the state of its last run', async () => {
    const test = createTestConversations()
    const first = test.create({ title: 'First' })
    test.host.clock.advance(10)
    test.create({ title: 'Second' })
    test.host.clock.advance(10)
    await test.send(first.id, 'One?')
    test.exchanges.newest().close({ outcome: 'stopped' })
    await settle()
    expect(valueOf(test.conversations.list({}))).toMatchObject([
      { title: 'First', turnCount: 2, lastStatus: 'stopped', model: 'practice-swift' },
      { title: 'Second', turnCount: 0 },
    ])
  })

  it('is searched by title and by what was said, every word, without wildcards', async () => {
    const test = createTestConversations()
    const bread = test.create({ title: 'Baking' })
    test.create({ title: '100% rye' })
    await test.send(bread.id, 'How long must sourdough rest?')
    await answer(test, 'Twelve hours.')
    expect([
      titles(test, 'baking'),
      titles(test, 'SOURDOUGH hours'),
      titles(test, 'sourdough minutes'),
      titles(test, '0%'),
      titles(test, '_'),
      titles(test, 'type'),
    ]).toEqual([['Baking'], ['Baking'], [], ['100% rye'], [], []])
  })
})

describe('deleting', () => {
  it('hides a conversation, stops what is still arriving, and can be undone', async () => {
    const test = createTestConversations()
    const { id } = test.create({ title: 'Mine' })
    await test.send(id, 'One?')
    test.exchanges.newest().begin()
    test.exchanges.newest().text('Half')
    expect(test.conversations.delete([id])).toEqual({ ok: true, value: [id] })
    await settle()
    expect(test.exchanges.newest().signal.aborted).toBe(true)
    const gone = test.conversations.get(id)
    expect([titles(test), gone.ok ? 'there' : gone.error.kind]).toEqual([[], 'not-found'])
    expect(valueOf(test.conversations.restore([id]))[0]).toMatchObject({
      id,
      title: 'Mine',
      lastStatus: 'stopped',
    })
    expect(turnTexts(test, id)).toEqual(['user: One?', 'assistant: Half'])
  })

  it('says so when there is nothing to delete or restore', () => {
    const test = createTestConversations()
    const results = [test.conversations.delete(['nobody']), test.conversations.restore(['nobody'])]
    expect(results.map((result) => (result.ok ? 'ok' : result.error.kind))).toEqual([
      'not-found',
      'not-found',
    ])
  })
})

describe('a conversation that begins with turns', () => {
  const turns = [
    { role: 'user' as const, blocks: [{ type: 'text' as const, text: 'One?' }] },
    {
      role: 'assistant' as const,
      blocks: [{ type: 'text' as const, text: 'One.' }],
      keep: { signature: 's' },
      format: 'chat',
    },
    { role: 'user' as const, blocks: [{ type: 'text' as const, text: 'Two?' }] },
  ]

  it('has them in view and in the search, sends nothing, and is named after the first', () => {
    const test = createTestConversations()
    const created = valueOf(test.conversations.create({ model: 'm', turns }))
    expect(turnTexts(test, created.id)).toEqual(['user: One?', 'assistant: One.', 'user: Two?'])
    expect([created.title, test.exchanges.all.length]).toEqual(['One?', 0])
    expect(titles(test, 'two')).toEqual(['One?'])
  })

  it('is asked with them, and with what an answer keeps for its format', async () => {
    const test = createTestConversations()
    const created = valueOf(test.conversations.create({ model: 'm', title: 'Pasted', turns }))
    const turnId = created.turns[2]?.id ?? ''
    valueOf(await test.conversations.retry({ id: created.id, connectionId: 'mine', turnId }))
    expect(test.exchanges.newest().request.body).toMatchObject({
      value: {
        turns: [
          { blocks: [{ text: 'One?' }] },
          { blocks: [{ text: 'One.' }], keep: { signature: 's' } },
          { blocks: [{ text: 'Two?' }] },
        ],
      },
    })
    expect(titles(test)).toEqual(['Pasted'])
  })
})
