import { Maximize, ZoomIn, ZoomOut } from 'lucide-react'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { embeddingsText } from '../../../../shared/text/en/embeddings.ts'

export type HeatZoomProps = {
  isWhole: boolean
  isLargest: boolean
  onZoom: (factor: number) => void
  onWhole: () => void
}

const step = 2

/** Buttons to zoom in, zoom out and show the whole matrix. */
export function HeatZoom({ isWhole, isLargest, onZoom, onWhole }: HeatZoomProps) {
  if (isWhole && isLargest) return null
  return (
    <fieldset aria-label={embeddingsText().similarity.zoom} className="-mr-1 flex flex-none">
      <IconButton
        icon={ZoomOut}
        iconSize="small"
        label={embeddingsText().similarity.zoomOut}
        disabled={isWhole}
        onClick={() => onZoom(1 / step)}
      />
      <IconButton
        icon={Maximize}
        iconSize="small"
        label={embeddingsText().similarity.showAll}
        disabled={isWhole}
        onClick={onWhole}
      />
      <IconButton
        icon={ZoomIn}
        iconSize="small"
        label={embeddingsText().similarity.zoomIn}
        disabled={isLargest}
        onClick={() => onZoom(step)}
      />
    </fieldset>
  )
}
