import { textOfBlocks } from '../../shared/conversations/block-text.ts'
import type { Conversation } from '../../shared/conversations/conversation.ts'
import { ok, type Result } from '../../shared/errors/result.ts'
import type { ConversationFormat } from '../../shared/formats/conversation-input.ts'
import type { ConversationFormatId } from '../../shared/formats/registry.ts'
import { buildColumnRequest } from '../../shared/lens/build-lens.ts'
import type { LensRequest } from '../../shared/lens/lens-request.ts'
import { toRequestPath } from '../../shared/conversations/request-path.ts'
import type { LearnedRemoval } from '../../shared/medic/learned-removal.ts'
import type { Run } from '../../shared/runs/run.ts'
import type { InlineAttachments } from '../attachments/inline-attachments.ts'
import type { RunService } from '../runs/run-service.ts'

/** Asks a conversation's question in any format, without changing the conversation. */
export interface LensService {
  /** Sends once. The run belongs to the conversation and is shown by none of its turns. */
  send(request: LensRequest): Promise<Result<Run>>
}

export interface LensServiceDependencies {
  readonly conversations: { get(id: string): Result<Conversation> }
  readonly runs: Pick<RunService, 'start'>
  readonly formats: Readonly<Record<ConversationFormatId, ConversationFormat>>
  /** The fields to leave out of what a connection is asked; none unless told. */
  readonly removals?: (connectionId: string) => Result<readonly LearnedRemoval[]>
  /** Puts the bytes of stored files into what is sent; without it such files cannot be sent. */
  readonly inlineAttachments?: InlineAttachments
}

export function createLensService({
  conversations,
  runs,
  formats,
  removals = () => ok([]),
  inlineAttachments = async (path) => ok([...path]),
}: LensServiceDependencies): LensService {
  return {
    async send({ conversationId, connectionId, blocks, before, prefill, ...column }) {
      const conversation = conversations.get(conversationId)
      if (!conversation.ok) return conversation
      const settings = { ...conversation.value, ...column }
      const learned = removals(connectionId)
      if (!learned.ok) return learned
      const path = await inlineAttachments(toRequestPath(conversation.value, blocks, { before, prefill }))
      if (!path.ok) return path
      const request = buildColumnRequest(settings, path.value, learned.value)
      if (!request.ok) return request
      return runs.start({
        format: formats[column.format],
        connectionId,
        model: column.model,
        request: request.value,
        prompt: textOfBlocks(path.value.findLast(({ role }) => role === 'user')?.blocks ?? []),
        store: () => ok({ conversationId }),
      })
    },
  }
}
