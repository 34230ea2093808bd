import { Columns2, SquareSplitHorizontal } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import type { MediaItem } from '../../../shared/media/media-item.ts'
import { mediaAddress } from '../../bridge/media-address.ts'
import { Comparison, ComparisonColumn, ComparisonRow } from '../../controls/panes/comparison.tsx'
import { MiddleCut } from '../../controls/texts/middle-cut.tsx'
import { SegmentedControl } from '../../controls/fields/segmented-control.tsx'
import { CompareSlider } from './compare-slider.tsx'
import { sizeOf } from './size-of.ts'
import { ViewerFrame } from './viewer-frame.tsx'
import { wholeView, type Size, type View } from './zoom.ts'
import { ZoomBox } from './zoom-box.tsx'
import { ZoomButtons, zoomControls } from './zoom-buttons.tsx'
import { ZoomedImage } from './zoomed-image.tsx'
import { mediaText } from '../../../shared/text/en/media.ts'

const modes = [
  {
    value: 'slider',
    get label() {
      return mediaText().slider
    },
    icon: SquareSplitHorizontal,
  },
  {
    value: 'two',
    get label() {
      return mediaText().twoUp
    },
    icon: Columns2,
  },
] as const

/** Two images on top of each other with a slider, or side by side. They share zoom and position. */
export function CompareViewer({
  before,
  after,
  onClose,
}: {
  before: MediaItem
  after: MediaItem
  onClose: () => void
}) {
  const [mode, setMode] = useState<'slider' | 'two'>('slider')
  const [view, setView] = useState<View>(wholeView)
  const [box, setBox] = useState<Size>({ width: 0, height: 0 })
  const controls = zoomControls(view, setView, sizeOf(after), box)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement) return
    if (controls.onKey(event)) event.preventDefault()
  }
  return (
    <ViewerFrame
      title={mediaText().compare}
      actions={
        <>
          <ZoomButtons controls={controls} />
          <SegmentedControl label={mediaText().compareAs} value={mode} onChange={setMode} segments={modes} />
        </>
      }
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      {mode === 'slider' ? (
        <CompareSlider before={before} after={after} view={view} onView={setView} onBox={setBox} />
      ) : (
        <Comparison count={2} minColumn={48} isFilling>
          <ComparisonRow isFilling>
            {[before, after].map((item, index) => (
              <ComparisonColumn as="figure" key={item.id}>
                <ZoomBox
                  image={sizeOf(item)}
                  view={view}
                  onView={setView}
                  onBox={index === 1 ? setBox : undefined}
                  className="flex-1"
                >
                  {(size) => (
                    <ZoomedImage
                      src={mediaAddress(item.id)}
                      alt={item.provenance?.prompt ?? item.fileName}
                      image={sizeOf(item)}
                      box={size}
                      view={view}
                    />
                  )}
                </ZoomBox>
                <figcaption className="border-t border-line bg-panel px-3 py-1.5 text-small text-ink-2">
                  <MiddleCut text={item.fileName} />
                </figcaption>
              </ComparisonColumn>
            ))}
          </ComparisonRow>
        </Comparison>
      )}
    </ViewerFrame>
  )
}
