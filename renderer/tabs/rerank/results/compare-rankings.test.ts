import { describe, expect, test } from 'vitest'
import { rankingOf } from '../testing/rankings.ts'
import {
  bestOf,
  compareRankings,
  maxComparedDocuments,
  inRowNumbers,
  isEditedSince,
  placesOf,
  marksOf,
  rankedIds,
  topOf,
} from './compare-rankings.ts'
import { newestRankings } from './newest-rankings.ts'
import { sortDocuments } from './sort-documents.ts'

/** The second row is empty: it has a number, but was not sent. */
const rows = [
  { id: 'a', text: 'Text a' },
  { id: 'e', text: '' },
  { id: 'b', text: 'Text b', relevance: 2 },
  { id: 'c', text: 'Text c' },
]

describe('rankings side by side', () => {
  test('each score is that of its row, whatever is empty or was moved since', () => {
    const { documents } = compareRankings([rankingOf('x', 'abc', 'cab'), rankingOf('y', 'abc', 'ba')], rows)
    expect(documents.map(({ id, number, mark }) => [id, number, mark])).toEqual([
      ['a', 1, 0],
      ['b', 3, 2],
      ['c', 4, 0],
    ])
    expect(
      documents.map(({ cells }) => cells.map((cell) => cell && [cell.rank, cell.up, cell.score])),
    ).toEqual([
      [
        [2, -1, 0.8],
        [2, -1, 0.8],
      ],
      [
        [3, -1, 0.7],
        [1, 1, 0.9],
      ],
      [[1, 2, 0.9], undefined],
    ])
  })

  test('documents that only a later one was given stand below; removed ones keep the number they were sent with', () => {
    const { documents } = compareRankings([rankingOf('x', 'za', 'az'), rankingOf('y', 'ab', 'ba')], rows)
    expect(documents.map(({ id, number }) => `${id}${number}`)).toEqual(['z1', 'a1', 'b3'])
  })

  test('are sorted by one of them, with those it left out last', () => {
    const { documents } = compareRankings([rankingOf('x', 'abc', 'cb')], rows)
    expect(sortDocuments(documents, 0).map(({ id }) => id)).toEqual(['c', 'b', 'a'])
    expect(sortDocuments(documents, -1)).toBe(documents)
  })
})

test('marks count for the rankings whose documents they are on', () => {
  expect([...marksOf(rankingOf('x', 'ab', 'ab'), rows)]).toEqual([['b', 2]])
  expect([...marksOf(rankingOf('x', 'ac', 'ac'), rows)]).toEqual([])
  expect(rankedIds(rankingOf('x', 'abc', 'ca'))).toEqual(['c', 'a'])
})

test('problems name documents by their number in the list', () => {
  const result = rankingOf('x', 'abc', 'abc')
  expect(inRowNumbers({ kind: 'duplicate', indices: [1, 2] }, result, rows).indices).toEqual([2, 3])
  expect(inRowNumbers({ kind: 'out-of-range', indices: [7] }, result, rows).indices).toEqual([7])
})

test('an edit of the set is noticed: a text, the order, the query; an empty row is none', () => {
  const result = rankingOf('x', 'abc', 'cab')
  const filled = rows.filter(({ text }) => text !== '')
  expect(isEditedSince(result, 'why', filled)).toBe(false)
  expect(isEditedSince(result, 'how', filled)).toBe(true)
  expect(isEditedSince(result, 'why', filled.toReversed())).toBe(true)
  expect(isEditedSince(result, 'why', filled.slice(1))).toBe(true)
  expect(isEditedSince(result, 'why', filled.with(0, { id: 'a', text: 'Other' }))).toBe(true)
})

test('of a set that is opened, the newest ranking of each model on the same documents is shown', () => {
  const all = [
    rankingOf('4', 'abc', 'cab', { model: 'one' }),
    rankingOf('3', 'abc', 'bac', { model: 'two' }),
    rankingOf('2', 'abc', 'abc', { model: 'one' }),
    rankingOf('1', 'ab', 'ab', { model: 'three' }),
  ]
  expect(newestRankings(all).map(({ id }) => id)).toEqual(['3', '4'])
  expect(newestRankings([])).toEqual([])
})

test('of very many documents the best ranked are drawn, in the order they were sent', () => {
  const documents = Array.from({ length: 1_000 }, (_, index) => ({ id: `${index}`, text: `${index}` }))
  const ranked = documents.map((_, index) => ({ index: 999 - index, score: 1 - index / 1_000 }))
  const result = rankingOf('x', '', '', { documents, ranking: { ranked, problems: [] } })
  const shown = bestOf(compareRankings([result], documents)).documents
  expect(shown).toHaveLength(maxComparedDocuments)
  expect([shown[0]?.id, shown.at(-1)?.id]).toEqual(['700', '999'])
})

test('the top of each ranking are all documents that one of them puts there, standing without gaps', () => {
  const whole = compareRankings([rankingOf('x', 'abcde', 'edcba'), rankingOf('y', 'abcde', 'bacde')], [])
  const top = topOf(whole, 2)
  expect(top.documents.map(({ id }) => id)).toEqual(['a', 'b', 'd', 'e'])
  expect(placesOf(top).map((places) => [...places.keys()].join(''))).toEqual(['edba', 'bade'])
  // Ranks are unchanged.
  expect(top.documents[0]?.cells.map((cell) => cell?.rank)).toEqual([5, 2])
  expect(topOf(whole, undefined)).toEqual(whole)
})
