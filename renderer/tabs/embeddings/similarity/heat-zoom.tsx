import { Maximize, ZoomIn, ZoomOut } from 'lucide-react'
import { IconButton } from '../../../controls/icon-button.tsx'

export type HeatZoomProps = {
  isWhole: boolean
  isLargest: boolean
  onZoom: (factor: number) => void
  onWhole: () => void
}

const step = 2

/** Larger, smaller and the whole. */
export function HeatZoom({ isWhole, isLargest, onZoom, onWhole }: HeatZoomProps) {
  if (isWhole && isLargest) return null
  return (
    <fieldset aria-label="Zoom" className="-mr-1 flex flex-none">
      <IconButton
        icon={ZoomOut}
        iconSize="small"
        label="Zoom out"
        disabled={isWhole}
        onClick={() => onZoom(1 / step)}
      />
      <IconButton icon={Maximize} iconSize="small" label="Show all" disabled={isWhole} onClick={onWhole} />
      <IconButton
        icon={ZoomIn}
        iconSize="small"
        label="Zoom in"
        disabled={isLargest}
        onClick={() => onZoom(step)}
      />
    </fieldset>
  )
}
