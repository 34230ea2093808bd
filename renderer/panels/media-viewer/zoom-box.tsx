import { useEffect, useLayoutEffect, useRef, useState, type PointerEvent, type ReactNode } from 'react'
import { classNames } from '../../controls/class-names.ts'
import { useLatest } from '../../controls/hooks/use-latest.ts'
import { actualZoom, panBy, wholeView, zoomAt, type Size, type View } from './zoom.ts'

export type ZoomBoxProps = {
  /** The size of the image, in pixels. */
  image: Size
  view: View
  onView: (view: View) => void
  onBox?: ((box: Size) => void) | undefined
  className?: string | undefined
  /** Renders the content for a box of this size. */
  children: (box: Size) => ReactNode
}

/**
 * A box that zooms an image with the wheel, pans it by dragging, and switches between fit and 1:1 on a double click.
 */
export function ZoomBox({ image, view, onView, onBox, className, children }: ZoomBoxProps) {
  const element = useRef<HTMLDivElement>(null)
  const [box, setBox] = useState<Size>({ width: 0, height: 0 })
  const [isDragging, setIsDragging] = useState(false)
  const notifyBox = useLatest((size: Size) => onBox?.(size))

  useLayoutEffect(() => {
    const measured = element.current
    if (measured === null) return undefined
    const measure = () => {
      const size = { width: measured.clientWidth, height: measured.clientHeight }
      setBox(size)
      notifyBox(size)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [notifyBox])

  const onWheel = useLatest((event: WheelEvent) => {
    event.preventDefault()
    // One notch of a wheel is about 100; a touchpad sends many small steps.
    const factor = Math.exp(-Math.max(-150, Math.min(150, event.deltaY)) / 300)
    onView(zoomAt(view, view.zoom * factor, pointIn(element.current, event), image, box))
  })
  useEffect(() => {
    const listened = element.current
    // React's listeners are passive and cannot prevent the page from scrolling.
    listened?.addEventListener('wheel', onWheel, { passive: false })
    return () => listened?.removeEventListener('wheel', onWheel)
  }, [onWheel])

  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setIsDragging(true)
  }
  const onPointerMove = (event: PointerEvent) => {
    if (isDragging) onView(panBy(view, event.movementX, event.movementY, image, box))
  }
  const isZoomed = view.zoom > 1.001
  return (
    <div
      ref={element}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => setIsDragging(false)}
      onPointerCancel={() => setIsDragging(false)}
      onDoubleClick={(event) =>
        onView(
          isZoomed
            ? wholeView
            : zoomAt(view, Math.max(2, actualZoom(image, box)), pointIn(element.current, event), image, box),
        )
      }
      className={classNames(
        'relative min-h-0 min-w-0 touch-none overflow-hidden',
        isZoomed && (isDragging ? 'cursor-grabbing' : 'cursor-grab'),
        className,
      )}
    >
      {box.width > 0 && children(box)}
    </div>
  )
}

function pointIn(
  element: HTMLElement | null,
  { clientX, clientY }: { clientX: number; clientY: number },
): { x: number; y: number } {
  const { left = 0, top = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {}
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
}
