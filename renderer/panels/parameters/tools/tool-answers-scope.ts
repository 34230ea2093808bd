import { createContext } from 'react'
import type { ToolAnswer, ToolAnswers } from '../../../../shared/conversations/tool-answers.ts'

/** How the tool calls of a form are answered, if they are: in a conversation. */
export interface ToolAnswersScope {
  readonly answers: ToolAnswers
  /** Sets how the calls of a tool are answered; `undefined` means by hand. */
  readonly change: (name: string, answer: ToolAnswer | undefined) => void
  /** Moves the answer of a tool to its new name. */
  readonly rename: (before: string, after: string) => void
}

export const ToolAnswersContext = createContext<ToolAnswersScope | undefined>(undefined)
