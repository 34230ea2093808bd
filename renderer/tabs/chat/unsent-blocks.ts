import type { Block, MediaBlock } from '../../../shared/runs/block.ts'
import type { Conversation } from '../../../shared/conversations/conversation.ts'
import { messageBlocks } from '../../../shared/conversations/conversation-variables.ts'
import { openToolCalls, type ToolCallBlock } from '../../lib/conversations/open-tool-calls.ts'
import { isWholeAnswer } from '../../../shared/runs/run.ts'
import { noResult, type ToolResultDraft } from './tool-results-store.ts'

/** What is typed and not sent yet. */
export interface Unsent {
  readonly text: string
  readonly attachments?: readonly MediaBlock[]
  /** By call, of the newest answer. `undefined`: none was begun. */
  readonly results: Readonly<Record<string, ToolResultDraft>> | undefined
}

/**
 * The tool calls that the next message has to answer: those of the newest answer, unless it broke off, for then they may be
 * cut in the middle.
 */
export function waitingCalls(turns: Conversation['turns']): ToolCallBlock[] {
  const last = turns.at(-1)
  if (last?.role !== 'assistant') return []
  return last.run === undefined || isWholeAnswer(last.run.status) ? openToolCalls(last.blocks) : []
}

/**
 * The blocks of the user turn that would be sent now: a result for each waiting tool call, the files, then the text with its variables
 * filled in. What
 * is sent at all brings a result for every call, empty where none was typed: formats refuse a turn that leaves one out.
 */
export function unsentBlocks(
  { turns, variables }: Pick<Conversation, 'turns' | 'variables'>,
  { text, results, attachments = [] }: Unsent,
): Block[] {
  const message: Block[] = [...attachments, ...messageBlocks(text, { variables })]
  if (results === undefined && message.length === 0) return []
  return [
    ...waitingCalls(turns).map(({ callId }): Block => {
      const { output, isError } = results?.[callId] ?? noResult
      return { type: 'tool-result', callId, output, ...(isError ? { isError } : {}) }
    }),
    ...message,
  ]
}
