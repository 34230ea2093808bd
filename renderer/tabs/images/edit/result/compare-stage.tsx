import { useState, type ReactNode } from 'react'
import { classNames } from '../../../../controls/class-names.ts'
import { SplitImages, SplitLine } from '../../../../panels/media-viewer/split-images.tsx'
import { wholeView, type Size, type View } from '../../../../panels/media-viewer/zoom.ts'
import { ZoomBox } from '../../../../panels/media-viewer/zoom-box.tsx'
import { imagesText } from '../../../../../shared/text/en/images.ts'

export type CompareMode = 'before' | 'split' | 'after'

export type ComparedImage = { readonly src: string; readonly size: Size }

export type CompareStageProps = { before: ComparedImage; after: ComparedImage; mode: CompareMode }

/** Source and result on top of each other. A divider in the middle is dragged, or moved with the arrow keys. */
export function CompareStage({ before, after, mode }: CompareStageProps) {
  const [view, setView] = useState<View>(wholeView)
  const [percent, setPercent] = useState(50)
  const shown = mode === 'split' ? percent : mode === 'before' ? 100 : 0
  return (
    // Show the source as its pixels are stored, ignoring its EXIF orientation: that is how it was sent.
    <div className="flex min-h-0 flex-1 bg-chrome p-7 [image-orientation:none]">
      <ZoomBox image={before.size} view={view} onView={setView} className="flex-1">
        {(box) => (
          <SplitImages
            before={{ ...before, alt: imagesText().before }}
            after={{ ...after, alt: imagesText().after }}
            view={view}
            box={box}
            percent={shown}
          >
            {mode !== 'after' && <Tag side="left">{imagesText().before}</Tag>}
            {mode !== 'before' && <Tag side="right">{imagesText().after}</Tag>}
            {mode === 'split' && (
              <SplitLine percent={percent} onPercent={setPercent}>
                <input
                  type="range"
                  min={0}
                  max={100}
                  step={2}
                  value={Math.round(percent)}
                  aria-label={imagesText().splitLine}
                  aria-valuetext={imagesText().percentBefore(Math.round(percent))}
                  onChange={(event) => setPercent(Number(event.target.value))}
                  className="peer only-spoken"
                />
              </SplitLine>
            )}
          </SplitImages>
        )}
      </ZoomBox>
    </div>
  )
}

/** A label in its corner of the images; beside them where they are too narrow for two labels. */
function Tag({ side, children }: { side: 'left' | 'right'; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'pointer-events-none absolute top-2 rounded-sm bg-raised px-2 py-0.5 text-small whitespace-nowrap text-ink shadow-pop',
        side === 'left'
          ? 'right-full mr-2 @min-[9rem]:right-auto @min-[9rem]:left-2 @min-[9rem]:mr-0'
          : 'left-full ml-2 @min-[9rem]:right-2 @min-[9rem]:left-auto @min-[9rem]:ml-0',
      )}
    >
      {children}
    </span>
  )
}
