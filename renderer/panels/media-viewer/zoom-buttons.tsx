import { Maximize, ZoomIn, ZoomOut } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Button } from '../../controls/buttons/button.tsx'
import { IconButton } from '../../controls/buttons/icon-button.tsx'
import { actualZoom, fitScale, panBy, wholeView, zoomAt, type Size, type View } from './zoom.ts'
import { mediaText } from '../../../shared/text/en/media.ts'
import { unitsText } from '../../../shared/text/en/units.ts'

export interface ZoomControls {
  readonly percent: number
  readonly zoomIn: () => void
  readonly zoomOut: () => void
  readonly fit: () => void
  readonly actual: () => void
  /** Returns whether it handled the key: + and −, 0 to fit, 1 for 1:1. */
  readonly onKey: (event: KeyboardEvent) => boolean
  readonly pan: (dx: number, dy: number) => void
}

const step = 1.4
const middle = { x: 0, y: 0 }

/** The zoom commands behind buttons and keys. */
export function zoomControls(view: View, onView: (view: View) => void, image: Size, box: Size): ZoomControls {
  const zoomTo = (zoom: number) => onView(zoomAt(view, zoom, middle, image, box))
  const actions: Readonly<Record<string, () => void>> = {
    '+': () => zoomTo(view.zoom * step),
    '=': () => zoomTo(view.zoom * step),
    '-': () => zoomTo(view.zoom / step),
    '0': () => onView(wholeView),
    '1': () => zoomTo(actualZoom(image, box)),
  }
  return {
    percent: Math.round(fitScale(image, box) * view.zoom * 100),
    zoomIn: () => actions['+']?.(),
    zoomOut: () => actions['-']?.(),
    fit: () => actions['0']?.(),
    actual: () => actions['1']?.(),
    onKey(event) {
      if (event.ctrlKey || event.metaKey || event.altKey) return false
      const act = actions[event.key]
      act?.()
      return act !== undefined
    },
    pan: (dx, dy) => onView(panBy(view, dx, dy, image, box)),
  }
}

export function ZoomButtons({ controls }: { controls: ZoomControls }) {
  return (
    <>
      <IconButton
        icon={ZoomOut}
        label={mediaText().zoomOut}
        tooltip={mediaText().zoomOutKey}
        onClick={controls.zoomOut}
      />
      <output className="tabular min-w-11 text-center text-small whitespace-nowrap text-ink-2">
        {unitsText().percent(controls.percent)}
      </output>
      <IconButton
        icon={ZoomIn}
        label={mediaText().zoomIn}
        tooltip={mediaText().zoomInKey}
        onClick={controls.zoomIn}
      />
      <IconButton
        icon={Maximize}
        label={mediaText().fit}
        tooltip={mediaText().fitKey}
        onClick={controls.fit}
      />
      <Button size="small" variant="ghost" aria-keyshortcuts="1" onClick={controls.actual}>
        1:1
      </Button>
    </>
  )
}
