import { describe, expect, it } from 'vitest'
import { defaultConversationSettings } from '../../shared/conversations/default-settings.ts'
import { nothingSpent, runsOf } from '../../shared/spending/spending.ts'
import type { ImportedConversation } from '../../shared/transfer/imported-conversation.ts'
import { answer, createTwoQuestions, valueOf } from '../conversations/testing/create-test-conversations.ts'
import { createTestRuns } from '../runs/testing/create-test-runs.ts'
import { createLedgerStore } from './ledger-store.ts'

/** A conversation of two answers: the cost of the first was measured by the gateway, that of the other estimated. */
async function talked() {
  const { test, id } = await createTwoQuestions()
  const { connection } = test.database
  const store = createLedgerStore(test.database)
  const setCost = (by: string, usd: number) =>
    connection
      .prepare(
        'UPDATE runs SET cost = ?, cost_by = ? WHERE id = (SELECT id FROM runs WHERE cost IS NULL LIMIT 1)',
      )
      .run(usd, by)
  setCost('measured', 0.5)
  setCost('estimated', 0.25)
  return { test, id, setCost, spentIn: (of = id) => store.spentIn(of).paid }
}

/** An answer that another tool paid for. */
const elsewhere: ImportedConversation = {
  source: 'chatgpt',
  key: '1',
  title: 'Elsewhere',
  settings: defaultConversationSettings('m'),
  turns: [
    { id: 'a', parentId: null, role: 'user', blocks: [{ type: 'text', text: 'One?' }] },
    {
      id: 'b',
      parentId: 'a',
      role: 'assistant',
      blocks: [{ type: 'text', text: 'One.' }],
      importedModel: 'm',
    },
  ],
  headTurnId: 'b',
  notes: [],
}

const both = { measuredUsd: 0.5, measuredRuns: 1, estimatedUsd: 0.25, estimatedRuns: 1 }

describe('what a conversation cost', () => {
  it('keeps what was measured, estimated and unknown apart', async () => {
    const { test, id, spentIn } = await talked()
    await test.send(id, 'Three?')
    expect(spentIn()).toMatchObject({ ...both, unknownRuns: 0 })
    await answer(test, 'Three.')
    expect(spentIn()).toMatchObject({ ...both, unknownRuns: 1 })
  })

  it('stays when turns and the whole of it are deleted', async () => {
    const { test, id, spentIn } = await talked()
    const { turns } = valueOf(test.conversations.get(id))
    valueOf(await test.conversations.deleteTurn({ id, turnId: turns[0]?.id ?? '' }))
    expect(spentIn()).toMatchObject(both)
    valueOf(test.conversations.delete([id]))
    expect(spentIn()).toMatchObject(both)
  })

  it('is nothing for a branch, a copy and one that came from elsewhere, until they are asked', async () => {
    const { test, id, spentIn } = await talked()
    const { turns } = valueOf(test.conversations.get(id))
    const branch = valueOf(test.conversations.fork({ id, turnId: turns[3]?.id ?? '' }))
    const copy = valueOf(test.conversations.duplicate(id))
    const [imported = ''] = valueOf(test.conversations.transferred.adopt([elsewhere]))
    for (const item of [branch.id, copy.id, imported]) expect(spentIn(item)).toEqual(nothingSpent)
    await test.send(branch.id, 'Three?')
    await answer(test, 'Three.')
    expect(spentIn(branch.id)).toMatchObject({ measuredRuns: 0, unknownRuns: 1 })
    expect(spentIn()).toMatchObject({ ...both, unknownRuns: 0 })
    expect(spentIn('nobody knows it')).toEqual(nothingSpent)
  })

  it('is that of all columns, also of one that was taken out', async () => {
    const { test, id, setCost, spentIn } = await talked()
    const { columnIds = [] } = valueOf(test.conversations.addColumns({ id, columns: [{}, {}] }))
    for (const column of columnIds) {
      await test.send(column, 'And?')
      await answer(test, 'And.')
      setCost('measured', 1)
    }
    expect(spentIn()).toMatchObject({ measuredUsd: 2.5, measuredRuns: 3, estimatedUsd: 0.25 })
    expect(spentIn(columnIds[0])).toMatchObject({ measuredUsd: 1, measuredRuns: 1, estimatedRuns: 0 })
    test.conversations.delete(columnIds.slice(0, 1))
    expect(spentIn()).toMatchObject({ measuredUsd: 2.5, measuredRuns: 3 })
  })

  it('tells apart what was rehearsed, and has nothing of what belongs to no conversation', async () => {
    const { test, id, spentIn } = await talked()
    const store = createLedgerStore(test.database)
    test.database.connection.exec(`
      INSERT INTO ledger SELECT day, 'practice', key_fingerprint, model, format, conversation_id, experiment_id, known,
        currency, 'Practice', key_name, 1, runs, nanodollars, tokens_in, tokens_out FROM ledger;
      INSERT INTO ledger SELECT day, connection_id, key_fingerprint, model, format, '', experiment_id, known,
        currency, connection_name, key_name, is_practice, runs, nanodollars, tokens_in, tokens_out FROM ledger;`)
    expect(spentIn()).toMatchObject(both)
    expect(store.spentIn(id).rehearsed).toMatchObject(both)
    expect(spentIn('')).toEqual(nothingSpent)
  })
})

it('of 10,000 answers in one conversation is read within 5 ms, however many others there are', () => {
  const { database } = createTestRuns()
  const store = createLedgerStore(database)
  // A year of one conversation, with five models, and 25,000 rows of others.
  database.connection.exec(`
    WITH RECURSIVE numbers (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n < 26824)
    INSERT INTO ledger
    SELECT 20260101 + n / 5, 'connection', 'abcd1234', 'a-model-of-some-name-' || (n % 5), 'chat',
      CASE WHEN n < 1825 THEN 'long' ELSE printf('conversation-with-a-long-id-%05d', n) END, '',
      CASE n % 20 WHEN 0 THEN 'estimated' ELSE 'measured' END, 'USD', 'C', 'Team', 0, 6, 6000000, 60, 600 FROM numbers;`)
  const times = Array.from({ length: 9 }, () => {
    const before = process.cpuUsage()
    expect(runsOf(store.spentIn('long').paid)).toBe(1825 * 6)
    return process.cpuUsage(before).user / 1_000
  })
  expect(Math.min(...times)).toBeLessThan(5)
})
