import type { Block, MediaBlock } from '../../../shared/conversations/block.ts'
import type { Conversation } from '../../../shared/conversations/conversation.ts'
import { openToolCalls } from '../../../shared/conversations/open-tool-calls.ts'
import { noResult, type ToolResultDraft } from './tool-results-store.ts'

/** What is typed and not sent yet. */
export interface Unsent {
  readonly text: string
  readonly attachments?: readonly MediaBlock[]
  /** By call, of the newest answer. `undefined`: none was begun, so none is sent. */
  readonly results: Readonly<Record<string, ToolResultDraft>> | undefined
}

/**
 * The blocks of the user turn that would be sent now: a result for each open tool call, the files, then the text. One result that
 * is typed brings all of them, because formats refuse a turn that answers only some calls.
 */
export function unsentBlocks(
  { turns }: Pick<Conversation, 'turns'>,
  { text, results, attachments = [] }: Unsent,
): Block[] {
  const calls = results === undefined ? [] : openToolCalls(turns.at(-1)?.blocks ?? [])
  return [
    ...calls.map(({ callId }): Block => {
      const { output, isError } = results?.[callId] ?? noResult
      return { type: 'tool-result', callId, output, ...(isError ? { isError } : {}) }
    }),
    ...attachments,
    ...(text.trim() === '' ? [] : [{ type: 'text' as const, text }]),
  ]
}
