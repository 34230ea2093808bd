import { useQuery } from '@tanstack/react-query'
import type { CellRow, ExperimentPlan } from '../../../../shared/experiments/experiment.ts'
import { experimentResultsText } from '../../../../shared/text/en/experiment-results.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { DetailsSection } from '../../../controls/texts/details-section.tsx'
import { formatNumber, unknownValue } from '../../../lib/format-number.ts'
import { imageOfCell, imagesOfRow, type RowImage } from '../../../lib/experiments/row-images.ts'
import { useChanges } from '../../../panels/image-changes/use-changes.ts'
import { TileImage } from '../../../panels/thumbnails/tile-image.tsx'
import { mediaItemAmongManyQuery } from '../../../queries/media.ts'
import { useAllCells, useExperimentCells } from '../../../stores/use-experiment-cells.tsx'
import { useShownMedia } from '../media/shown-media-store.ts'

export type RowDifferenceProps = { plan: ExperimentPlan; cell: CellRow }

/** The images of a row, each with its pixel difference from the cell's image. A click compares the two. */
export function RowDifference({ plan, cell }: RowDifferenceProps) {
  const text = experimentResultsText().media
  useAllCells()
  const { group } = useExperimentCells()
  const own = imageOfCell(cell)
  const images = imagesOfRow(plan, group, cell)
  if (own === undefined || images.length < 2) return null
  return (
    <DetailsSection title={text.rowDifference} meta={text.meanOfPixels}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(76px,1fr))] gap-2">
        {images.map((image) => (
          <li key={image.variantIndex} className="min-w-0">
            <Compared
              image={image}
              own={own}
              label={plan.variants[image.variantIndex]?.label ?? ''}
              isOwn={image.variantIndex === cell.variantIndex}
            />
          </li>
        ))}
      </ul>
    </DetailsSection>
  )
}

type ComparedProps = { image: RowImage; own: string; label: string; isOwn: boolean }

function Compared({ image: { mediaId }, own, label, isOwn }: ComparedProps) {
  const text = experimentResultsText().media
  const show = useShownMedia((state) => state.show)
  const { data: item } = useQuery(mediaItemAmongManyQuery(useBridge(), mediaId))
  const changes = useChanges(mediaId, isOwn ? undefined : own)
  const value = changes === undefined ? unknownValue : formatNumber(changes.mean, 3)
  return (
    <>
      <button
        type="button"
        aria-label={
          isOwn ? `${label}, ${text.selected}` : `${text.compareWith(label)}, ${text.difference(value)}`
        }
        aria-current={isOwn ? 'true' : undefined}
        disabled={isOwn}
        onClick={() => show({ type: 'compared', beforeId: mediaId, afterId: own })}
        className="block aspect-square w-full overflow-hidden rounded-sm bg-sunken edge aria-[current=true]:ring-2 aria-[current=true]:ring-accent"
      >
        {item !== undefined && (
          <TileImage item={item} alt="" className="size-full object-cover" onBroken={() => undefined} />
        )}
      </button>
      <span aria-hidden="true" className="tabular flex min-w-0 gap-1 text-meta text-ink-3">
        <span className="min-w-0 flex-1 truncate" title={label}>
          {label}
        </span>
        <span className="flex-none text-ink">{isOwn ? text.selected : value}</span>
      </span>
    </>
  )
}
