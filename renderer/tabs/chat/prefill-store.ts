import * as z from 'zod/mini'
import { create } from 'zustand'
import { readLocalJson, writeLocalJson } from '../../stores/local-json.ts'

/** What the answer to the unsent message of a conversation is to begin with. Kept over tab switches and reloads. */
interface PrefillState {
  /** By conversation; `''`: its field is open, and nothing is typed yet. */
  readonly prefills: Readonly<Record<string, string>>
  /** `undefined` closes its field. */
  setPrefill: (conversationId: string, text: string | undefined) => void
}

const storageKey = 'chat-prefills'

export const usePrefillStore = create<PrefillState>((set) => ({
  prefills: readLocalJson(storageKey, z.record(z.string(), z.string())) ?? {},
  setPrefill: (conversationId, text) =>
    set(({ prefills }) => {
      const { [conversationId]: _, ...others } = prefills
      const next = text === undefined ? others : { ...others, [conversationId]: text }
      writeLocalJson(storageKey, next)
      return { prefills: next }
    }),
}))

/** The prefill of one conversation; `undefined` while its field is closed. */
export function usePrefill(
  conversationId: string,
): readonly [string | undefined, (text: string | undefined) => void] {
  const text = usePrefillStore(({ prefills }) => prefills[conversationId])
  const setPrefill = usePrefillStore((state) => state.setPrefill)
  return [text, (next) => setPrefill(conversationId, next)]
}
