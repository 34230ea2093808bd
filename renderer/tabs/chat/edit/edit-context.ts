import { createContext } from 'react'
import type { Conversation, Turn } from '../../../../shared/conversations/conversation.ts'
import type { TurnCommand } from './use-turn-commands.ts'

/** What an editor in the transcript has to know of the turns around it. */
export interface EditContextValue {
  readonly conversation: Conversation
  readonly commandsOf: (turn: Turn) => readonly TurnCommand[]
  /** Why nothing that would make copies can be done now. */
  readonly blockedReason: string | undefined
  /** A turn has taken a place in view. */
  readonly onMade: (made: Turn) => void
}

/** Around the transcript. Turns are drawn without it: only their editors are drawn anew with each change of the conversation. */
export const EditContext = createContext<EditContextValue | undefined>(undefined)
