import {
  cellStates,
  mediaValueSchema,
  type CellRow,
  type CellState,
  type ExperimentCase,
} from '../../../shared/experiments/experiment.ts'
import { textOfValue } from '../../../shared/templates/template.ts'
import type { Json } from '../../../shared/json.ts'
import { foldForFind } from '../find/find-text.ts'
import { shownCell, stateOfGroup } from './cell-group.ts'

/** Where the grid reads its cells. */
export interface GridSource {
  readonly cases: readonly ExperimentCase[]
  readonly variantCount: number
  /** The repeats of a case with a variant. */
  readonly group: (caseIndex: number, variantIndex: number) => readonly CellRow[]
}

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

/** The value of a variable in words; files stand as their names. */
export function valueText(value: Json): string {
  const media = mediaValueSchema.safeParse(value)
  return media.success ? media.data.fileName : textOfValue(value)
}

/** What a case is called: its description, or the first of its values. */
export function caseTitle({ description, vars }: ExperimentCase): string {
  if (description !== undefined && description !== '') return description
  const first = Object.values(vars)[0]
  return first === undefined ? '' : valueText(first).replaceAll(/\s+/g, ' ').trim()
}

/** What a search looks through of each case, folded once: a search is made with each key. */
export function foldCases(cases: readonly ExperimentCase[]): string[] {
  return cases.map(({ description = '', vars }) =>
    foldForFind([description, ...Object.values(vars).map(valueText)].join('\n')),
  )
}

/** The places of the cases that are shown, in their order. `folded` is what `foldCases` gave for the same cases. */
export function gridRows(source: GridSource, view: GridView, folded: readonly string[]): number[] {
  const words = foldForFind(view.search).split(/\s+/).filter(Boolean)
  const rows = [...source.cases.keys()].filter(
    (caseIndex) =>
      (view.state === undefined ||
        groupsOf(source, caseIndex).some((group) => stateOfGroup(group) === view.state)) &&
      isFound(source, caseIndex, words, folded[caseIndex] ?? ''),
  )
  if (view.sort.by === 'case') return rows
  const rank = rankOf(source, view.sort)
  const ranked = rows.map((caseIndex) => ({ caseIndex, rank: rank(caseIndex) }))
  return ranked
    .toSorted((one, other) => other.rank - one.rank || one.caseIndex - other.caseIndex)
    .map(({ caseIndex }) => caseIndex)
}

function isFound(source: GridSource, caseIndex: number, words: readonly string[], values: string): boolean {
  if (words.length === 0) return true
  const missing = words.filter((word) => !values.includes(word))
  if (missing.length === 0) return true
  const answers = foldForFind(
    groupsOf(source, caseIndex)
      .flatMap((group) => group.flatMap(({ text }) => text ?? []))
      .join('\n'),
  )
  return missing.every((word) => answers.includes(word))
}

function groupsOf({ variantCount, group }: GridSource, caseIndex: number): (readonly CellRow[])[] {
  return Array.from({ length: variantCount }, (_, variantIndex) => group(caseIndex, variantIndex))
}

/** What is greater stands higher up. Cases that nothing is known of stand at the end. */
function rankOf(source: GridSource, sort: GridSort): (caseIndex: number) => number {
  if (sort.by === 'failures')
    return (caseIndex) =>
      groupsOf(source, caseIndex)
        .flat()
        .filter(({ state }) => state === 'failed' || state === 'error').length
  if (sort.by === 'score')
    return (caseIndex) => {
      const scores = source.group(caseIndex, sort.variantIndex).flatMap((cell) => scoreOf(cell) ?? [])
      return scores.length === 0 ? Number.NEGATIVE_INFINITY : -mean(scores)
    }
  if (sort.by === 'time')
    return (caseIndex) => {
      const times = source
        .group(caseIndex, sort.variantIndex)
        .flatMap(({ metrics }) => metrics.durationMs ?? [])
      return times.length === 0 ? Number.NEGATIVE_INFINITY : mean(times)
    }
  return () => 0
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
  for (const caseIndex of source.cases.keys())
    for (const group of groupsOf(source, caseIndex)) counts[shownCell(group)?.state ?? 'planned'] += 1
  return { ...counts, all: source.cases.length * source.variantCount }
}
