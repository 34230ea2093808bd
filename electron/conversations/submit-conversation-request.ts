import { randomUUID } from 'node:crypto'
import type { Block } from '../../shared/runs/block.ts'
import { withoutStoredBytes } from '../../shared/attachments/stand-in.ts'
import { compactionFormOf } from '../../shared/conversations/compaction.ts'
import type { CompactionForm, WrittenMessage } from '../../shared/conversations/conversation.ts'
import { textOfBlocks } from '../../shared/conversations/block-text.ts'
import { toPrefillTurn } from '../../shared/conversations/prefill.ts'
import { toConversationInput, toWrittenTurn } from '../../shared/conversations/to-input.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { ConversationFormat } from '../../shared/formats/conversation-input.ts'
import type { ConversationFormatId } from '../../shared/formats/registry.ts'
import type { LearnedRemoval } from '../../shared/medic/learned-removal.ts'
import type { Run } from '../../shared/runs/run.ts'
import { compactionOf } from '../../shared/formats/answer-formats.ts'
import type { InlineAttachments } from '../attachments/inline-attachments.ts'
import type { RunService } from '../runs/run-service.ts'
import { cannotCompact, changedMeanwhile, stillAnswering } from './conversation-errors.ts'
import type { StoredConversation } from './conversation-row.ts'
import type { ConversationStore } from './conversation-store.ts'
import type { StoredTurn, TurnStore } from './turn-store.ts'

/** A request to the gateway: the path that leads to it, and the new turns. */
export interface ConversationRequestDraft {
  readonly conversation: StoredConversation
  readonly connectionId: string
  /** Turns that are already stored, oldest first. */
  readonly path: readonly StoredTurn[]
  /** The new user turn after the path; `undefined` requests another answer to the path's last turn. */
  readonly newBlocks: Block[] | undefined
  /** The new turn contains instructions. */
  readonly isSystem?: boolean
  /** New turns before that one. */
  readonly before?: readonly WrittenMessage[] | undefined
  /** The text that the answer begins with, after the new turn. */
  readonly prefill?: string | undefined
  /** Requests a compaction of the path in place of an answer. */
  readonly isCompaction?: boolean
  /** The form of the compaction; by default that of the conversation's settings. */
  readonly compactionForm?: CompactionForm | undefined
}

export interface SubmitConversationRequestDependencies {
  readonly conversations: ConversationStore
  readonly turns: TurnStore
  readonly runs: Pick<RunService, 'start' | 'current'>
  readonly formats: Readonly<Record<ConversationFormatId, ConversationFormat>>
  /** The fields to omit from requests to this connection. */
  readonly removals: (connectionId: string) => Result<readonly LearnedRemoval[]>
  readonly inlineAttachments: InlineAttachments
  readonly onEnded: (conversationId: string) => void
}

/**
 * Builds the request, stores the new turn, the run and the empty answer in one transaction, and sends it once.
 *
 * On an error nothing was stored and nothing was sent.
 */
export async function submitConversationRequest(
  draft: ConversationRequestDraft,
  dependencies: SubmitConversationRequestDependencies,
): Promise<Result<Run>> {
  const { conversations, turns, runs, formats, removals, inlineAttachments, onEnded } = dependencies
  const { conversation, connectionId, path, isCompaction = false, isSystem = false } = draft
  const { id, settings, headTurnId } = conversation
  const format = isCompaction ? compactionOf(settings.format) : formats[settings.format]
  if (format === undefined) return err(cannotCompact)
  const newBlocks = draft.newBlocks?.map(withoutStoredBytes)
  const { prefill = '', before = [] } = draft
  const newTurns = [
    ...before.map((message) => ({
      ...toWrittenTurn(message),
      blocks: message.blocks.map(withoutStoredBytes),
    })),
    ...(newBlocks === undefined
      ? []
      : [{ ...toWrittenTurn({ role: isSystem ? 'system' : 'user', blocks: newBlocks }), blocks: newBlocks }]),
    ...(prefill.trim() === '' ? [] : [toPrefillTurn(prefill)]),
  ]
  const learned = removals(connectionId)
  if (!learned.ok) return learned
  const asked = isCompaction
    ? { ...settings, ...(draft.compactionForm ?? compactionFormOf(settings)) }
    : settings
  const input = toConversationInput(asked, [...path, ...newTurns], learned.value)
  if (!input.ok) return input
  const filled = await inlineAttachments(input.value.turns)
  if (!filled.ok) return filled
  const request = format.request({ ...input.value, turns: filled.value })
  if (!request.ok) return request

  const asking = newBlocks ?? path.findLast(({ role }) => role === 'user')?.blocks ?? []
  const named = namedResults(asking, path)
  return runs.start({
    format,
    connectionId,
    model: settings.model,
    request: request.value,
    prompt: textOfBlocks(asking),
    // One conversation never sends twice at once, and one click sends the same to all its columns.
    sender: conversation.comparedIn ?? id,
    store(runId, at) {
      // Checked again: another window may have sent while the target was resolved.
      const now = conversations.get(id)
      if (now === undefined || now.headTurnId !== headTurnId) return err(changedMeanwhile)
      if (isAnswering(headTurnId, turns, runs)) return err(stillAnswering)
      let parent = path.at(-1)
      for (const added of newTurns) {
        parent = newTurn(id, parent, at, added)
        turns.insert(parent)
      }
      const answer = newTurn(id, parent, at, {
        role: 'assistant',
        ...(isCompaction ? { kind: 'compaction' } : {}),
        blocks: [],
        // The provider state belongs to this format, also when a variant of it made the state.
        format: settings.format,
        runId,
      })
      turns.insert(answer)
      conversations.setHead(id, answer.id, at)
      return ok({ conversationId: id, turnId: answer.id, ...(named !== undefined && { asked: named }) })
    },
    onEnded: () => onEnded(id),
  })
}

/**
 * A message of tool results only, each with the name of its tool, which a result alone does not contain. `undefined`
 * for any other message.
 */
function namedResults(blocks: readonly Block[], path: readonly StoredTurn[]): string | undefined {
  if (blocks.length === 0 || blocks.some(({ type }) => type !== 'tool-result')) return undefined
  const calls = path.flatMap((turn) => turn.blocks.filter((block) => block.type === 'tool-call'))
  return blocks
    .flatMap((block) => {
      if (block.type !== 'tool-result') return []
      const call = calls.findLast(({ callId }) => callId === block.callId)
      return [call === undefined ? block.output : `${call.name}: ${block.output}`]
    })
    .join('\n')
}

/** Whether the answer at the head is still arriving. */
export function isAnswering(
  headTurnId: string | null,
  turns: TurnStore,
  runs: Pick<RunService, 'current'>,
): boolean {
  const runId = headTurnId === null ? undefined : turns.get(headTurnId)?.runId
  return runId !== undefined && runs.current(runId)?.status === 'running'
}

function newTurn(
  conversationId: string,
  parent: StoredTurn | undefined,
  createdAt: number,
  rest: Pick<StoredTurn, 'role' | 'kind' | 'blocks' | 'format' | 'runId'>,
): StoredTurn {
  return {
    ...rest,
    id: randomUUID(),
    conversationId,
    parentId: parent?.id ?? null,
    depth: (parent?.depth ?? 0) + 1,
    createdAt,
  }
}
