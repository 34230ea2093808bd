import { createContext } from 'react'

/** How turns are drawn where they stand in a column beside others. */
export interface TurnLook {
  /** Takes little room: what can be done with a turn is seen while the pointer or the focus is on it. */
  readonly isCompact: boolean
  /** In place of the name of who answers, and of everything that tells it: nobody may know yet. */
  readonly alias?: string | undefined
}

export const TurnLookContext = createContext<TurnLook>({ isCompact: false })
