import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** Distance in pixels from the end that counts as being at the end. */
const nearPx = 8

export interface FollowEnd {
  /** The content that grows in the box. */
  readonly content: RefObject<HTMLDivElement | null>
  /**
   * While `true`, the content must not be a scroll anchor (`overflow-anchor: none`), and an element after it must be:
   * the browser then keeps the end in view, which is cheaper than setting a scroll position in every frame.
   */
  readonly isAtEnd: boolean
  /** Starts following the end. */
  readonly followEnd: () => void
  /** Stops following the end, to show something else: `shown` is scrolled into view after the next frame. */
  readonly leaveEnd: (shown?: Element | null) => void
}

/** Keeps the end of content that grows in `box` in view, until the user scrolls away from it. */
export function useFollowEnd(
  box: RefObject<HTMLDivElement | null>,
  { startsAtEnd }: { startsAtEnd: boolean },
): FollowEnd {
  const content = useRef<HTMLDivElement>(null)
  const follows = useRef(startsAtEnd)
  const [isAtEnd, setIsAtEnd] = useState(startsAtEnd)

  const setFollows = useCallback((next: boolean) => {
    follows.current = next
    setIsAtEnd(next)
  }, [])

  const followEnd = useCallback(() => setFollows(true), [setFollows])
  const leaveEnd = useCallback(
    (shown?: Element | null) => {
      setFollows(false)
      if (shown != null) requestAnimationFrame(() => shown.scrollIntoView({ block: 'nearest' }))
    },
    [setFollows],
  )

  useLayoutEffect(() => {
    if (follows.current) scrollToEnd(box.current)
  }, [box])

  useEffect(() => {
    const element = box.current
    const inner = content.current
    if (element === null || inner === null) return undefined
    let lastTop = element.scrollTop
    const onScroll = () => {
      const isUpwards = element.scrollTop < lastTop
      lastTop = element.scrollTop
      if (lastTop === 0) observer.observe(inner)
      if (distanceToEnd(element) <= nearPx) setFollows(true)
      else if (isUpwards) setFollows(false)
    }
    // The next piece of text must not undo a small turn of the wheel.
    const onWheel = (event: WheelEvent) => {
      if (event.deltaY < 0 && element.scrollHeight > element.clientHeight) setFollows(false)
    }
    // As soon as the box can scroll, the browser keeps the end in view (see `isAtEnd`). Stop observing the growing
    // content then: it would cost a second layout in every frame.
    const observer = new ResizeObserver(() => {
      if (follows.current && distanceToEnd(element) > 1) scrollToEnd(element)
      // After turns were deleted, all content may be in view.
      else if (!follows.current && element.scrollHeight <= element.clientHeight) setFollows(true)
      lastTop = element.scrollTop
      if (lastTop > 0) observer.unobserve(inner)
    })
    observer.observe(inner)
    observer.observe(element)
    element.addEventListener('scroll', onScroll, { passive: true })
    element.addEventListener('wheel', onWheel, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', onScroll)
      element.removeEventListener('wheel', onWheel)
    }
  }, [box, setFollows])

  return { content, isAtEnd, followEnd, leaveEnd }
}

function distanceToEnd(element: HTMLElement): number {
  return element.scrollHeight - element.clientHeight - element.scrollTop
}

function scrollToEnd(element: HTMLElement | null): void {
  if (element !== null) element.scrollTop = element.scrollHeight
}
