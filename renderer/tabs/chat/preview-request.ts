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
 * Builds the request for `blocks` and a prefill, with the code that builds requests to send. Only the bytes of files
 * are replaced by placeholders, because they are in the main process.
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

/** Builds the request that compacting the conversation would send. */
export function previewCompaction(
  conversation: Conversation,
  form: CompactionForm,
  removals: readonly RemovalUse[],
): Result<WireRequest> {
  const path = withStandIns(toPath(conversation.turns))
  const input = toConversationInput({ ...conversation, ...form }, path, removals)
  return input.ok ? compactFormat.request(input.value) : input
}
