import { createContext } from 'react'
import type { ToolAnswer, ToolAnswers } from '../../../../shared/conversations/tool-answers.ts'

/** How the tools of a form are answered, where calls are answered at all: in a conversation. */
export interface ToolAnswersScope {
  readonly answers: ToolAnswers
  /** `undefined` answers the calls of the tool by hand. */
  readonly change: (name: string, answer: ToolAnswer | undefined) => void
  /** A tool has another name: its answer goes along. */
  readonly rename: (before: string, after: string) => void
}

export const ToolAnswersContext = createContext<ToolAnswersScope | undefined>(undefined)
