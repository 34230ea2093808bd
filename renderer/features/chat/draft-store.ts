import * as z from 'zod/mini'
import { create } from 'zustand'
import { looksLikeCurl } from '../../../shared/snippets/looks-like-curl.ts'

/** The unsent message of each conversation. Kept over tab switches and reloads. */
interface DraftState {
  readonly drafts: Readonly<Record<string, string>>
  setDraft: (conversationId: string, text: string) => void
}

const storageKey = 'chat-drafts'
const draftsSchema = z.record(z.string(), z.string())

export const useDraftStore = create<DraftState>((set) => ({
  drafts: readDrafts(),
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

function readDrafts(): Record<string, string> {
  try {
    const parsed = draftsSchema.safeParse(JSON.parse(localStorage.getItem(storageKey) ?? '{}'))
    return parsed.success ? parsed.data : {}
  } catch {
    return {}
  }
}

/**
 * A browser may refuse storage; the draft then lasts as long as the page. So does a pasted command: a key may be in it.
 */
function writeDrafts(drafts: Readonly<Record<string, string>>): void {
  const kept = Object.entries(drafts).filter(([, text]) => !looksLikeCurl(text))
  try {
    localStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(kept)))
  } catch {
    return
  }
}
