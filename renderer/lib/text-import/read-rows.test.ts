import { describe, expect, it } from 'vitest'
import { maxTableColumns } from '../../../shared/limits.ts'
import { readRows, type ReadRows } from './read-rows.ts'

function read(text: string, name = '', choice = {}): ReadRows {
  const result = readRows(text, name, choice)
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

describe('rows of a table', () => {
  it('are found by the names of the columns, with quotes, line ends and semicolons', () => {
    const csv = '\uFEFFid;Label;Text\r\n1;pets;"A ""cat"", asleep"\r\n2;;"two\nlines"\r\n3;money;\r\n'
    expect(read(csv, 'a.csv')).toEqual({
      rows: [{ text: 'A "cat", asleep', group: 'pets' }, { text: 'two\nlines' }],
      columns: ['id', 'Label', 'Text'],
      textColumn: 'Text',
      groupColumn: 'Label',
    })
  })

  it('are those of the longest column without a head', () => {
    const tsv = 'a\tthe first long text\nb\tthe second long text\n'
    expect(read(tsv, 'a.tsv')).toMatchObject({
      rows: [{ text: 'the first long text' }, { text: 'the second long text' }],
      columns: ['Column 1', 'Column 2'],
      textColumn: 'Column 2',
    })
  })

  it('are in columns that are called what a worker was told', () => {
    const csv = 'a,the first long text,x\nb,the second long text,y\n'
    const names = ['第 1 列', '第 2 列']
    expect(read(csv, 'a.csv', { names })).toMatchObject({ columns: ['第 1 列', '第 2 列', ''] })
  })

  it('are those of the columns that were chosen', () => {
    const csv = 'text,category,answer\nq1,x,a1\nq2,y,a2\n'
    expect(read(csv, 'a.csv', { textColumn: 'answer', groupColumn: 'text' }).rows).toEqual([
      { text: 'a1', group: 'q1' },
      { text: 'a2', group: 'q2' },
    ])
    expect(read(csv, 'a.csv', { groupColumn: '' }).rows[0]).toEqual({ text: 'q1' })
  })
})

describe('tables that are none', () => {
  it('with a line of a million columns are read as far as columns go', () => {
    const { columns, rows } = read(`a${'\tb'.repeat(1_000_000)}`, 'rows.tsv')
    expect([columns?.length, rows]).toEqual([maxTableColumns, [{ text: 'a' }]])
  })

  it('with more keys than columns are read as far as columns go', () => {
    const objects = Array.from({ length: 2_000 }, (_, at) => ({ [`key ${at}`]: 'x', text: 'one' }))
    expect(read(JSON.stringify(objects), 'rows.json').columns).toHaveLength(maxTableColumns)
  })
})

describe('rows of JSON', () => {
  it('are a list of texts, of objects, or the only list in an object', () => {
    expect(read('["one", "", "two", 3]').rows).toEqual([{ text: 'one' }, { text: 'two' }, { text: '3' }])
    const objects = '[{"content": "one", "topic": "a"}, {"content": "two"}, "three"]'
    expect(read(objects, 'a.json').rows).toEqual([
      { text: 'one', group: 'a' },
      { text: 'two' },
      { text: 'three' },
    ])
    expect(read('{"version": 1, "data": ["one"]}', 'a.json').rows).toEqual([{ text: 'one' }])
    expect(read('{"text": "one"}\n\n{"text": "two"}\n', 'a.jsonl').rows).toHaveLength(2)
  })

  it('are refused with the line that cannot be read', () => {
    expect(readRows('{"text": "one"}\n{"text"', 'a.jsonl')).toMatchObject({
      error: { message: 'Line 2 is not valid JSON.' },
    })
    expect(readRows('{', 'a.json')).toMatchObject({ error: { kind: 'invalid-input' } })
  })
})

describe('rows of a text', () => {
  it('are its lines', () => {
    expect(read('one\r\n\n  two, or so \nthree', 'a.txt').rows.map(({ text }) => text)).toEqual([
      'one',
      'two, or so',
      'three',
    ])
    expect(read('[not json', '').rows).toEqual([{ text: '[not json' }])
  })

  it('are none where there is nothing', () => {
    expect(readRows(' \n', 'a.txt')).toMatchObject({ error: { message: 'There is no text in a.txt.' } })
  })
})
