import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { continuesPrefill } from '../../../../shared/conversations/prefill.ts'
import type { WrittenMessage, WrittenRole } from '../../../../shared/conversations/conversation.ts'
import { isUndecided } from '../../../../shared/conversations/tool-calls.ts'
import {
  messageBlocks,
  messageProblem,
  messagesBefore,
} from '../../../../shared/conversations/conversation-variables.ts'
import type { Block } from '../../../../shared/runs/block.ts'
import type { Input } from '../../../../shared/ipc/contract.ts'
import type { AppError, Remedy } from '../../../../shared/errors/app-error.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { applyRemedy } from '../../../panels/medic/apply-remedy.ts'
import {
  conversationQuery,
  useChangeConversation,
  useIsBeingSent,
  useRetryAnswer,
  useSendMessage,
  useWriteTurn,
} from '../../../queries/conversations.ts'
import { toolCallsNow } from '../../../queries/tool-calls.ts'
import { useIsRemembered } from '../../../queries/medic.ts'
import { draftAttachments, removeDraftAttachments } from '../attachments/draft-attachments-store.ts'
import { draftMarkIn, setDraftMark } from '../draft-mark-store.ts'
import { draftOf, setDraft } from '../draft-store.ts'
import { prefillOf, setPrefill } from '../prefill-store.ts'
import { unsentBlocks } from '../unsent-blocks.ts'
import { withoutField } from '../../../lib/medic/without-field.ts'
import { definedFields } from '../../../../shared/defined-fields.ts'

export interface ConversationActions {
  readonly isSending: boolean
  /** Why the last message or retry was not sent. */
  readonly error: AppError | undefined
  /** Sends the draft with the results of waiting tool calls; does nothing while one of them is undecided. */
  readonly send: () => void
  /** Adds the draft as a turn of this role, without sending. */
  readonly write: (role: WrittenRole) => void
  /** Retries an answer: the newest by default; once with `model` if given. */
  readonly retry: (turnId?: string, model?: string, goesOn?: Input<'conversations.retry'>['goesOn']) => void
  readonly stop: (runId: string) => void
  readonly applyRemedy: (remedy: Remedy) => void
}

/**
 * The actions in a conversation. Requests go to `connectionId`; `onChooseModel` opens the model picker and must be
 * stable. The functions are stable: they read the conversation when they are called.
 */
export function useConversationActions(
  id: string,
  connectionId: string,
  onChooseModel: () => void,
): ConversationActions {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const isRemembered = useIsRemembered()
  const change = useChangeConversation(id)
  const sending = useSendMessage()
  const isBeingSent = useIsBeingSent(id)
  const writing = useWriteTurn()
  const retrying = useRetryAnswer()
  const { mutateAsync: sendMessage, reset: resetSend } = sending
  const { mutateAsync: writeMessage, reset: resetWrite } = writing
  const { mutate: mutateRetry, reset: resetRetry } = retrying

  const current = useCallback(
    () => queryClient.getQueryData(conversationQuery(bridge, id).queryKey),
    [queryClient, bridge, id],
  )
  const send = useCallback(() => {
    const conversation = current()
    if (conversation === undefined) return
    const text = draftOf(id)
    const calls = toolCallsNow(bridge, queryClient, conversation)
    if (calls.some(isUndecided)) return
    const attachments = draftAttachments(id)
    const mark = draftMarkIn(conversation)
    const blocks = unsentBlocks(conversation, { text, calls, attachments, mark })
    // The composer names the variable without a value.
    if (blocks.length === 0 || messageProblem(text, conversation) !== undefined) return
    const before = messagesBefore(text, conversation)
    const prefill = prefillOf(id)
    // A prefill that the format cannot send stays in the draft, for another format.
    const sentPrefill = continuesPrefill(conversation.format) ? prefill : undefined
    resetWrite()
    resetRetry()
    const message = {
      id,
      connectionId,
      blocks,
      ...(before.length > 0 && { before: [...before] }),
      ...(sentPrefill !== undefined && sentPrefill.trim() !== '' && { prefill: sentPrefill }),
    }
    // Clear the draft even if another conversation is open by then.
    void sendMessage(message).then(() => {
      if (sentPrefill !== undefined && prefillOf(id) === sentPrefill) setPrefill(id, undefined)
      setDraftMark(id, undefined)
      // Text and files added while sending belong to the next message.
      removeDraftAttachments(id, attachments)
      if (draftOf(id) === text) setDraft(id, '')
    }, isShown)
  }, [current, bridge, queryClient, id, connectionId, sendMessage, resetRetry, resetWrite])
  const write = useCallback(
    (role: WrittenRole) => {
      const text = draftOf(id)
      const attachments = draftAttachments(id)
      const conversation = current() ?? {}
      const blocks: Block[] = [...attachments, ...messageBlocks(text, conversation)]
      resetSend()
      resetRetry()
      const messages: WrittenMessage[] = [...messagesBefore(text, conversation), { role, blocks }]
      const writeAll = async (): Promise<void> => {
        for (const message of messages) await writeMessage({ id, ...message })
        removeDraftAttachments(id, attachments)
        if (draftOf(id) === text) setDraft(id, '')
      }
      void writeAll().catch(isShown)
    },
    [current, id, writeMessage, resetSend, resetRetry],
  )
  const retry = useCallback(
    (
      turnId = current()?.turns.at(-1)?.id,
      model?: string,
      goesOn?: Input<'conversations.retry'>['goesOn'],
    ) => {
      if (turnId === undefined) return
      resetSend()
      mutateRetry(definedFields({ id, connectionId, turnId, model, goesOn }))
    },
    [current, id, connectionId, mutateRetry, resetSend],
  )
  const stop = useCallback((runId: string) => void bridge.call('runs.stop', { id: runId }), [bridge])
  const isUnsent = sending.isError
  const leaveOut = useCallback(
    (field: string) => {
      const conversation = current()
      if (conversation === undefined) return retry()
      const { parameters, ...others } = withoutField(conversation, field)
      const { model, format } = conversation
      // A remembered removal is applied when the request is sent, so the switch stays on for models that accept the field.
      const isLeftOut = isRemembered({ connectionId, model, format, field })
      change(isLeftOut || parameters === undefined ? others : { ...others, parameters })
      retry()
    },
    [current, retry, change, isRemembered, connectionId],
  )
  const onRemedy = useCallback(
    (remedy: Remedy) =>
      applyRemedy(remedy, {
        retry: () => (isUnsent ? send() : retry()),
        removeField: leaveOut,
        chooseModel: onChooseModel,
      }),
    [isUnsent, send, retry, leaveOut, onChooseModel],
  )

  return {
    isSending: isBeingSent || retrying.isPending || writing.isPending,
    error: (sending.error ?? retrying.error ?? writing.error)?.appError,
    send,
    write,
    retry,
    stop,
    applyRemedy: onRemedy,
  }
}

/** For rejections that `error` already reports. */
const isShown = (): void => undefined
