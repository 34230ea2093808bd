import { createContext } from 'react'
import type { Conversation, Turn } from '../../../../shared/conversations/conversation.ts'
import type { TurnCommand } from './use-turn-commands.ts'

/** What an editor in the transcript must know about the turns around it. */
export interface EditContextValue {
  readonly conversation: Conversation
  readonly commandsOf: (turn: Turn) => readonly TurnCommand[]
  /** Why changes that copy turns are not possible now. */
  readonly blockedReason: string | undefined
  /** Called with a turn that was created in the transcript. */
  readonly onMade: (made: Turn) => void
}

/**
 * Provided around the transcript. Turns do not use it, so only their editors render again when the conversation
 * changes.
 */
export const EditContext = createContext<EditContextValue | undefined>(undefined)
