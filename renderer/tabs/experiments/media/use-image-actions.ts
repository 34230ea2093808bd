import { Columns2, Maximize2, Star, type LucideIcon } from 'lucide-react'
import type { ExperimentPlan } from '../../../../shared/experiments/experiment.ts'
import type { MediaItem } from '../../../../shared/media/media-item.ts'
import { experimentResultsText } from '../../../../shared/text/en/experiment-results.ts'
import { libraryText } from '../../../../shared/text/en/library.ts'
import { comparedWith, imagesOfRow } from '../../../lib/experiments/row-images.ts'
import { useStarMedia } from '../../../queries/media.ts'
import { useExperimentCells } from '../../../stores/use-experiment-cells.tsx'
import type { CellPlace } from '../experiments-route.ts'
import { useShownMedia } from './shown-media-store.ts'

/** An action for an image of a cell, shown as a button or in the menu of the cell. */
export interface ImageAction {
  readonly id: string
  readonly icon: LucideIcon
  readonly label: string
  /** For a toggle: whether it is on. */
  readonly isOn?: boolean
  readonly disabled?: boolean
  readonly onSelect: () => void
}

/** Returns the main actions for an image: enlarge, favourite, and compare with the baseline or another variant. */
export function useImageActions(
  plan: ExperimentPlan,
): (place: CellPlace, mediaId: string, item: MediaItem | undefined) => readonly ImageAction[] {
  const { group } = useExperimentCells()
  const show = useShownMedia((state) => state.show)
  const { mutate: star } = useStarMedia()
  return (place, mediaId, item) => {
    const text = experimentResultsText().media
    const isStarred = item?.isStarred === true
    const row = imagesOfRow(plan, group, place)
    const other = comparedWith(plan, row, place.variantIndex)
    return [
      {
        id: 'view',
        icon: Maximize2,
        label: text.view,
        onSelect() {
          const among = row.map((image) => image.mediaId)
          show({ type: 'item', mediaId, among: among.includes(mediaId) ? among : [mediaId, ...among] })
        },
      },
      {
        id: 'star',
        icon: Star,
        label: isStarred ? libraryText().removeFromFavourites : libraryText().addToFavourites,
        isOn: isStarred,
        onSelect() {
          if (item !== undefined) star({ ids: [mediaId], isStarred: !isStarred })
        },
      },
      {
        id: 'compare',
        icon: Columns2,
        label: text.compare,
        disabled: other === undefined,
        onSelect() {
          if (other !== undefined) show({ type: 'compared', beforeId: other.mediaId, afterId: mediaId })
        },
      },
    ]
  }
}
