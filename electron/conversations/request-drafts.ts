import type { Block } from '../../shared/runs/block.ts'
import type { CompactionForm, WrittenMessage } from '../../shared/conversations/conversation.ts'
import { textOfBlocks } from '../../shared/conversations/block-text.ts'
import { continuesPrefill, textToContinue } from '../../shared/conversations/prefill.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { RunService } from '../runs/run-service.ts'
import {
  noSuchTurn,
  nothingToCompact,
  nothingToContinue,
  nothingToSend,
  stillAnswering,
} from './conversation-errors.ts'
import type { StoredConversation } from './conversation-row.ts'
import type { OnExisting } from './on-existing.ts'
import { isAnswering, type ConversationRequestDraft } from './submit-conversation-request.ts'
import type { StoredTurn, TurnStore } from './turn-store.ts'

export interface DraftDependencies {
  readonly turns: TurnStore
  readonly runs: Pick<RunService, 'current'>
  readonly onExisting: OnExisting
}

/** The model and the conversation of a request. */
interface Asked {
  readonly id: string
  readonly connectionId: string
}

/** The draft for a new message at the head. */
export function draftOfSend(
  {
    id,
    connectionId,
    blocks,
    before,
    prefill,
  }: Asked & {
    readonly blocks: Block[]
    readonly before?: readonly WrittenMessage[] | undefined
    readonly prefill?: string | undefined
  },
  dependencies: DraftDependencies,
): Result<ConversationRequestDraft> {
  if (!saysSomething(blocks)) return err(nothingToSend)
  return onQuiet(id, dependencies, (conversation, path) =>
    ok({
      conversation,
      connectionId,
      path,
      before,
      newBlocks: blocks,
      // Drop a prefill that the format cannot send.
      prefill: continuesPrefill(conversation.settings.format) ? prefill : undefined,
    }),
  )
}

/**
 * The draft for the message of the answer `turnId`, or for a continuation of the answer itself; `model` replaces the
 * conversation's.
 */
export function draftOfRetry(
  {
    id,
    connectionId,
    turnId,
    model,
    goesOn,
  }: Asked & {
    readonly turnId: string
    readonly model?: string | undefined
    readonly goesOn?: 'turn' | 'text' | undefined
  },
  dependencies: DraftDependencies,
): Result<ConversationRequestDraft> {
  const { turns } = dependencies
  return onQuiet(id, dependencies, (stored) => {
    const settings = { ...stored.settings, ...(model !== undefined && { model }) }
    const conversation = { ...stored, settings }
    const turn = turns.get(turnId)
    if (turn?.conversationId !== id) return err(noSuchTurn)
    if (turn.kind === 'compaction' && turn.parentId !== null) {
      const path = turns.path(turn.parentId)
      return ok({ conversation, connectionId, path, newBlocks: undefined, isCompaction: true })
    }
    if (goesOn === 'turn')
      return ok({ conversation, connectionId, path: turns.path(turn.id), newBlocks: undefined })
    if (goesOn === 'text') {
      const text = textToContinue(turn, settings.format)
      if (text === undefined || turn.parentId === null) return err(nothingToContinue)
      const before = turns.path(turn.parentId)
      // Its original prefill is already part of the text that is continued.
      const begun = before.at(-1)?.kind === 'prefill' ? before.at(-1) : undefined
      const prefill = textOfBlocks(begun?.blocks ?? []) + text
      const path = begun === undefined ? before : before.slice(0, -1)
      return ok({ conversation, connectionId, path, newBlocks: undefined, prefill })
    }
    const userTurnId = turn.role === 'user' || turn.kind === 'prefill' ? turn.id : turn.parentId
    if (userTurnId === null) return err(noSuchTurn)
    return ok({ conversation, connectionId, path: turns.path(userTurnId), newBlocks: undefined })
  })
}

/** The draft for a summary of all turns in view. */
export function draftOfCompaction(
  { id, connectionId, form }: Asked & { readonly form?: CompactionForm | undefined },
  dependencies: DraftDependencies,
): Result<ConversationRequestDraft> {
  return onQuiet(id, dependencies, (conversation, path) => {
    const last = path.at(-1)
    if (last === undefined || last.kind === 'compaction') return err(nothingToCompact)
    return ok({
      conversation,
      connectionId,
      path,
      newBlocks: undefined,
      isCompaction: true,
      compactionForm: form,
    })
  })
}

/** The draft for another message in place of `turnId`, or of an answer when `role` states the role of the new turn. */
export function draftOfEdit(
  {
    id,
    connectionId,
    turnId,
    blocks,
    role,
  }: Asked & {
    readonly turnId: string
    readonly blocks: Block[]
    readonly role?: 'user' | 'system' | undefined
  },
  dependencies: DraftDependencies,
): Result<ConversationRequestDraft> {
  const { turns } = dependencies
  if (!saysSomething(blocks)) return err(nothingToSend)
  return onQuiet(id, dependencies, (conversation, inView) => {
    const turn = turns.get(turnId)
    if (turn?.conversationId !== id) return err(noSuchTurn)
    // A model's answer is only replaced when the role of the new text is given.
    const isReplaced = turn.role === 'user' || (role !== undefined && turn.kind === undefined)
    if (!isReplaced) return err(noSuchTurn)
    const path = turn.parentId === null ? [] : turns.path(turn.parentId)
    const begun = inView.find(({ kind, parentId }) => kind === 'prefill' && parentId === turnId)
    const prefill = begun === undefined ? undefined : textOfBlocks(begun.blocks)
    const isSystem = role === 'system'
    return ok({ conversation, connectionId, path, newBlocks: blocks, isSystem, prefill })
  })
}

/** Calls `work` with the turns in view, unless an answer to them is arriving. */
function onQuiet<Value>(
  id: string,
  { turns, runs, onExisting }: DraftDependencies,
  work: (conversation: StoredConversation, path: readonly StoredTurn[]) => Result<Value>,
): Result<Value> {
  return onExisting(id, (conversation) => {
    const { headTurnId } = conversation
    if (isAnswering(headTurnId, turns, runs)) return err(stillAnswering)
    return work(conversation, headTurnId === null ? [] : turns.path(headTurnId))
  })
}

function saysSomething(blocks: readonly Block[]): boolean {
  return blocks.some((block) => block.type !== 'text' || block.text.trim() !== '')
}
