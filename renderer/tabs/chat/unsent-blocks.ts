import type { Block, MediaBlock } from '../../../shared/runs/block.ts'
import type { CacheMark } from '../../../shared/runs/cache-mark.ts'
import type { Conversation } from '../../../shared/conversations/conversation.ts'
import { messageBlocks } from '../../../shared/conversations/conversation-variables.ts'
import { toolResultOf, waitingCalls, type ToolCall } from '../../../shared/conversations/tool-calls.ts'

/** The message that is typed and not sent yet. */
export interface Unsent {
  readonly text: string
  readonly attachments?: readonly MediaBlock[]
  /** The cache mark at the end of the message. */
  readonly mark?: CacheMark | undefined
  /** The states of the tool calls of the newest answer; empty until the main process has sent them. */
  readonly calls: readonly ToolCall[]
}

/**
 * The blocks of the user turn that would be sent now: a result for each waiting tool call, the files, then the text
 * with its variables filled in. Every call gets a result, empty if there is none: formats reject a turn that omits one.
 */
export function unsentBlocks(
  { turns, variables }: Pick<Conversation, 'turns' | 'variables'>,
  { text, calls, attachments = [], mark }: Unsent,
): Block[] {
  const message: Block[] = [...attachments, ...messageBlocks(text, { variables })]
  const hasResult = calls.some(({ status }) => status === 'answered' || status === 'denied')
  if (!hasResult && message.length === 0) return []
  const blocks: Block[] = [
    ...waitingCalls(turns).map(({ callId }): Block => {
      const call = calls.find((candidate) => candidate.callId === callId)
      return call === undefined ? { type: 'tool-result', callId, output: '' } : toolResultOf(call)
    }),
    ...message,
  ]
  return mark === undefined
    ? blocks
    : blocks.map((block, index) => (index === blocks.length - 1 ? marked(block, mark) : block))
}

function marked(block: Block, cacheMark: CacheMark): Block {
  return block.type === 'text' || block.type === 'media' || block.type === 'tool-result'
    ? { ...block, cacheMark }
    : block
}
