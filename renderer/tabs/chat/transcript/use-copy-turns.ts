import { use, useEffect, useEffectEvent, type RefObject } from 'react'
import type { Conversation } from '../../../../shared/conversations/conversation.ts'
import { conversationMarkdown } from '../../../../shared/transfer/conversation-markdown.ts'
import { TurnLookContext } from './turn-look.ts'

/**
 * When a selection spans turns that are not rendered, as with Ctrl+A, copies all turns it touches as Markdown,
 * including those.
 */
export function useCopyTurns(box: RefObject<HTMLElement | null>, conversation: Conversation): void {
  const { alias } = use(TurnLookContext)
  const onCopy = useEffectEvent((event: ClipboardEvent) => {
    const selection = getSelection()
    const element = box.current
    if (element === null || selection === null || selection.isCollapsed || event.defaultPrevented) return
    // A field handles its own selection.
    if (event.target instanceof Element && event.target.closest('input, textarea') !== null) return
    const isTouched = (item: Element): boolean => selection.containsNode(item, true)
    const gaps = [...element.querySelectorAll('[data-gap]')]
    if (!gaps.some(isTouched)) return
    const { turns } = conversation
    const rows = [...element.querySelectorAll<HTMLElement>('[data-turn], [data-gap]')].filter(isTouched)
    const placeOf = (row: HTMLElement | undefined): number =>
      turns.findIndex(({ id }) => id === row?.dataset['turn'])
    // A gap at an end of the selection extends it to that end of the conversation.
    const [first, last] = [placeOf(rows[0]), placeOf(rows.at(-1))]
    const chosen = turns.slice(first === -1 ? 0 : first, last === -1 ? turns.length : last + 1)
    event.clipboardData?.setData(
      'text/plain',
      conversationMarkdown({ ...conversation, turns: chosen }, alias),
    )
    event.preventDefault()
  })
  useEffect(() => {
    document.addEventListener('copy', onCopy)
    return () => document.removeEventListener('copy', onCopy)
  }, [])
}
