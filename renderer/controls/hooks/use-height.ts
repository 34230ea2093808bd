import { useEffect, useState, type RefObject } from 'react'

/**
 * The visible height of an element in pixels, kept up to date; 0 until it is measured. The element may be an ancestor
 * of the caller, which only exists after layout effects.
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
