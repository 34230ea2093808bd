import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Conversation } from '../../../../shared/conversations/conversation.ts'
import { messagesBefore } from '../../../../shared/conversations/conversation-variables.ts'
import { isUndecided } from '../../../../shared/conversations/tool-calls.ts'
import type { AppError } from '../../../../shared/errors/app-error.ts'
import type { Input } from '../../../../shared/ipc/contract.ts'
import { CommandError } from '../../../bridge/call.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { useActiveConnection } from '../../../queries/connections.ts'
import { useChangeAnyConversation, useSendMessage } from '../../../queries/conversations.ts'
import { toolCallsNow } from '../../../queries/tool-calls.ts'
import { draftAttachments, removeDraftAttachments } from '../attachments/draft-attachments-store.ts'
import { draftOf, setDraft } from '../draft-store.ts'
import { unsentBlocks } from '../unsent-blocks.ts'

/** A message that a column did not take. Nothing was stored or sent there. */
export interface Unsent {
  readonly message: Input<'conversations.send'>
  readonly error: AppError
}

export interface SendToColumns {
  readonly isSending: boolean
  /** By column. */
  readonly unsent: Readonly<Record<string, Unsent>>
  /** Sends the draft once to each of these columns, all at the same time. */
  readonly send: (columns: readonly Conversation[]) => void
  /** Sends once more what a column did not take. */
  readonly sendAgain: (columnId: string) => void
  /** Gives up what a column did not take. */
  readonly forget: (columnId: string) => void
}

/** The draft of a conversation, as a message to columns of its comparison: with its variables, and with each column's tool results. */
export function useSendToColumns({ id, variables }: Conversation): SendToColumns {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const active = useActiveConnection()
  const { mutateAsync } = useSendMessage()
  const changeConversation = useChangeAnyConversation()
  const [pendingCount, setPendingCount] = useState(0)
  const [unsent, setUnsent] = useState<Readonly<Record<string, Unsent>>>({})

  const forget = (columnId: string) =>
    setUnsent((all) => {
      const { [columnId]: _, ...others } = all
      return others
    })

  /** Whether it was taken. */
  async function sendOne(message: Input<'conversations.send'>): Promise<boolean> {
    setPendingCount((count) => count + 1)
    forget(message.id)
    try {
      await mutateAsync(message)
      return true
    } catch (error) {
      if (!(error instanceof CommandError)) throw error
      setUnsent((others) => ({ ...others, [message.id]: { message, error: error.appError } }))
      return false
    } finally {
      setPendingCount((count) => count - 1)
    }
  }

  async function send(columns: readonly Conversation[]): Promise<void> {
    const text = draftOf(id)
    const attachments = draftAttachments(id)
    const shared = variables === undefined ? {} : { variables }
    const messages = columns.flatMap((column): Input<'conversations.send'>[] => {
      const calls = toolCallsNow(bridge, queryClient, column)
      if (calls.some(isUndecided)) return []
      const blocks = unsentBlocks({ turns: column.turns, ...shared }, { text, calls, attachments })
      const before = messagesBefore(text, shared)
      if (blocks.length === 0) return []
      // The system prompt of a column is filled in by main, with the values that the column has.
      if (column.variables !== variables) changeConversation(column.id, shared)
      return [
        {
          id: column.id,
          connectionId: column.connectionId ?? active.id,
          blocks,
          ...(before.length > 0 && { before: [...before] }),
        },
      ]
    })
    const taken = await Promise.all(messages.map(sendOne))
    if (!taken.includes(true)) return
    // What was typed or attached while it was sent is another message. What a column did not take stands there.
    removeDraftAttachments(id, attachments)
    if (draftOf(id) === text) setDraft(id, '')
  }

  return {
    isSending: pendingCount > 0,
    unsent,
    send: (columns) => void send(columns),
    sendAgain: (columnId) => {
      const message = unsent[columnId]?.message
      if (message !== undefined) void sendOne(message)
    },
    forget,
  }
}
