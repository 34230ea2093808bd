import { describe, expect, it } from 'vitest'
import { turnNumbers } from '../database/migrations/0005-turn-numbers.ts'
import { settle } from '../runs/testing/start-test-run.ts'
import { createConversationStore } from './conversation-store.ts'
import {
  createTestConversations,
  valueOf,
  type TestConversations,
} from './testing/create-test-conversations.ts'
import { ensureSearchIndex } from '../lib/search-index.ts'
import { turnIndex } from './turn-search.ts'
import { plantedWords } from '../../shared/search/testing/planted-words.ts'

async function ask(test: TestConversations, id: string, question: string, answer: string): Promise<void> {
  await test.send(id, question)
  const exchange = test.exchanges.newest()
  exchange.begin()
  exchange.text(answer)
  exchange.complete()
  await settle()
}

/** Three conversations, the newest first: Zürich, Naïve, Bread. */
async function three() {
  const test = createTestConversations()
  const ids = []
  for (const [title, question, answer] of [
    ['Bread', 'How long must sourdough rest?', 'Twelve hours "at least".'],
    ['Naïve', 'What is a naïve Bayes classifier?', 'A classifier with OR without NOT.'],
    ['Zürich', 'Wo liegt Zürich?', 'In der Schweiz.'],
  ] as const) {
    const { id } = test.create({ title })
    ids.push(id)
    await ask(test, id, question, answer)
    test.host.clock.advance(10)
  }
  return { test, ids, find: (search: string) => titlesOf(test, search) }
}

/** The titles that the list finds; the search of the window finds the same, by id. */
function titlesOf(test: TestConversations, search: string): string[] {
  const listed = valueOf(test.conversations.list({ search }))
  expect(valueOf(test.conversations.search(search)).ids).toEqual(listed.map(({ id }) => id))
  return listed.map(({ title }) => title)
}

describe('the search of conversations', () => {
  it('finds beginnings of words, whatever their case and accents, each in any turn or the title', async () => {
    const { find } = await three()
    expect([
      find('sour'),
      find('NAIVE bay'),
      find('zurich'),
      find('bread rest twelve'),
      find('rest bayes'),
    ]).toEqual([['Bread'], ['Naïve'], ['Zürich'], ['Bread'], []])
  })

  it('finds tags, also beside words that were said', async () => {
    const { test, ids, find } = await three()
    valueOf(test.conversations.kept.organise(ids.slice(0, 2), { addTags: ['Kitchen'] }))
    expect([find('kitch'), find('kitchen twelve'), find('kitchen schweiz')]).toEqual([
      ['Naïve', 'Bread'],
      ['Bread'],
      [],
    ])
  })

  it.each([
    ['"', []],
    ['"at', ['Bread']],
    ['twelve AND', []],
    ['OR', ['Naïve']],
    ['NOT classifier', ['Naïve']],
    ['text:sourdough', []],
    ['sour*', ['Bread']],
    ['^twelve', ['Bread']],
    ['(', []],
    ['NEAR(a', []],
    ["'; DROP TABLE turns; --", []],
    ['%', []],
    ['twelve\u0000hours', ['Bread']],
  ])('takes %j for words, not for a query', async (search, titles) => {
    const { find } = await three()
    expect(find(search)).toEqual(titles)
  })

  it('finds words inside running text, in languages that write without spaces', async () => {
    const { test, find } = await three()
    for (const [language, { text }] of Object.entries(plantedWords)) {
      const { id } = test.create({ title: language })
      await ask(test, id, text, 'OK.')
    }
    for (const [language, { words, absent }] of Object.entries(plantedWords)) {
      expect(words.filter((word) => !find(word).includes(language))).toEqual([])
      expect(absent.filter((word) => find(word).includes(language))).toEqual([])
    }
  })

  it('follows what is edited, deleted and restored, and survives a VACUUM', async () => {
    const { test, ids, find } = await three()
    const id = ids[0] ?? ''
    const turnId = valueOf(test.conversations.get(id)).turns[1]?.id ?? ''
    await test.conversations.deleteTurn({ id, turnId })
    test.database.connection.exec('VACUUM')
    expect([find('twelve'), find('sourdough')]).toEqual([[], ['Bread']])
    test.conversations.restoreTurn({ id, turnId })
    expect(find('twelve')).toEqual(['Bread'])
    test.conversations.delete([id])
    expect(find('twelve')).toEqual([])
    test.database.connection.prepare('DELETE FROM conversations WHERE id = ?').run(id)
    await ask(test, ids[1] ?? '', 'And bread?', 'Rises.')
    expect([find('twelve'), find('rises')]).toEqual([[], ['Naïve']])
  })

  it('finds what was said before there was an index', async () => {
    const { test, find } = await three()
    const { connection } = test.database
    connection.exec(`DROP TRIGGER turn_terms_add; DROP TRIGGER turn_terms_remove;
      DROP TRIGGER turn_terms_change; DROP TABLE turn_terms`)
    ensureSearchIndex(test.database, turnIndex)
    ensureSearchIndex(test.database, turnIndex)
    expect([find('twelve'), find('schweiz')]).toEqual([['Bread'], ['Zürich']])
  })

  it('works without full-text search, anywhere in a word', async () => {
    const { test } = await three()
    const database = { ...test.database, hasFullTextSearch: false }
    ensureSearchIndex(database, turnIndex)
    await ask(test, valueOf(test.conversations.list({}))[0]?.id ?? '', 'Hours?', 'None.')
    const store = createConversationStore(database)
    expect(store.list('dough').map(({ title }) => title)).toEqual(['Bread'])
    expect(store.list('%').map(({ title }) => title)).toEqual([])
    // The index is rebuilt, including what was added meanwhile.
    ensureSearchIndex(test.database, turnIndex)
    expect(titlesOf(test, 'none')).toEqual(['Zürich'])
  })

  it('numbers the turns of each conversation behind its own number, also those from before', async () => {
    const { test } = await three()
    const { connection } = test.database
    const numbers = () =>
      connection
        .prepare(
          `SELECT conversations.number AS conversation, turn_numbers.number / 1048576 AS told FROM turn_numbers
           JOIN turns ON turns.id = turn_id JOIN conversations ON conversations.id = turns.conversation_id
           ORDER BY turn_numbers.number`,
        )
        .all()
        .map(({ conversation, told }) => [conversation, told])
    const expected = [1, 1, 2, 2, 3, 3].map((number) => [number, number])
    expect(numbers()).toEqual(expected)
    connection.exec(`DROP TRIGGER turn_terms_change; DROP TRIGGER conversation_number; DROP TRIGGER turn_number; DROP TABLE turn_numbers;
      DROP INDEX conversations_by_number; ALTER TABLE conversations DROP COLUMN number`)
    turnNumbers.up(connection)
    expect(numbers()).toEqual(expected)
  })
})
