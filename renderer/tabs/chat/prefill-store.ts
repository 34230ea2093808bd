import { useStore } from 'zustand'
import { chatDrafts, withDraft } from './draft-store.ts'

/** The prefill for the answer to a conversation's unsent message; `undefined` while its field is closed. */
export function prefillOf(conversationId: string): string | undefined {
  return chatDrafts.getState().form.prefills[conversationId]
}

/** Sets the prefill; `undefined` closes its field. */
export function setPrefill(conversationId: string, text: string | undefined): void {
  const { form, change } = chatDrafts.getState()
  change({ prefills: withDraft(form.prefills, conversationId, text) })
}

/** The prefill of one conversation, and its setter. */
export function usePrefill(
  conversationId: string,
): readonly [string | undefined, (text: string | undefined) => void] {
  const text = useStore(chatDrafts, ({ form }) => form.prefills[conversationId])
  return [text, (next) => setPrefill(conversationId, next)]
}
