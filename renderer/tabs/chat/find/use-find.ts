import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { useLatest } from '../../../controls/hooks/use-latest.ts'
import { useChatView } from '../chat-view-store.ts'
import { useCommand } from '../../../commands/use-command.ts'

export interface Find {
  readonly isOpen: boolean
  readonly toggle: () => void
  readonly close: () => void
}

/**
 * Opens and closes the search in a conversation. A passage opened from the list opens it too. Closing returns the focus
 * to where it was, or to `field`. The returned object changes only with `isOpen`.
 */
export function useFind(
  conversationId: string,
  hasTurns: boolean,
  field: RefObject<HTMLElement | null>,
): Find {
  const [isWanted, setIsWanted] = useState(false)
  const before = useRef<Element | null>(null)
  const open = useLatest(() => {
    before.current = document.activeElement
    setIsWanted(true)
  })
  const close = useLatest(() => {
    setIsWanted(false)
    const { current: element } = before
    const isThere = element instanceof HTMLElement && element.isConnected && element !== document.body
    if (isThere) element.focus()
    else field.current?.focus()
  })
  const hasPassage = useChatView(({ openedPassage }) => openedPassage?.conversationId === conversationId)
  useEffect(() => {
    if (hasPassage) open()
  }, [hasPassage, open])
  useCommand('chat.find', open, { isEnabled: hasTurns })
  const isOpen = isWanted && hasTurns
  return useMemo(() => ({ isOpen, toggle: isOpen ? close : open, close }), [isOpen, open, close])
}
