import { useEffect, useState, type RefObject } from 'react'

/**
 * The height of what an element shows at once in pixels, following its size; 0 until it was measured. The element may be one around
 * the caller, which is there only after the effects of layout.
 */
export function useHeight(element: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(0)
  useEffect(() => {
    const measured = element.current
    if (measured === null) return undefined
    const measure = () => setHeight(measured.clientHeight)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element])
  return height
}
