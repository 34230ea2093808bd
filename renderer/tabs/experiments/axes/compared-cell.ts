import type { CellRow } from '../../../../shared/experiments/experiment.ts'
import { diffPieces } from '../../../../shared/words/diff.ts'
import { wordsOf } from '../../../lib/diff/pieces.ts'
import { answeredCell, baseVariant, type AxesBaseline } from '../../../lib/experiments/axes-differences.ts'
import type { AxesGrid } from '../../../lib/experiments/axes-grid.ts'
import { imageOfCell } from '../../../lib/experiments/row-images.ts'

/** A cell of the grid with its baseline cell. */
export interface ComparedCell {
  readonly row: number
  readonly column: number
  readonly own: readonly CellRow[]
  readonly base: readonly CellRow[]
  readonly isBaseline: boolean
}

/** Returns the repeats of a case with a variant. */
type Group = (caseIndex: number, variantIndex: number) => readonly CellRow[]

/** Returns every cell of a grid with its baseline cell, row by row. */
export function comparedCells(
  grid: AxesGrid,
  baseline: AxesBaseline,
  caseIndex: number,
  group: Group,
): readonly ComparedCell[] {
  return grid.rows.flatMap(({ variantIndexes }, row) =>
    variantIndexes.map((variantIndex, column): ComparedCell => {
      const other = baseVariant(grid, baseline, { row, column })
      return {
        row,
        column,
        own: group(caseIndex, variantIndex),
        base: other === undefined ? [] : group(caseIndex, other),
        isBaseline: other === variantIndex,
      }
    }),
  )
}

/** Returns the images of both sides; `undefined` when one has none. */
export function comparedImages({ own, base }: Pick<ComparedCell, 'own' | 'base'>) {
  const [after, before] = [imageOfCell(answeredCell(own)), imageOfCell(answeredCell(base))]
  return after === undefined || before === undefined ? undefined : { before, after }
}

/** Returns the texts of both sides, as far as the grid has them, and how many words are only on one side. */
export function comparedTexts({ own, base }: Pick<ComparedCell, 'own' | 'base'>) {
  const [after, before] = [answeredCell(own)?.text, answeredCell(base)?.text]
  if (after === undefined || before === undefined) return undefined
  const counts = { added: 0, removed: 0 }
  for (const { kind, pieces } of diffPieces(wordsOf(before), wordsOf(after)))
    if (kind !== 'same') counts[kind] += pieces.filter((piece) => piece.trim() !== '').length
  return { before, after, ...counts }
}
