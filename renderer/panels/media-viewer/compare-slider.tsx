import { ChevronsLeftRight } from 'lucide-react'
import { useState } from 'react'
import type { MediaItem } from '../../../shared/media/media-item.ts'
import { mediaAddress } from '../../bridge/media-address.ts'
import { Icon } from '../../controls/icon.tsx'
import { sizeOf } from './size-of.ts'
import type { Size, View } from './zoom.ts'
import { ZoomBox } from './zoom-box.tsx'
import { ZoomedImage } from './zoomed-image.tsx'
import { mediaText } from '../../../shared/text/en/media.ts'

export type CompareSliderProps = {
  before: MediaItem
  after: MediaItem
  view: View
  onView: (view: View) => void
  onBox: (box: Size) => void
}

/** Two images in one place: left of the line the one before, right of it the one after. */
export function CompareSlider({ before, after, view, onView, onBox }: CompareSliderProps) {
  const [percent, setPercent] = useState(50)
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <ZoomBox image={sizeOf(after)} view={view} onView={onView} onBox={onBox} className="flex-1">
        {(box) => (
          <>
            <div className="absolute inset-0" style={{ clipPath: `inset(0 ${100 - percent}% 0 0)` }}>
              <ZoomedImage
                src={mediaAddress(before.id)}
                alt={mediaText().before(before.provenance?.prompt ?? before.fileName)}
                image={sizeOf(before)}
                box={box}
                view={view}
              />
            </div>
            <div className="absolute inset-0" style={{ clipPath: `inset(0 0 0 ${percent}%)` }}>
              <ZoomedImage
                src={mediaAddress(after.id)}
                alt={mediaText().after(after.provenance?.prompt ?? after.fileName)}
                image={sizeOf(after)}
                box={box}
                view={view}
              />
            </div>
            <div
              className="absolute inset-y-0 -ml-3.5 grid w-7 touch-none place-items-center"
              style={{ left: `${percent}%`, cursor: 'ew-resize' }}
              onPointerDown={(event) => {
                event.stopPropagation()
                event.currentTarget.setPointerCapture(event.pointerId)
              }}
              onPointerMove={(event) => {
                if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
                event.stopPropagation()
                const { left = 0, width = 1 } =
                  event.currentTarget.parentElement?.getBoundingClientRect() ?? {}
                setPercent(Math.max(0, Math.min(100, ((event.clientX - left) / width) * 100)))
              }}
            >
              <span className="absolute inset-y-0 left-1/2 -ml-px w-0.5 bg-accent" />
              <span className="relative grid size-7 place-items-center rounded-full bg-raised text-accent shadow-pop">
                <Icon of={ChevronsLeftRight} size="small" />
              </span>
            </div>
          </>
        )}
      </ZoomBox>
      <label className="flex flex-none items-center gap-3 border-t border-line bg-panel px-3 py-1.5 text-small text-ink-2">
        <span className="min-w-0 flex-1 truncate text-right">{before.fileName}</span>
        <input
          type="range"
          min={0}
          max={100}
          value={Math.round(percent)}
          aria-label={mediaText().divider}
          aria-valuetext={mediaText().percentBefore(String(Math.round(percent)))}
          onChange={(event) => setPercent(Number(event.target.value))}
          className="w-60 flex-none"
          style={{ accentColor: 'var(--color-accent)' }}
        />
        <span className="min-w-0 flex-1 truncate">{after.fileName}</span>
      </label>
    </div>
  )
}
