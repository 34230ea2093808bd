import type { Block } from '../../../shared/runs/block.ts'
import type {
  CompactionForm,
  Conversation,
  WrittenMessage,
} from '../../../shared/conversations/conversation.ts'
import { toConversationInput, type RemovalUse } from '../../../shared/conversations/to-input.ts'
import type { Result } from '../../../shared/errors/result.ts'
import { conversationFormats } from '../../../shared/formats/conversation-formats.ts'
import type { WireRequest } from '../../../shared/gateway/wire.ts'
import { withStandIns } from '../../../shared/attachments/stand-in.ts'
import { toPath, toRequestPath } from '../../../shared/conversations/request-path.ts'
import { compactFormat } from '../../../shared/formats/responses/compact.ts'

/**
 * The request that sending `blocks`, with the beginning of their answer, would make now: built by the code that builds the one that is sent. Only the bytes of
 * files are stood in for, which stay in main.
 */
export function previewRequest(
  conversation: Conversation,
  {
    blocks,
    ...around
  }: {
    readonly blocks: readonly Block[]
    readonly before: readonly WrittenMessage[]
    readonly prefill: string
  },
  removals: readonly RemovalUse[],
): Result<WireRequest> {
  const input = toConversationInput(
    conversation,
    withStandIns(toRequestPath(conversation, blocks, around)),
    removals,
  )
  return input.ok ? conversationFormats[conversation.format].request(input.value) : input
}

/** The request that compacting the conversation would make now. */
export function previewCompaction(
  conversation: Conversation,
  form: CompactionForm,
  removals: readonly RemovalUse[],
): Result<WireRequest> {
  const path = withStandIns(toPath(conversation.turns))
  const input = toConversationInput({ ...conversation, ...form }, path, removals)
  return input.ok ? compactFormat.request(input.value) : input
}
