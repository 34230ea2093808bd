import { expect, it } from 'vitest'
import type { ExperimentCase } from '../../../../shared/experiments/experiment.ts'
import { cellText, columnsOf, readCell } from './case-columns.ts'
import {
  addColumns,
  duplicateColumn,
  pasteBlock,
  readBlock,
  removeColumn,
  renameColumn,
  setCell,
} from './case-table.ts'

const image = { mediaId: 'm1', mediaType: 'image/png', fileName: 'a.png' }

function rows(...vars: ExperimentCase['vars'][]): ExperimentCase[] {
  return vars.map((values) => ({ vars: values, assertions: [] }))
}

function varsOf(cases: readonly ExperimentCase[]): ExperimentCase['vars'][] {
  return cases.map(({ vars }) => vars)
}

it('tells the columns of a table and what they hold', () => {
  const cases = rows(
    { city: 'Rome', count: 1, note: '', pic: image, data: [1] },
    { city: 'x'.repeat(200), count: 2, note: null, pic: image, data: 3, late: 'l' },
  )
  expect(columnsOf(cases)).toEqual([
    { name: 'city', type: 'long' },
    { name: 'count', type: 'number' },
    { name: 'note', type: 'empty' },
    { name: 'pic', type: 'image' },
    { name: 'data', type: 'json' },
    { name: 'late', type: 'text' },
  ])
})

it('keeps a text a text, and lets a number be a number again', () => {
  expect(readCell('12', '11')).toBe('12')
  expect(readCell('12', 11)).toBe(12)
  expect(readCell('1 or 2', 11)).toBe('1 or 2')
  expect(cellText([1, 'a'])).toBe('[1,"a"]')
})

it('makes the row that a value is written into', () => {
  expect(varsOf(setCell(rows({ a: '1' }), 2, 'a', 'x'))).toEqual([{ a: '1' }, { a: '' }, { a: 'x' }])
})

it('gives every row a column once one of its cells is written', () => {
  expect(varsOf(setCell(rows({ a: '1' }, { a: '2' }), 0, 'b', 'x'))).toEqual([
    { a: '1', b: 'x' },
    { a: '2', b: '' },
  ])
})

it('adds, renames, duplicates and removes columns in their places', () => {
  const cases = rows({ a: '1', b: '2' }, { a: '3', b: '4' })
  expect(varsOf(addColumns([], ['a']))).toEqual([{ a: '' }])
  expect(Object.keys(addColumns(cases, ['c'])[0]?.vars ?? {})).toEqual(['a', 'b', 'c'])
  expect(Object.keys(renameColumn(cases, 'a', 'x')[0]?.vars ?? {})).toEqual(['x', 'b'])
  expect(varsOf(duplicateColumn(cases, 'a'))[0]).toEqual({ a: '1', a_2: '1', b: '2' })
  expect(varsOf(removeColumn(cases, 'a'))).toEqual([{ b: '2' }, { b: '4' }])
})

it('reads a block of a spreadsheet, and puts it down with the rows and columns it needs', () => {
  expect(readBlock('a\tb\r\nc\t"d ""e""\nf"\r\n')).toEqual([
    ['a', 'b'],
    ['c', 'd "e"\nf'],
  ])
  const block = [
    ['3', 'x'],
    ['4', 'y'],
  ]
  const pasted = pasteBlock(rows({ a: '1', b: 2 }), { row: 0, name: 'b', names: ['a', 'b'] }, block)
  expect(varsOf(pasted)).toEqual([
    { a: '1', b: 3, column: 'x' },
    { a: '', b: '4', column: 'y' },
  ])
  const wider = pasteBlock(rows({ a: '1' }), { row: 0, name: 'b', names: ['a', 'b', 'c'] }, block)
  expect(varsOf(wider)).toEqual([
    { a: '1', b: '3', c: 'x' },
    { a: '', b: '4', c: 'y' },
  ])
})
