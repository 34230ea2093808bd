import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

/** The element that was focused when the next conversation, or its next view, was requested. */
let asking: Element | null = null

function noteFocus(): void {
  asking = document.activeElement
}

/** Notes the focused element when Chat opens. Use it in a component that renders before the conversation is known. */
export function useNoteOpening(): void {
  const isNoted = useRef(false)
  // A layout effect runs before the effects of a message field that renders at the same time. Do not note again after a
  // suspension.
  useLayoutEffect(() => {
    if (!isNoted.current) noteFocus()
    isNoted.current = true
  }, [])
}

/**
 * Notes the focused element when another conversation or view is requested. Use it in a component that lives as long as
 * the conversation: its cleanup runs before the effects of the next message field.
 */
export function useNoteAsking(view: string | undefined): void {
  useEffect(() => (view === undefined ? undefined : noteFocus), [view])
  useEffect(() => noteFocus, [])
}

/**
 * Focuses the message field when the user arrives at a conversation. Does nothing if the user has moved the focus
 * elsewhere before the field is rendered.
 */
export function useArrivalFocus(message: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (isWhereItWas(document.activeElement)) message.current?.focus()
  }, [message])
}

/**
 * Whether the focus has not moved since. A menu or dialog in which the conversation was requested returns the focus
 * when it closes, and a pane has it until its content is rendered.
 */
function isWhereItWas(active: Element | null): boolean {
  return (
    active === null ||
    active === document.body ||
    active === asking ||
    active.matches('[data-pane]') ||
    asking?.closest('[role=menu], [role=dialog], [role=alertdialog], [role=listbox]') != null
  )
}
