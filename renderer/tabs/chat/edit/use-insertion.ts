import { useEffect, useRef, useState, type RefObject } from 'react'
import type { Turn } from '../../../../shared/conversations/conversation.ts'
import { useLatest } from '../../../controls/hooks/use-latest.ts'
import type { Insertion } from './use-insert-turn.ts'

/**
 * The position of a message being inserted. Moves the focus when inserting, or another change of the turns, is over.
 */
export function useInsertion(
  turns: readonly Turn[],
  box: RefObject<HTMLElement | null>,
  goToTurn: (turnId: string) => void,
) {
  const [insertion, setInsertion] = useState<Insertion>()
  const madeId = useRef<string>(undefined)
  /** Focuses a turn, without scrolling if it is rendered. */
  const focusTurn = (turnId: string) => {
    const drawn = box.current?.querySelector<HTMLElement>(
      `[data-turn="${CSS.escape(turnId)}"] article[aria-posinset]`,
    )
    if (drawn === undefined || drawn === null) goToTurn(turnId)
    else drawn.focus()
  }
  const goToMade = useLatest((inView: readonly Turn[]) => {
    const { current } = madeId
    if (current === undefined || !inView.some(({ id }) => id === current)) return
    madeId.current = undefined
    focusTurn(current)
  })
  // Move the focus from the editor or menu to the created turn.
  useEffect(() => goToMade(turns), [turns, goToMade])
  const noteMade = useLatest(({ id }: Turn) => {
    madeId.current = id
    goToMade(turns)
  })
  const noteInserted = useLatest((made: Turn) => {
    noteMade(made)
    setInsertion(undefined)
  })
  const closeInsert = useLatest(() => {
    setInsertion(undefined)
    if (insertion !== undefined) focusTurn(insertion.turnId)
  })
  return { insertion, setInsertion, noteMade, noteInserted, closeInsert }
}
