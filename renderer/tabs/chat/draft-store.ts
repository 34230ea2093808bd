import * as z from 'zod/mini'
import { create } from 'zustand'
import { looksLikeCurl } from '../../lib/snippets/looks-like-curl.ts'
import { readLocalJson, writeLocalJson } from '../../stores/local-json.ts'

/** The unsent message of each conversation. Kept over tab switches and reloads. */
interface DraftState {
  readonly drafts: Readonly<Record<string, string>>
  setDraft: (conversationId: string, text: string) => void
}

const storageKey = 'chat-drafts'
const draftsSchema = z.record(z.string(), z.string())

export const useDraftStore = create<DraftState>((set) => ({
  drafts: readLocalJson(storageKey, draftsSchema) ?? {},
  setDraft: (conversationId, text) =>
    set(({ drafts }) => {
      const { [conversationId]: _, ...others } = drafts
      const next = text === '' ? others : { ...others, [conversationId]: text }
      writeDrafts(next)
      return { drafts: next }
    }),
}))

/** The draft of one conversation, and how to change it. */
export function useDraft(conversationId: string): readonly [string, (text: string) => void] {
  const text = useDraftStore(({ drafts }) => drafts[conversationId] ?? '')
  const setDraft = useDraftStore((state) => state.setDraft)
  return [text, (next) => setDraft(conversationId, next)]
}

/** A pasted command lasts only as long as the page: a key may be in it. */
function writeDrafts(drafts: Readonly<Record<string, string>>): void {
  const kept = Object.entries(drafts).filter(([, text]) => !looksLikeCurl(text))
  writeLocalJson(storageKey, Object.fromEntries(kept))
}
