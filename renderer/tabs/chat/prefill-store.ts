import { useStore } from 'zustand'
import { chatDrafts, withDraft } from './draft-store.ts'

/** What the answer to the unsent message of a conversation is to begin with; `undefined` while its field is closed. */
export function prefillOf(conversationId: string): string | undefined {
  return chatDrafts.getState().form.prefills[conversationId]
}

/** `undefined` closes its field. */
export function setPrefill(conversationId: string, text: string | undefined): void {
  const { form, change } = chatDrafts.getState()
  change({ prefills: withDraft(form.prefills, conversationId, text) })
}

/** The prefill of one conversation, and how to change it. */
export function usePrefill(
  conversationId: string,
): readonly [string | undefined, (text: string | undefined) => void] {
  const text = useStore(chatDrafts, ({ form }) => form.prefills[conversationId])
  return [text, (next) => setPrefill(conversationId, next)]
}
