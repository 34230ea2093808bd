import { createContext } from 'react'

/** The appearance of turns in a column beside others. */
export interface TurnLook {
  /** Saves space: the actions of a turn are visible only while it is hovered or focused. */
  readonly isCompact: boolean
  /** In a blind comparison, replaces the name of the model and everything that would reveal it. */
  readonly alias?: string | undefined
}

export const TurnLookContext = createContext<TurnLook>({ isCompact: false })
