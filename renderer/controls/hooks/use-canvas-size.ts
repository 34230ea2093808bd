import { useLayoutEffect, useState, type RefObject } from 'react'

export interface CanvasSize {
  /** In CSS pixels. */
  readonly width: number
  readonly height: number
  /** Device pixels per CSS pixel. */
  readonly ratio: number
}

/** The size of an element and the pixel ratio of its screen, kept up to date. */
export function useCanvasSize(element: RefObject<HTMLElement | null>): CanvasSize {
  const [size, setSize] = useState<CanvasSize>({ width: 0, height: 0, ratio: 1 })
  useLayoutEffect(() => {
    const measured = element.current
    if (measured === null) return undefined
    const measure = () => {
      const next = { width: measured.clientWidth, height: measured.clientHeight, ratio: devicePixelRatio }
      setSize((old) =>
        old.width === next.width && old.height === next.height && old.ratio === next.ratio ? old : next,
      )
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    // Zooming and moving to another screen change the ratio and also resize the window.
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [element])
  return size
}
