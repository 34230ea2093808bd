import { useRef, useState, type RefObject } from 'react'
import { useCommand } from '../../../commands/use-command.ts'

export interface Find {
  readonly isOpen: boolean
  readonly toggle: () => void
  readonly close: () => void
}

/** Opens and closes the search in a conversation. Closing gives the focus back to where it was, or to `field`. */
export function useFind(hasTurns: boolean, field: RefObject<HTMLElement | null>): Find {
  const [isWanted, setIsWanted] = useState(false)
  const before = useRef<Element | null>(null)
  const open = () => {
    before.current = document.activeElement
    setIsWanted(true)
  }
  const close = () => {
    setIsWanted(false)
    const { current: element } = before
    const isThere = element instanceof HTMLElement && element.isConnected && element !== document.body
    if (isThere) element.focus()
    else field.current?.focus()
  }
  useCommand('chat.find', open, { isEnabled: hasTurns })
  const isOpen = isWanted && hasTurns
  return { isOpen, toggle: isOpen ? close : open, close }
}
