import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

/** What had the focus as the conversation that is shown next, or that view of it, was asked for. */
let asking: Element | null = null

function noteFocus(): void {
  asking = document.activeElement
}

/** In what is there as soon as Chat is opened, before it is known which conversation is. */
export function useNoteOpening(): void {
  const isNoted = useRef(false)
  // Before the message that may come with it, and not once more where all of this had to wait for something.
  useLayoutEffect(() => {
    if (!isNoted.current) noteFocus()
    isNoted.current = true
  }, [])
}

/**
 * In what is there as soon as a conversation is chosen: another one is asked for when it goes, another view when that is another.
 * What is left is told of it before the message of what comes.
 */
export function useNoteAsking(view: string | undefined): void {
  useEffect(() => (view === undefined ? undefined : noteFocus), [view])
  useEffect(() => noteFocus, [])
}

/**
 * Coming to a conversation is coming to write: its message takes the focus. It may come late, and whoever has gone elsewhere in the
 * window meanwhile stays there.
 */
export function useArrivalFocus(message: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (isWhereItWas(document.activeElement)) message.current?.focus()
  }, [message])
}

/** A menu or a dialog in which it was asked for gives the focus back as it closes, and a pane has it until there is more in it. */
function isWhereItWas(active: Element | null): boolean {
  return (
    active === null ||
    active === document.body ||
    active === asking ||
    active.matches('[data-pane]') ||
    asking?.closest('[role=menu], [role=dialog], [role=alertdialog], [role=listbox]') != null
  )
}
