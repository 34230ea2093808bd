import type { Conversation } from '../../../../shared/conversations/conversation.ts'
import { assertNever } from '../../../../shared/assert-never.ts'
import type { AppError, Remedy } from '../../../../shared/errors/app-error.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { useChangeConversation, useRetryAnswer, useSendMessage } from '../../../queries/conversations.ts'
import { navigate } from '../../../stores/route.ts'
import { useDraft } from '../draft-store.ts'
import { withoutField } from '../without-field.ts'

export interface ConversationActions {
  readonly isSending: boolean
  /** Why the last message or retry was not sent. */
  readonly error: AppError | undefined
  send: () => void
  retry: () => void
  stop: (runId: string) => void
  applyRemedy: (remedy: Remedy) => void
}

/** What can be done in a conversation. `connectionId` is asked; `onChooseModel` opens the model picker. */
export function useConversationActions(
  conversation: Conversation,
  connectionId: string,
  onChooseModel: () => void,
): ConversationActions {
  const { id } = conversation
  const bridge = useBridge()
  const change = useChangeConversation(id)
  const [text, setText] = useDraft(id)
  const sending = useSendMessage()
  const retrying = useRetryAnswer()
  const lastTurn = conversation.turns.at(-1)

  const send = () => {
    if (text.trim() === '') return
    retrying.reset()
    sending.mutate(
      { id, connectionId, blocks: [{ type: 'text', text }] },
      // Only what was sent is taken out of the field: more may have been typed since.
      { onSuccess: () => setText('') },
    )
  }
  const retry = () => {
    if (lastTurn === undefined) return
    sending.reset()
    retrying.mutate({ id, connectionId, turnId: lastTurn.id })
  }

  return {
    isSending: sending.isPending || retrying.isPending,
    error: (sending.error ?? retrying.error)?.appError,
    send,
    retry,
    stop: (runId) => void bridge.call('runs.stop', { id: runId }),
    applyRemedy(remedy) {
      switch (remedy.type) {
        case 'retry':
          return sending.isError ? send() : retry()
        case 'remove-field':
          change(withoutField(conversation, remedy.field))
          return retry()
        case 'choose-model':
          return onChooseModel()
        case 'set-key':
          return navigate('settings', `connections/${remedy.connectionId}`)
        case 'check-connection':
          return navigate('settings', `connections/${remedy.connectionId}/check`)
        default:
          return assertNever(remedy)
      }
    },
  }
}
