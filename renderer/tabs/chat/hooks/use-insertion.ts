import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Turn } from '../../../../shared/conversations/conversation.ts'
import { useLatest } from '../../../controls/use-latest.ts'
import type { Insertion } from './use-insert-turn.ts'

/** Where a message is being inserted, and where the focus goes when that is over. */
export function useInsertion(turns: readonly Turn[], goToTurn: (turnId: string) => void) {
  const [insertion, setInsertion] = useState<Insertion>()
  const madeId = useRef<string>(undefined)
  const noteInserted = useLatest(({ id }: Turn) => {
    madeId.current = id
    setInsertion(undefined)
  })
  const closeInsert = useLatest(() => {
    setInsertion(undefined)
    if (insertion !== undefined) goToTurn(insertion.turnId)
  })
  const goToMade = useEffectEvent((inView: readonly Turn[]) => {
    const { current } = madeId
    if (current === undefined || !inView.some(({ id }) => id === current)) return
    madeId.current = undefined
    goToTurn(current)
  })
  // What was inserted has the focus that its editor had.
  useEffect(() => goToMade(turns), [turns])
  return { insertion, setInsertion, noteInserted, closeInsert }
}
