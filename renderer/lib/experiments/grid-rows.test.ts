import { describe, expect, it } from 'vitest'
import type { CellRow, CellState, ExperimentCase } from '../../../shared/experiments/experiment.ts'
import { shownCell, stateOfGroup } from './cell-group.ts'
import { createCaseSearch, type GridSource } from './case-search.ts'
import { countGroups, gridRows, wholeGrid } from './grid-rows.ts'

function cell(state: CellState, given: Partial<CellRow> = {}): CellRow {
  return {
    id: 1,
    caseIndex: 0,
    variantIndex: 0,
    repeat: 0,
    state,
    attempts: 1,
    metrics: {},
    passed: 0,
    checked: 0,
    ...given,
  }
}

const cases: ExperimentCase[] = ['Charged twice', 'Café closed', 'Export stops'].map((ticket) => ({
  vars: { ticket },
  assertions: [],
}))

/** Each row has the cells of its two variants. */
function sourceOf(rows: readonly (readonly (readonly CellRow[])[])[]): GridSource {
  return { cases, variantCount: 2, group: (row, column) => rows[row]?.[column] ?? [] }
}

const source = sourceOf([
  [
    [cell('done', { text: '{"queue":"refunds"}', metrics: { durationMs: 900 } })],
    [cell('failed', { score: 0.5 }), cell('done', { score: 1 })],
  ],
  [
    [cell('error', { metrics: { durationMs: 100 } })],
    [cell('failed', { score: 0.2 }), cell('failed', { score: 0 })],
  ],
  [[cell('planned')], [cell('done', { score: 1 })]],
])

const rowsOf = (view: Partial<typeof wholeGrid>): number[] =>
  gridRows(source, { ...wholeGrid, ...view }, createCaseSearch(cases))

describe('the rows of the grid', () => {
  it('stand as planned, and are narrowed by the state that a cell shows', () => {
    expect(rowsOf({})).toEqual([0, 1, 2])
    expect(rowsOf({ state: 'failed' })).toEqual([0, 1])
    expect(rowsOf({ state: 'done' })).toEqual([0, 2])
    expect(rowsOf({ state: 'stopped' })).toEqual([])
  })

  it('are found by words of values and answers together, without case and accents', () => {
    expect(rowsOf({ search: 'cafe' })).toEqual([1])
    expect(rowsOf({ search: 'twice REFUNDS' })).toEqual([0])
    expect(rowsOf({ search: 'nowhere' })).toEqual([])
  })

  it('are found by the answer a cell has now, not by the one it had at the last search', () => {
    const searched = createCaseSearch(cases)
    const found = (answer: CellRow[], search: string): number[] =>
      gridRows(
        { cases, variantCount: 1, group: (row) => (row === 2 ? answer : []) },
        { ...wholeGrid, search },
        searched,
      )
    expect(found([], 'invoice')).toEqual([])
    expect(found([cell('done', { text: 'An Invoice' })], 'invoice')).toEqual([2])
    expect(found([cell('done', { text: 'A refund' })], 'invoice')).toEqual([])
    expect(found([cell('done', { text: 'A refund' })], 'refund export')).toEqual([2])
  })

  it('are those of each letter that is typed, taken back or put before, as if nothing had been searched before', () => {
    const search = createCaseSearch(cases)
    const typed = [
      'e',
      'ex',
      'exp',
      'ex',
      'e',
      'c',
      'ch',
      'ch e',
      'ch ed',
      'e ch',
      'r',
      'ref',
      'fund',
      'c',
      'x',
      '',
    ]
    for (const words of [...typed, ...typed]) {
      const view = { ...wholeGrid, search: words }
      expect(gridRows(source, view, search), words).toEqual(gridRows(source, view, createCaseSearch(cases)))
    }
  })

  it('are sorted by the time of answers: a refusal that took long is not slow', () => {
    const slow = cell('done', { metrics: { durationMs: 200 } })
    const refused = cell('error', { metrics: { durationMs: 9_000 } })
    const rows = gridRows(
      sourceOf([[[refused]], [[slow]], [[cell('planned')]]]),
      { ...wholeGrid, sort: { by: 'time', variantIndex: 0 } },
      createCaseSearch(cases),
    )
    expect(rows).toEqual([1, 0, 2])
  })

  it('are sorted by failures, by the score of a variant and by its time; what is not known stands last', () => {
    expect(rowsOf({ sort: { by: 'failures' } })).toEqual([1, 0, 2])
    expect(rowsOf({ sort: { by: 'score', variantIndex: 1 } })).toEqual([1, 0, 2])
    expect(rowsOf({ sort: { by: 'time', variantIndex: 0 } })).toEqual([0, 1, 2])
    expect(rowsOf({ sort: { by: 'score', variantIndex: 0 } })).toEqual([1, 0, 2])
  })
})

describe('a cell of the grid', () => {
  it('shows the repeat that asks most for a look', () => {
    const group = [cell('done', { repeat: 0 }), cell('failed', { repeat: 1 }), cell('failed', { repeat: 2 })]
    expect(shownCell(group)?.repeat).toBe(1)
    expect(stateOfGroup([cell('failed'), cell('sending')])).toBe('sending')
    expect(stateOfGroup([cell('done'), cell('planned')])).toBe('planned')
    expect(stateOfGroup([])).toBe('planned')
  })

  it('is counted once, whatever its repeats', () => {
    const { all, done, failed, error, planned } = countGroups(source)
    expect({ all, done, failed, error, planned }).toEqual({
      all: 6,
      done: 2,
      failed: 2,
      error: 1,
      planned: 1,
    })
  })
})
