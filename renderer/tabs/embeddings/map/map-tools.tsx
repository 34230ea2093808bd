import { LassoSelect, Maximize, ZoomIn, ZoomOut } from 'lucide-react'
import { IconButton } from '../../../controls/icon-button.tsx'
import { embeddingsText } from '../../../../shared/text/en/embeddings.ts'

export type MapToolsProps = {
  isMoved: boolean
  isLassoing: boolean
  onLasso: (isLassoing: boolean) => void
  onZoom: (factor: number) => void
  onWhole: () => void
}

/** What can be done on the map without a wheel. */
export function MapTools({ isMoved, isLassoing, onLasso, onZoom, onWhole }: MapToolsProps) {
  return (
    <fieldset
      aria-label={embeddingsText().map.tools}
      className="absolute right-1 bottom-1 flex rounded-sm bg-panel/80 opacity-80 focus-within:opacity-100 hover:opacity-100"
    >
      <IconButton
        icon={LassoSelect}
        iconSize="small"
        label={embeddingsText().map.lasso}
        pressed={isLassoing}
        onClick={() => onLasso(!isLassoing)}
      />
      <IconButton
        icon={ZoomOut}
        iconSize="small"
        label={embeddingsText().map.zoomOut}
        onClick={() => onZoom(1 / 1.5)}
      />
      <IconButton
        icon={ZoomIn}
        iconSize="small"
        label={embeddingsText().map.zoomIn}
        onClick={() => onZoom(1.5)}
      />
      {isMoved && (
        <IconButton icon={Maximize} iconSize="small" label={embeddingsText().map.showAll} onClick={onWhole} />
      )}
    </fieldset>
  )
}
