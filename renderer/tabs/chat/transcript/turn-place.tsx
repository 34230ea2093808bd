import { createContext, use, useEffect } from 'react'

/** Where a turn stands in its conversation. */
export interface TurnPlace {
  /** 1 for the first. */
  readonly position: number
  readonly count: number
  /** It is the one that Tab leads to; the arrow keys lead from it to the others. */
  readonly isReached: boolean
  /** Keeps the turn in the page until what it answers is called, though it is scrolled away. */
  readonly hold: () => () => void
  /** Inserts a message between it and the turn above, where one can come. */
  readonly insertAbove: (() => void) | undefined
}

/** Around a turn of the transcript. */
export const TurnPlaceContext = createContext<TurnPlace | undefined>(undefined)

/** Keeps the turn this is drawn in in the page while `isHeld`: what is typed or played in it would be lost else. */
export function useHoldTurn(isHeld: boolean): void {
  const hold = use(TurnPlaceContext)?.hold
  useEffect(() => (isHeld ? hold?.() : undefined), [isHeld, hold])
}
