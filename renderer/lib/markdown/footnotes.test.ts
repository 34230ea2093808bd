import { expect, test } from 'vitest'
import { numberNotes, splitAtReferences } from './footnotes.ts'
import { createBlockSplitter } from './split-blocks.ts'

const numbersOf = (text: string) => {
  const { groups, references, notes, definitions } = createBlockSplitter()(text)
  const blocks = groups.flat().map((block) => (block.type === 'note' ? `note ${block.label}` : block.type))
  return { blocks, references, notes: notes.map(({ label, source }) => [label, source.trim()]), definitions }
}

test.each([
  ['Text[^1].\n\n[^1]: Words.', ['prose', 'note 1'], ['1'], [['1', 'Words.']]],
  [
    'Two[^b] and[^a].\n\n[^a]: One\nthat goes on\n[^b]: Two',
    ['prose', 'note a', 'note b'],
    ['b', 'a'],
    [
      ['a', 'One\nthat goes on'],
      ['b', 'Two'],
    ],
  ],
  ['Text[^1]\n[^1]: right below it', ['prose', 'note 1'], ['1'], [['1', 'right below it']]],
  ['Text[^1].\n\n[^1]: https://a.example/x', ['prose', 'note 1'], ['1'], [['1', 'https://a.example/x']]],
  ['Text[^1].\n\n[^1]: <b>', ['prose', 'note 1'], ['1'], [['1', '<b>']]],
  ['Text [^ 1] and [^].', ['prose'], [], []],
  ['```\n[^1]: code\n```', ['code'], [], []],
  ['Text with [link][1].\n\n[1]: https://a.example/x', ['prose'], [], []],
])('%j has footnotes', (text, blocks, references, notes) => {
  expect(numbersOf(text)).toMatchObject({ blocks, references, notes })
})

test('footnotes are the same however the text was cut while it arrived', () => {
  const text =
    'One[^a], two[^b] and[^a].\n\n[^a]: Some *words*\n[^b]: https://a.example/x\n\n[link]: https://b.example\n\nMore[^c] of it.\n\n- item[^d]\n\n[^c]: Last\n[^d]: End'
  for (const step of [1, 3, 7, 40]) {
    const split = createBlockSplitter()
    for (let end = 0; end < text.length; end += step) split(text.slice(0, end))
    expect(split(text)).toEqual(createBlockSplitter()(text))
  }
  expect(numbersOf(text).references).toEqual(['a', 'b', 'c', 'd'])
  expect(numbersOf(text).definitions).toBe('[link]: https://b.example\n')
})

test('nothing new is the same list, so that nothing is drawn again', () => {
  const split = createBlockSplitter()
  const before = split('Text[^1].\n\n[^1]: Words.\n\nMore of it.\n\nAnd')
  const after = split('Text[^1].\n\n[^1]: Words.\n\nMore of it.\n\nAnd more')
  expect(after.references).toBe(before.references)
  expect(after.notes).toBe(before.notes)
})

test('notes have the numbers of their first references, those that nothing refers to the last', () => {
  const notes = ['c', 'a', 'x'].map((label) => ({ type: 'note' as const, label, source: '' }))
  expect([...numberNotes(['a', 'b', 'c'], notes)]).toEqual([
    ['a', 1],
    ['b', 2],
    ['c', 3],
    ['x', 4],
  ])
})

test('a text is cut at its references', () => {
  expect(splitAtReferences('a[^1][^note-2] b [^ c]')).toEqual([
    'a',
    { label: '1' },
    { label: 'note-2' },
    ' b [^ c]',
  ])
})
