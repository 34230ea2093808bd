import { createContext, use, useEffect } from 'react'

/** The position of a turn in its conversation. */
export interface TurnPlace {
  /** Starts at 1. */
  readonly position: number
  readonly count: number
  /** Whether Tab reaches this turn; arrow keys move from it to the others. */
  readonly isReached: boolean
  /** Keeps the turn mounted when it is scrolled out of view, until the returned function is called. */
  readonly hold: () => () => void
  /** Inserts a message between it and the turn above; `undefined` where none can be inserted. */
  readonly insertAbove: (() => void) | undefined
}

/** Provided around each turn of the transcript. */
export const TurnPlaceContext = createContext<TurnPlace | undefined>(undefined)

/** Keeps the enclosing turn mounted while `isHeld`, so that typed text or playback in it is not lost. */
export function useHoldTurn(isHeld: boolean): void {
  const hold = use(TurnPlaceContext)?.hold
  useEffect(() => (isHeld ? hold?.() : undefined), [isHeld, hold])
}
