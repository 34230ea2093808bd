import {
  cellStates,
  isAnswered,
  type CellRow,
  type CellState,
} from '../../../shared/experiments/experiment.ts'
import { foldForFind } from '../find/find-text.ts'
import type { CaseSearch, GridSource } from './case-search.ts'
import { stateOfGroup } from './cell-group.ts'

/** How the rows are ordered: as planned, those with most failures first, or by a variant's worst score or longest time first. */
export type GridSort =
  | { readonly by: 'case' | 'failures' }
  | { readonly by: 'score' | 'time'; readonly variantIndex: number }

/** What of the grid is shown. */
export interface GridView {
  /** Words that must all be in the values or answers of a case. */
  readonly search: string
  /** Only cases with a cell in this state. */
  readonly state: CellState | undefined
  readonly sort: GridSort
}

export const wholeGrid: GridView = { search: '', state: undefined, sort: { by: 'case' } }

/** The places of the cases that are shown, in their order. `search` is that of the same cases. */
export function gridRows(source: GridSource, view: GridView, search: CaseSearch): number[] {
  const words = foldForFind(view.search).split(/\s+/).filter(Boolean)
  const { state } = view
  const found = words.length === 0 ? [...source.cases.keys()] : search.find(source, words)
  const rows = found.filter((caseIndex) => state === undefined || hasState(source, caseIndex, state))
  if (view.sort.by === 'case') return rows
  const rank = rankOf(source, view.sort)
  const ranks = new Float64Array(source.cases.length)
  for (const caseIndex of rows) ranks[caseIndex] = rank(caseIndex)
  return rows.toSorted((one, other) => (ranks[other] ?? 0) - (ranks[one] ?? 0) || one - other)
}

function hasState({ variantCount, group }: GridSource, caseIndex: number, state: CellState): boolean {
  for (let variantIndex = 0; variantIndex < variantCount; variantIndex += 1)
    if (stateOfGroup(group(caseIndex, variantIndex)) === state) return true
  return false
}

/** What is greater stands higher up. Cases that nothing is known of stand at the end. */
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

/** How many cells of the grid are in each state, and how many there are. */
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
