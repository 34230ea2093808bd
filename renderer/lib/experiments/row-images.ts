import type { CellRow, ExperimentPlan } from '../../../shared/experiments/experiment.ts'
import { axesGrid } from './axes-grid.ts'

/** An image from a variant's answer to a case. */
export interface RowImage {
  readonly variantIndex: number
  readonly mediaId: string
}

type Group = (caseIndex: number, variantIndex: number) => readonly CellRow[]

/** The maximum number of images shown side by side. */
const maxRowImages = 12

/** Returns the first image of a cell. */
export function imageOfCell(cell: Pick<CellRow, 'media'> | undefined): string | undefined {
  return cell?.media?.find(({ mediaType }) => mediaType.startsWith('image/'))?.mediaId
}

/**
 * Returns the first image of each cell in the same row: along the axes' row, or of all variants of the case; includes
 * the cell itself.
 */
export function imagesOfRow(
  plan: ExperimentPlan,
  group: Group,
  { caseIndex, variantIndex, repeat }: { caseIndex: number; variantIndex: number; repeat: number },
): RowImage[] {
  const line = axesGrid(plan)?.rows.find(({ variantIndexes }) => variantIndexes.includes(variantIndex))
  const variants = line?.variantIndexes ?? [...plan.variants.keys()]
  return variants
    .flatMap((index): RowImage[] => {
      const mediaId = imageOfCell(group(caseIndex, index).find((cell) => cell.repeat === repeat))
      return mediaId === undefined ? [] : [{ variantIndex: index, mediaId }]
    })
    .slice(0, maxRowImages)
}

/**
 * Returns the image to compare another one with: the baseline's when it is in the same row, else the first other one.
 */
export function comparedWith(
  { variants, baselineId }: Pick<ExperimentPlan, 'variants' | 'baselineId'>,
  images: readonly RowImage[],
  variantIndex: number,
): RowImage | undefined {
  const others = images.filter((image) => image.variantIndex !== variantIndex)
  return others.find((image) => variants[image.variantIndex]?.id === baselineId) ?? others[0]
}
