import { useQuery } from '@tanstack/react-query'
import { Columns2, Maximize2, Star } from 'lucide-react'
import type { ExperimentPlan } from '../../../../shared/experiments/experiment.ts'
import { experimentResultsText } from '../../../../shared/text/en/experiment-results.ts'
import { libraryText } from '../../../../shared/text/en/library.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { classNames } from '../../../controls/class-names.ts'
import { IconButton } from '../../../controls/icon-button.tsx'
import { comparedWith, imagesOfRow } from '../../../lib/experiments/row-images.ts'
import { mediaItemAmongManyQuery, useStarMedia } from '../../../queries/media.ts'
import { useExperimentCells } from '../../../stores/use-experiment-cells.tsx'
import type { CellPlace } from '../experiments-route.ts'
import { useShownMedia } from './shown-media-store.ts'

export type ImageActionsProps = {
  plan: ExperimentPlan
  place: CellPlace
  mediaId: string
  /** In a grid that has one tab stop: the same buttons are in the pane of the cell. */
  isOnlyPointed?: boolean
  className?: string
}

/** What is done with an image most often: seen large, kept, and held against the one of the baseline. */
export function ImageActions({ plan, place, mediaId, isOnlyPointed = false, className }: ImageActionsProps) {
  const text = experimentResultsText().media
  const cells = useExperimentCells()
  const show = useShownMedia((state) => state.show)
  const { data: item } = useQuery(mediaItemAmongManyQuery(useBridge(), mediaId))
  const { mutate: star } = useStarMedia()
  const rowOf = () => imagesOfRow(plan, cells.group, place)
  const reach = isOnlyPointed ? { tabIndex: -1 } : {}
  function compare(): void {
    const other = comparedWith(plan, rowOf(), place.variantIndex)
    if (other !== undefined) show({ type: 'compared', beforeId: other.mediaId, afterId: mediaId })
  }
  return (
    <span className={classNames('flex flex-none rounded-sm', className)}>
      <IconButton
        {...reach}
        icon={Maximize2}
        iconSize="small"
        label={text.view}
        onClick={(event) => {
          event.stopPropagation()
          const among = rowOf().map((image) => image.mediaId)
          show({ type: 'item', mediaId, among: among.includes(mediaId) ? among : [mediaId, ...among] })
        }}
      />
      <IconButton
        {...reach}
        icon={Star}
        iconSize="small"
        label={item?.isStarred === true ? libraryText().removeFromFavourites : libraryText().addToFavourites}
        pressed={item?.isStarred === true}
        pressedLook="filled"
        onClick={(event) => {
          event.stopPropagation()
          if (item !== undefined) star({ ids: [mediaId], isStarred: !item.isStarred })
        }}
      />
      <IconButton
        {...reach}
        icon={Columns2}
        iconSize="small"
        label={text.compare}
        disabled={comparedWith(plan, rowOf(), place.variantIndex) === undefined}
        onClick={(event) => {
          event.stopPropagation()
          compare()
        }}
      />
    </span>
  )
}
