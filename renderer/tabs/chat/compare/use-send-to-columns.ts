import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Conversation } from '../../../../shared/conversations/conversation.ts'
import { messagesBefore } from '../../../../shared/conversations/conversation-variables.ts'
import { continuesPrefill } from '../../../../shared/conversations/prefill.ts'
import { isUndecided } from '../../../../shared/conversations/tool-calls.ts'
import type { AppError } from '../../../../shared/errors/app-error.ts'
import { CommandError } from '../../../bridge/call.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { useActiveConnection } from '../../../queries/connections.ts'
import { useChangeAnyConversation, useRetryAnswer, useSendMessage } from '../../../queries/conversations.ts'
import { toolCallsNow } from '../../../queries/tool-calls.ts'
import { draftAttachments, removeDraftAttachments } from '../attachments/draft-attachments-store.ts'
import { draftOf, setDraft } from '../draft-store.ts'
import { prefillOf, setPrefill } from '../prefill-store.ts'
import { unsentBlocks } from '../unsent-blocks.ts'

/** A message that a column could not send. Nothing was stored or sent there. */
export interface Unsent {
  readonly error: AppError
  readonly again: () => void
}

export interface SendToColumns {
  readonly isSending: boolean
  /** Failed messages by column id. */
  readonly unsent: Readonly<Record<string, Unsent>>
  /**
   * Sends the current draft once to each of these columns, all at the same time. The columns may have to be created
   * first.
   */
  readonly send: (columns: Promise<readonly Conversation[]>) => Promise<void>
  /** Retries the newest answer of each column. */
  readonly retry: (columns: readonly Conversation[]) => void
  /** Discards the failed message of a column. */
  readonly forget: (columnId: string) => void
}

/**
 * Sends the draft of a conversation to columns of its comparison, with its variables and with each column's tool
 * results.
 */
export function useSendToColumns({ id, variables }: Conversation): SendToColumns {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const active = useActiveConnection()
  const { mutateAsync: sendMessage } = useSendMessage()
  const { mutateAsync: retryAnswer } = useRetryAnswer()
  const changeConversation = useChangeAnyConversation()
  const [pendingCount, setPendingCount] = useState(0)
  const [unsent, setUnsent] = useState<Readonly<Record<string, Unsent>>>({})
  const connectionOf = ({ connectionId = active.id }: Conversation): string => connectionId

  const forget = (columnId: string) =>
    setUnsent((all) => {
      const { [columnId]: _, ...others } = all
      return others
    })

  /** Sends once; resolves with whether it succeeded. */
  async function attempt(columnId: string, ask: () => Promise<unknown>): Promise<boolean> {
    setPendingCount((count) => count + 1)
    forget(columnId)
    try {
      await ask()
      return true
    } catch (error) {
      if (!(error instanceof CommandError)) throw error
      const again = () => void attempt(columnId, ask)
      setUnsent((others) => ({ ...others, [columnId]: { error: error.appError, again } }))
      return false
    } finally {
      setPendingCount((count) => count - 1)
    }
  }

  async function send(made: Promise<readonly Conversation[]>): Promise<void> {
    const text = draftOf(id)
    const attachments = draftAttachments(id)
    const prefill = prefillOf(id) ?? ''
    const shared = variables === undefined ? {} : { variables }
    const before = messagesBefore(text, shared)
    const columns = await made
    const taken = await Promise.all(
      columns.map(async (column) => {
        const calls = toolCallsNow(bridge, queryClient, column)
        const blocks = unsentBlocks({ turns: column.turns, ...shared }, { text, calls, attachments })
        if (calls.some(isUndecided) || blocks.length === 0) return false
        // The main process fills in the column's system prompt with the values stored in the column, so update those
        // first.
        if (column.variables !== variables) changeConversation(column.id, shared)
        const message = {
          id: column.id,
          connectionId: connectionOf(column),
          blocks,
          ...(before.length > 0 && { before: [...before] }),
          ...(prefill.trim() !== '' && continuesPrefill(column.format) && { prefill }),
        }
        return attempt(column.id, () => sendMessage(message))
      }),
    )
    if (!taken.includes(true)) return
    // Clear only the draft that was sent: edits made meanwhile belong to the next message. A column that failed keeps
    // its message.
    removeDraftAttachments(id, attachments)
    if (prefill !== '' && prefillOf(id) === prefill) setPrefill(id, undefined)
    if (draftOf(id) === text) setDraft(id, '')
  }

  return {
    isSending: pendingCount > 0,
    unsent,
    send: (columns) => {
      setPendingCount((count) => count + 1)
      return send(columns).finally(() => setPendingCount((count) => count - 1))
    },
    retry: (columns) => {
      for (const column of columns) {
        const turnId = column.turns.at(-1)?.id
        const asked = { id: column.id, connectionId: connectionOf(column) }
        if (turnId !== undefined) void attempt(column.id, () => retryAnswer({ ...asked, turnId }))
      }
    },
    forget,
  }
}
