import { useEffect, useEffectEvent, type RefObject } from 'react'

/**
 * Listens to the wheel over an element and prevents the page from scrolling: React's own wheel listeners are passive
 * and cannot.
 */
export function useWheel(box: RefObject<HTMLElement | null>, onWheel: (event: WheelEvent) => void): void {
  const handle = useEffectEvent(onWheel)
  useEffect(() => {
    const element = box.current
    if (element === null) return undefined
    const listen = (event: WheelEvent): void => {
      event.preventDefault()
      handle(event)
    }
    element.addEventListener('wheel', listen, { passive: false })
    return () => element.removeEventListener('wheel', listen)
  }, [box])
}

/** The zoom factor for a wheel event. */
export function wheelZoom({ deltaY }: WheelEvent): number {
  return 1.0015 ** -deltaY
}

/** The position of an event within an element. */
export function placeIn(
  box: RefObject<HTMLElement | null>,
  { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
): { readonly x: number; readonly y: number } {
  const bounds = box.current?.getBoundingClientRect()
  return { x: clientX - (bounds?.left ?? 0), y: clientY - (bounds?.top ?? 0) }
}
