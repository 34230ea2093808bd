import { ChevronsLeftRight } from 'lucide-react'
import type { MouseEvent, PointerEvent, ReactNode } from 'react'
import { Icon } from '../../controls/buttons/icon.tsx'
import { coveredArea, type Size, type View } from './zoom.ts'
import { ZoomedImage } from './zoomed-image.tsx'

export type SplitImage = { readonly src: string; readonly alt: string; readonly size: Size }

export type SplitImagesProps = {
  before: SplitImage
  after: SplitImage
  view: View
  box: Size
  /** The share of the width, from the left, that shows `before`. */
  percent: number
  /** An overlay over the images, without the empty space beside them. */
  children: ReactNode
}

/** Two images on top of each other: `before` left of a line, `after` right of it. */
export function SplitImages({ before, after, view, box, percent, children }: SplitImagesProps) {
  const area = coveredArea([before.size, after.size], view, box)
  const split = area.left + (area.width * percent) / 100
  return (
    <>
      {percent > 0 && (
        <div className="absolute inset-0" style={{ clipPath: `inset(0 ${box.width - split}px 0 0)` }}>
          <ZoomedImage src={before.src} alt={before.alt} image={before.size} box={box} view={view} />
        </div>
      )}
      {percent < 100 && (
        <div className="absolute inset-0" style={{ clipPath: `inset(0 0 0 ${split}px)` }}>
          <ZoomedImage src={after.src} alt={after.alt} image={after.size} box={box} view={view} />
        </div>
      )}
      {/* Elements over the images may be positioned by their width. */}
      <div className="@container absolute" style={area}>
        {children}
      </div>
    </>
  )
}

export type SplitLineProps = {
  percent: number
  onPercent: (percent: number) => void
  /** An input marked as `peer` that moves the line with the keys. */
  children?: ReactNode
}

/** The draggable line between two images. */
export function SplitLine({ percent, onPercent, children }: SplitLineProps) {
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
      {children}
      {/* In two tones, so that it is visible on every image. */}
      <span className="absolute inset-y-0 left-1/2 -ml-px w-0.5 bg-accent shadow-[0_0_0_1px_var(--color-raised)]" />
      <span className="relative grid size-7 place-items-center rounded-full bg-raised text-accent shadow-pop outline-2 outline-transparent peer-focus-visible:outline-focus">
        <Icon of={ChevronsLeftRight} size="small" />
      </span>
    </div>
  )
}
