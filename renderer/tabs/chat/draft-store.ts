import * as z from 'zod/mini'
import { useStore } from 'zustand'
import { looksLikeCurl } from '../../lib/snippets/looks-like-curl.ts'
import { createSavedValues } from '../../queries/saved-values.ts'

interface Drafts {
  readonly drafts: Readonly<Record<string, string>>
}

/**
 * The unsent message of each conversation. Main keeps them as it keeps forms: they outlive the page and the app. A pasted command
 * lasts only as long as the page, since a key may be in it.
 */
export const chatDrafts = createSavedValues<Drafts>(
  'chat-drafts',
  z.object({ drafts: z.record(z.string(), z.string()) }),
  { drafts: {} },
  ({ drafts }) => ({
    drafts: Object.fromEntries(Object.entries(drafts).filter(([, text]) => !looksLikeCurl(text))),
  }),
)

/** The unsent message of a conversation now; `''` for none. */
export function draftOf(conversationId: string): string {
  return chatDrafts.getState().form.drafts[conversationId] ?? ''
}

export function setDraft(conversationId: string, text: string): void {
  const { form, change } = chatDrafts.getState()
  const { [conversationId]: _, ...others } = form.drafts
  change({ drafts: text === '' ? others : { ...others, [conversationId]: text } })
}

/** The draft of one conversation, and how to change it. */
export function useDraft(conversationId: string): readonly [string, (text: string) => void] {
  const text = useStore(chatDrafts, ({ form }) => form.drafts[conversationId] ?? '')
  return [text, (next) => setDraft(conversationId, next)]
}
