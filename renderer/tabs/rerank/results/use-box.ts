import { useLayoutEffect, useState, type RefObject } from 'react'

/** The inner size of an element in pixels, following it. Before it is drawn: that of a small window. */
export function useBox(element: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [box, setBox] = useState({ width: 590, height: 640 })
  useLayoutEffect(() => {
    const measured = element.current
    if (measured === null) return undefined
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = measured
      if (width > 0) setBox((old) => (old.width === width && old.height === height ? old : { width, height }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element])
  return box
}
