import { useState } from 'react'
import type { MediaItem } from '../../../shared/media/media-item.ts'
import { mediaAddress } from '../../bridge/media-address.ts'
import { MiddleCut } from '../../controls/texts/middle-cut.tsx'
import { sizeOf } from './size-of.ts'
import { SplitImages, SplitLine } from './split-images.tsx'
import type { Size, View } from './zoom.ts'
import { ZoomBox } from './zoom-box.tsx'
import { mediaText } from '../../../shared/text/en/media.ts'

export type CompareSliderProps = {
  before: MediaItem
  after: MediaItem
  view: View
  onView: (view: View) => void
  onBox: (box: Size) => void
}

/** Two images on top of each other: `before` left of the line, `after` right of it. */
export function CompareSlider({ before, after, view, onView, onBox }: CompareSliderProps) {
  const [percent, setPercent] = useState(50)
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <ZoomBox image={sizeOf(after)} view={view} onView={onView} onBox={onBox} className="flex-1">
        {(box) => (
          <SplitImages
            before={{
              src: mediaAddress(before.id),
              alt: mediaText().before(before.provenance?.prompt ?? before.fileName),
              size: sizeOf(before),
            }}
            after={{
              src: mediaAddress(after.id),
              alt: mediaText().after(after.provenance?.prompt ?? after.fileName),
              size: sizeOf(after),
            }}
            view={view}
            box={box}
            percent={percent}
          >
            <SplitLine percent={percent} onPercent={setPercent} />
          </SplitImages>
        )}
      </ZoomBox>
      <label className="flex flex-none items-center gap-3 border-t border-line bg-panel px-3 py-1.5 text-small text-ink-2">
        <MiddleCut text={before.fileName} className="flex-1 justify-end" />
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
        <MiddleCut text={after.fileName} className="flex-1" />
      </label>
    </div>
  )
}
