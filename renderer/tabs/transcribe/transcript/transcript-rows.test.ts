import { describe, expect, it } from 'vitest'
import { cutAtMatches, findMatches } from './find-matches.ts'
import { indexAt, spokenAt } from './place-in-time.ts'
import { rowsOf } from './transcript-rows.ts'

const word = (text: string, start: number) => ({ word: text, start, end: start + 0.4 })

describe('the rows of a transcript', () => {
  it('are its segments, with each word at its place in their text', () => {
    const rows = rowsOf({
      text: 'Good morning. It’s on.',
      segments: [
        { start: 0, end: 1, text: ' Good morning.' },
        { start: 1, end: 2, text: 'It’s on.', speaker: 'A' },
      ],
      words: [word('good', 0), word('morning', 0.5), word('it’s', 1), word('ON,', 1.5)],
    })
    expect(rows).toEqual([
      {
        start: 0,
        end: 1,
        text: 'Good morning.',
        pieces: [
          { text: 'Good', from: 0, word: 0 },
          { text: ' ', from: 4 },
          { text: 'morning', from: 5, word: 1 },
          { text: '.', from: 12 },
        ],
      },
      {
        start: 1,
        end: 2,
        speaker: 'A',
        text: 'It’s on.',
        pieces: [
          { text: 'It’s', from: 0, word: 2 },
          { text: ' ', from: 4 },
          { text: 'on', from: 5, word: 3 },
          { text: '.', from: 7 },
        ],
      },
    ])
  })

  it('lose no text to words that do not occur in it', () => {
    const [row] = rowsOf({
      text: 'One two',
      segments: [{ start: 0, end: 2, text: 'One two' }],
      words: [word('one', 0), word('uh', 0.5), word('two', 1)],
    })
    expect(row?.pieces.map(({ text, word: index }) => [text, index])).toEqual([
      ['One', 0],
      [' ', undefined],
      ['two', 2],
    ])
  })

  it('are lines of words where there are no segments', () => {
    const rows = rowsOf({
      text: '',
      segments: [],
      words: [word('One', 0), word('two', 0.5), word('three', 4)],
    })
    expect(rows.map(({ start, text }) => [start, text])).toEqual([
      [0, 'One two'],
      [4, 'three'],
    ])
    expect(rows[1]?.pieces).toEqual([{ text: 'three', from: 0, word: 2 }])
  })

  it('are paragraphs without times where none were told', () => {
    expect(rowsOf({ text: 'One.\n\nTwo.', segments: [], words: [] })).toEqual([
      { text: 'One.', pieces: [{ text: 'One.', from: 0 }] },
      { text: 'Two.', pieces: [{ text: 'Two.', from: 0 }] },
    ])
  })
})

describe('a place in time', () => {
  const rows = [
    { start: 1, end: 2 },
    { start: 2, end: 3 },
    { start: 5, end: 6 },
  ]

  it('belongs to the last one that has begun', () => {
    expect([0, 0.99, 1.5, 2, 4, 9].map((seconds) => indexAt(rows, seconds))).toEqual([-1, 0, 0, 1, 1, 2])
  })

  it('is nobody’s in a pause, where what is spoken is asked for', () => {
    expect([1.5, 3.1, 4, 5].map((seconds) => spokenAt(rows, seconds))).toEqual([0, 1, -1, 2])
  })
})

describe('searching', () => {
  it('finds every place, and cuts the pieces of a row there', () => {
    const matches = findMatches(
      [{ text: 'Gateway team' }, { text: 'no' }, { text: 'the gate, the GATE' }],
      'gate',
    )
    expect(matches).toEqual([
      { row: 0, start: 0, end: 4 },
      { row: 2, start: 4, end: 8 },
      { row: 2, start: 14, end: 18 },
    ])
    expect(
      cutAtMatches({ text: 'ewa', from: 3 }, [{ row: 0, start: 0, end: 4 }]).map(({ text, match }) => [
        text,
        match !== undefined,
      ]),
    ).toEqual([
      ['e', true],
      ['wa', false],
    ])
  })

  it.each([
    ['İzmir, İstanbul gate', 'gate', ['gate']],
    ['Straße zum Gate', 'gate', ['Gate']],
    ['ﬁrst gate', 'gate', ['gate']],
    ['cafe\u0301 gate, Café', 'cafe', ['cafe\u0301', 'Café']],
    ['😀 gate', 'gate', ['gate']],
  ])('in %j the marks of %j stand at what was found', (text, query, marked) => {
    expect(findMatches([{ text }], query).map(({ start, end }) => text.slice(start, end))).toEqual(marked)
  })

  it('finds nothing for no words', () => {
    expect(findMatches([{ text: 'a b' }], ' ')).toEqual([])
  })
})
