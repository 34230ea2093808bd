import { describe, expect, test } from 'vitest'
import { matchWord, searchTerms, searchWords } from '../../shared/search/terms.ts'
import { plantedWords } from '../../shared/search/testing/planted-words.ts'
import { DatabaseSync } from 'node:sqlite'
import { ensureSearchIndex, indexOfRows, type Searched } from './search-index.ts'

const notes = indexOfRows('note_terms', 'note_search', 'notes', ['text'])

function open(): Searched {
  const connection = new DatabaseSync(':memory:')
  connection.function('search_terms', (text) => searchTerms(String(text)))
  connection.exec('CREATE TABLE notes (number INTEGER PRIMARY KEY, text TEXT)')
  return { connection, hasFullTextSearch: true }
}

function found({ connection }: Searched, search: string): unknown[] {
  const match = searchWords(search).map(matchWord).join(' ')
  return connection
    .prepare('SELECT rowid FROM note_terms WHERE note_terms MATCH ? ORDER BY rowid')
    .all(match)
    .map(({ rowid }) => rowid)
}

const texts = Object.values(plantedWords)

function plant({ connection }: Searched): void {
  const insert = connection.prepare('INSERT INTO notes (text) VALUES (?)')
  for (const { text } of texts) insert.run(text)
}

describe.each([
  ['what came before the index', [plant, (database: Searched) => ensureSearchIndex(database, notes)]],
  ['what came after it', [(database: Searched) => ensureSearchIndex(database, notes), plant]],
])('%s', (_when, steps) => {
  test('is found by every word inside it, in five languages, and by no other', () => {
    const database = open()
    for (const step of steps) step(database)
    for (const [index, { words, absent }] of texts.entries()) {
      expect(words.filter((word) => !found(database, word).includes(index + 1))).toEqual([])
      expect(absent.filter((word) => found(database, word).includes(index + 1))).toEqual([])
    }
    database.connection.close()
  })
})

test('what is changed or deleted is not found any more', () => {
  const database = open()
  ensureSearchIndex(database, notes)
  plant(database)
  database.connection.exec(
    `UPDATE notes SET text = '新的内容' WHERE number = 1; DELETE FROM notes WHERE number = 2`,
  )
  expect([found(database, '密钥'), found(database, '内容'), found(database, '応答')]).toEqual([[], [1], []])
  database.connection.close()
})

test('an index of an earlier version, which cut no words out of running text, is replaced with all it held', () => {
  const database = open()
  const { connection } = database
  connection.exec(`
    CREATE VIRTUAL TABLE note_search USING fts5 (text, content = 'notes', content_rowid = 'number',
      tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3');
    CREATE TRIGGER note_search_add AFTER INSERT ON notes BEGIN
      INSERT INTO note_search (rowid, text) VALUES (new.number, new.text); END;`)
  plant(database)
  ensureSearchIndex(database, notes)
  const names = connection.prepare("SELECT name FROM sqlite_schema WHERE name LIKE 'note_search%'").all()
  expect(names).toEqual([])
  expect(found(database, '密钥')).toEqual([1])
  connection.prepare('INSERT INTO notes (text) VALUES (?)').run('另一个密钥')
  expect(found(database, '密钥')).toEqual([1, 6])
  database.connection.close()
})
