import {
  cellStates,
  isAnswered,
  type CellRow,
  type CellState,
} from '../../../shared/experiments/experiment.ts'
import { foldForFind } from '../find/find-text.ts'
import type { CaseSearch, GridSource } from './case-search.ts'
import { stateOfGroup } from './cell-group.ts'

/** The order of the rows: as planned, most failures first, or by one variant's worst scores or longest durations. */
export type GridSort =
  | { readonly by: 'case' | 'failures' }
  | { readonly by: 'score' | 'time'; readonly variantIndex: number }

/** The filters and the order of the grid. */
export interface GridView {
  /** Words that the values or answers of a case must all contain. */
  readonly search: string
  /** Show only cases with a cell in this state. */
  readonly state: CellState | undefined
  readonly sort: GridSort
}

export const wholeGrid: GridView = { search: '', state: undefined, sort: { by: 'case' } }

/** Returns the indices of the shown cases in order. `search` must be for the same cases. */
export function gridRows(source: GridSource, view: GridView, search: CaseSearch): number[] {
  const words = foldForFind(view.search).split(/\s+/).filter(Boolean)
  const { state } = view
  const found = words.length === 0 ? [...source.cases.keys()] : search.find(source, words)
  const rows = found.filter((caseIndex) => state === undefined || hasState(source, caseIndex, state))
  if (view.sort.by === 'case') return rows
  const rank = rankOf(source, view.sort)
  const ranks = new Float64Array(source.cases.length)
  for (const caseIndex of rows) ranks[caseIndex] = rank(caseIndex)
  return rows.toSorted((left, right) => (ranks[right] ?? 0) - (ranks[left] ?? 0) || left - right)
}

function hasState({ variantCount, group }: GridSource, caseIndex: number, state: CellState): boolean {
  for (let variantIndex = 0; variantIndex < variantCount; variantIndex += 1)
    if (stateOfGroup(group(caseIndex, variantIndex)) === state) return true
  return false
}

/** Sorts greater values first; cases without a value come last. */
function rankOf(source: GridSource, sort: GridSort): (caseIndex: number) => number {
  if (sort.by === 'failures') return (caseIndex) => failuresOf(source, caseIndex)
  if (sort.by === 'score')
    return (caseIndex) => {
      const scores = source.group(caseIndex, sort.variantIndex).flatMap((cell) => scoreOf(cell) ?? [])
      return scores.length === 0 ? Number.NEGATIVE_INFINITY : -mean(scores)
    }
  if (sort.by === 'time')
    return (caseIndex) => {
      const times = source
        .group(caseIndex, sort.variantIndex)
        .flatMap(({ state, metrics }) => (isAnswered(state) ? (metrics.durationMs ?? []) : []))
      return times.length === 0 ? Number.NEGATIVE_INFINITY : mean(times)
    }
  return () => 0
}

function failuresOf({ variantCount, group }: GridSource, caseIndex: number): number {
  let failures = 0
  for (let variantIndex = 0; variantIndex < variantCount; variantIndex += 1)
    for (const { state } of group(caseIndex, variantIndex))
      if (state === 'failed' || state === 'error') failures += 1
  return failures
}

function scoreOf({ score, state }: CellRow): number | undefined {
  if (score !== undefined) return score
  if (state === 'done') return 1
  return state === 'failed' || state === 'error' ? 0 : undefined
}

function mean(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0) / values.length
}

/** Counts the cells of the grid by state, and in total. */
export function countGroups(
  source: GridSource,
): Readonly<Record<CellState, number>> & { readonly all: number } {
  const counts = Object.fromEntries(cellStates.map((state) => [state, 0])) as Record<CellState, number>
  const { cases, variantCount, group } = source
  for (let caseIndex = 0; caseIndex < cases.length; caseIndex += 1)
    for (let variantIndex = 0; variantIndex < variantCount; variantIndex += 1)
      counts[stateOfGroup(group(caseIndex, variantIndex))] += 1
  return { ...counts, all: cases.length * variantCount }
}
