import { useEffect, useRef, type RefObject } from 'react'
import type { Turn } from '../../../../shared/conversations/conversation.ts'
import { useLatest } from '../../../controls/hooks/use-latest.ts'
import { turnIdOf } from './turn-id-of.ts'

/**
 * When a focused turn is unmounted, moves the focus to the turn that replaces it, for example another version of the
 * answer: to its control of the same name, or to the turn. Returns a function to call with each focused element in the
 * turns.
 */
export function useFocusInPlace(
  turns: readonly Turn[],
  box: RefObject<HTMLElement | null>,
): (target: Element) => void {
  const lastFocused = useRef<{ readonly id: string; readonly index: number; readonly name: string | null }>(
    undefined,
  )
  const note = useLatest((target: Element) => {
    const id = turnIdOf(target)
    // A menu of a turn is rendered elsewhere, and returns the focus itself.
    if (id === undefined) return
    const index = turns.findIndex((turn) => turn.id === id)
    lastFocused.current = { id, index, name: target.getAttribute('aria-label') }
  })
  useEffect(() => {
    const { current } = lastFocused
    if (current === undefined || turns.some(({ id }) => id === current.id)) return
    lastFocused.current = undefined
    const next = turns[current.index]
    if (next === undefined || document.activeElement !== document.body) return
    const row = box.current?.querySelector(`[data-turn="${CSS.escape(next.id)}"]`)
    const same = [...(row?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? [])].find(
      (button) => button.getAttribute('aria-label') === current.name,
    )
    const whole = row?.querySelector<HTMLElement>('article[aria-posinset]')
    ;(same ?? whole)?.focus({ preventScroll: true })
  }, [turns, box])
  return note
}
