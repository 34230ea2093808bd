import { useEffect, useEffectEvent, type RefObject } from 'react'

/** Hears the wheel over an element, and keeps the page from scrolling along: React listens to wheels passively. */
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

/** How much larger a turn of the wheel draws. */
export function wheelZoom({ deltaY }: WheelEvent): number {
  return 1.0015 ** -deltaY
}

/** Where an event is in an element. */
export function placeIn(
  box: RefObject<HTMLElement | null>,
  { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
): { readonly x: number; readonly y: number } {
  const bounds = box.current?.getBoundingClientRect()
  return { x: clientX - (bounds?.left ?? 0), y: clientY - (bounds?.top ?? 0) }
}
