import { useLayoutEffect, useState, type RefObject } from 'react'

/** The width of an element in pixels, kept up to date. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const measured = element.current
    if (measured === null) return undefined
    const measure = () => setWidth(measured.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element])
  return width
}
