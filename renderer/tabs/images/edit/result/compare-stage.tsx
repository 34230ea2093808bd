import { ChevronsLeftRight } from 'lucide-react'
import { useState, type MouseEvent, type PointerEvent, type ReactNode } from 'react'
import { Icon } from '../../../../controls/icon.tsx'
import { wholeView, type Size, type View } from '../../../../panels/media-viewer/zoom.ts'
import { ZoomBox } from '../../../../panels/media-viewer/zoom-box.tsx'
import { ZoomedImage } from '../../../../panels/media-viewer/zoomed-image.tsx'
import { imagesText } from '../../../../../shared/text/en/images.ts'

export type CompareMode = 'before' | 'split' | 'after'

export type ComparedImage = { readonly src: string; readonly size: Size }

export type CompareStageProps = { before: ComparedImage; after: ComparedImage; mode: CompareMode }

/** Source and result in one place. In the middle a line that is dragged, or moved with the arrow keys. */
export function CompareStage({ before, after, mode }: CompareStageProps) {
  const [view, setView] = useState<View>(wholeView)
  const [percent, setPercent] = useState(50)
  const shown = mode === 'split' ? percent : mode === 'before' ? 100 : 0
  return (
    // A source is compared as its pixels are stored: that is how it was sent, whatever its file says of turning it.
    <div className="flex min-h-0 flex-1 bg-chrome p-7 [image-orientation:none]">
      <ZoomBox image={before.size} view={view} onView={setView} className="flex-1">
        {(box) => (
          <>
            {shown > 0 && (
              <div className="absolute inset-0" style={{ clipPath: `inset(0 ${100 - shown}% 0 0)` }}>
                <ZoomedImage
                  src={before.src}
                  alt={imagesText().before}
                  image={before.size}
                  box={box}
                  view={view}
                />
              </div>
            )}
            {shown < 100 && (
              <div className="absolute inset-0" style={{ clipPath: `inset(0 0 0 ${shown}%)` }}>
                <ZoomedImage
                  src={after.src}
                  alt={imagesText().after}
                  image={after.size}
                  box={box}
                  view={view}
                />
              </div>
            )}
            {mode !== 'after' && <Tag side="left">{imagesText().before}</Tag>}
            {mode !== 'before' && <Tag side="right">{imagesText().after}</Tag>}
            {mode === 'split' && <SplitLine percent={percent} onPercent={setPercent} />}
          </>
        )}
      </ZoomBox>
    </div>
  )
}

function Tag({ side, children }: { side: 'left' | 'right'; children: ReactNode }) {
  return (
    <span
      className={`pointer-events-none absolute top-2 rounded-sm bg-raised px-2 py-0.5 text-small text-ink shadow-pop ${side === 'left' ? 'left-2' : 'right-2'}`}
    >
      {children}
    </span>
  )
}

function SplitLine({ percent, onPercent }: { percent: number; onPercent: (percent: number) => void }) {
  const drag = {
    onDoubleClick: (event: MouseEvent) => event.stopPropagation(),
    onPointerDown(event: PointerEvent) {
      event.stopPropagation()
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent) {
      if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
      event.stopPropagation()
      const { left = 0, width = 1 } = event.currentTarget.parentElement?.getBoundingClientRect() ?? {}
      onPercent(Math.max(0, Math.min(100, ((event.clientX - left) / width) * 100)))
    },
  }
  return (
    <div
      className="absolute inset-y-0 -ml-3.5 grid w-7 cursor-ew-resize touch-none place-items-center"
      style={{ left: `${percent}%` }}
      {...drag}
    >
      <input
        type="range"
        min={0}
        max={100}
        step={2}
        value={Math.round(percent)}
        aria-label={imagesText().splitLine}
        aria-valuetext={imagesText().percentBefore(Math.round(percent))}
        onChange={(event) => onPercent(Number(event.target.value))}
        className="peer only-spoken"
      />
      <span className="absolute inset-y-0 left-1/2 -ml-px w-0.5 bg-accent" />
      <span className="relative grid size-7 place-items-center rounded-full bg-raised text-accent shadow-pop outline-2 outline-transparent peer-focus-visible:outline-focus">
        <Icon of={ChevronsLeftRight} size="small" />
      </span>
    </div>
  )
}
