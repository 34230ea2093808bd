import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** This near to the end counts as being there. */
const nearPx = 8

export interface FollowEnd {
  /** What grows inside it. */
  readonly content: RefObject<HTMLDivElement | null>
  /**
   * While it is, the content must not be used as scroll anchor (`overflow-anchor: none`) and an element after it must:
   * the browser then holds on to the end, which costs less than setting a scroll position in every frame.
   */
  readonly isAtEnd: boolean
  /** Keeps the end in view from now on. */
  readonly followEnd: () => void
  /** Lets the end go, for something else that is to be in view: `shown` is, however it grows as it comes. */
  readonly leaveEnd: (shown?: Element | null) => void
}

/** Keeps the end of content that grows in `box` in view, as long as the user has not scrolled away from it. */
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
    // A small turn of the wheel must not be fought by the next piece of text.
    const onWheel = (event: WheelEvent) => {
      if (event.deltaY < 0 && element.scrollHeight > element.clientHeight) setFollows(false)
    }
    // Once there is something to scroll, the browser keeps the end in view by itself (see `isAtEnd`). Watching content
    // that grows would cost a second layout in every frame, so it ends then.
    const observer = new ResizeObserver(() => {
      if (follows.current && distanceToEnd(element) > 1) scrollToEnd(element)
      // Turns were deleted: what is left is all in view.
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
