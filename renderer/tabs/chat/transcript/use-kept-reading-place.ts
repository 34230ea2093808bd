import { useLayoutEffect, type RefObject } from 'react'
import { useChatView } from '../chat-view-store.ts'
import type { ReadingPlace } from './use-turns-in-view.ts'

/** Saves the reading position for when the conversation is opened again, unless the user is at its end. */
export function useKeptReadingPlace(
  conversationId: string,
  box: RefObject<HTMLElement | null>,
  isAtEnd: boolean,
): void {
  useLayoutEffect(() => {
    const element = box.current
    return () => {
      useChatView.getState().setReadingPlace(conversationId, isAtEnd ? undefined : readingPlace(element))
    }
  }, [conversationId, box, isAtEnd])
}

/** The position of the first turn in view. */
function readingPlace(box: HTMLElement | null): ReadingPlace | undefined {
  const drawn = [...(box?.querySelectorAll<HTMLElement>('[data-turn]') ?? [])]
  const top = box?.scrollTop ?? 0
  const first = drawn.find(({ offsetTop, offsetHeight }) => offsetTop + offsetHeight > top)
  const turnId = first?.dataset['turn']
  return first === undefined || turnId === undefined ? undefined : { turnId, above: top - first.offsetTop }
}
