import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { plantedWords } from './testing/planted-words.ts'
import { findMatches, matchWord, searchTerms, searchWords } from './terms.ts'
import { processorMsSince } from '../testing/processor-time.ts'

describe.each(Object.entries(plantedWords))('%s', (_language, { text, words, absent }) => {
  const database = new DatabaseSync(':memory:')
  database.function('search_terms', { deterministic: true }, (value) => searchTerms(String(value)))
  database.exec(`
    CREATE VIRTUAL TABLE texts USING fts5 (text, content = '', contentless_delete = 1,
      tokenize = "unicode61 remove_diacritics 2 categories 'L* M* N* Co'")`)
  database.prepare('INSERT INTO texts (rowid, text) VALUES (1, search_terms(?))').run(text)
  const isFound = (word: string): boolean =>
    database
      .prepare('SELECT rowid FROM texts WHERE texts MATCH ?')
      .get(searchWords(word).map(matchWord).join(' ')) !== undefined

  test('every word inside the running text is found', () => {
    expect(words.filter((word) => !isFound(word))).toEqual([])
  })

  test('what is not there is not found', () => {
    expect(absent.filter(isFound)).toEqual([])
  })

  test('what was found is highlighted where it stands', () => {
    for (const word of words) {
      const [match] = findMatches(text, word)
      if (match === undefined) throw new Error(`"${word}" is not highlighted`)
      const shown = text.slice(match.start, match.end)
      expect(
        shown
          .normalize('NFKC')
          .toLowerCase()
          .normalize('NFD')
          .replaceAll(/[\u0300-\u036f]/g, ''),
      ).toBe(
        word
          .normalize('NFKC')
          .toLowerCase()
          .normalize('NFD')
          .replaceAll(/[\u0300-\u036f]/g, ''),
      )
    }
    for (const word of absent) expect(findMatches(text, word)).toEqual([])
  })
})

test('pairs, and the last sign alone', () => {
  expect(searchTerms('密钥管理 API').replaceAll(/ +/g, ' ').trim()).toBe('密钥 钥管 管理 理 API')
  expect(matchWord('密钥管理')).toBe('"密钥 钥管 管理"')
  expect(matchWord('钥')).toBe('"钥"*')
  expect(matchWord('用API')).toBe('"用 API"*')
})

test('a quotation mark and the words of the query language are text', () => {
  expect(matchWord('say"')).toBe('"say"""*')
  expect(searchWords('NEAR OR AND * "a b"')).toEqual(['NEAR', 'OR', 'AND', '"a', 'b"'])
})

test('several words are highlighted in order, and what overlaps is one stretch', () => {
  expect(findMatches('重新发送请求', '发送请 新发送')).toEqual([{ start: 1, end: 5 }])
  expect(findMatches('Retry, and retry', 'retry')).toEqual([
    { start: 0, end: 5 },
    { start: 11, end: 16 },
  ])
})

test('a long text costs time that grows with its length only', () => {
  const text = '密钥'.repeat(200_000)
  const before = process.threadCpuUsage()
  const terms = searchTerms(text)
  expect(terms.length).toBeGreaterThan(text.length)
  expect(processorMsSince(before)).toBeLessThan(5_000)
})
