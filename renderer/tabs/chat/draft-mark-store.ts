import * as z from 'zod/mini'
import { create } from 'zustand'
import type { Conversation } from '../../../shared/conversations/conversation.ts'
import { formatRegistry } from '../../../shared/formats/registry.ts'
import { cacheMarkSchema, type CacheMark } from '../../../shared/runs/cache-mark.ts'
import { readLocalJson, writeLocalJson } from '../../stores/local-json.ts'

/** The cache mark of the unsent message of each conversation. Kept over tab switches and reloads. */
interface DraftMarkState {
  readonly marks: Readonly<Record<string, CacheMark>>
  /** `undefined` takes it away. */
  setMark: (conversationId: string, mark: CacheMark | undefined) => void
}

const storageKey = 'chat-draft-marks'

export const useDraftMarkStore = create<DraftMarkState>((set) => ({
  marks: readLocalJson(storageKey, z.record(z.string(), cacheMarkSchema)) ?? {},
  setMark: (conversationId, mark) =>
    set(({ marks }) => {
      const { [conversationId]: _, ...others } = marks
      const next = mark === undefined ? others : { ...others, [conversationId]: mark }
      writeLocalJson(storageKey, next)
      return { marks: next }
    }),
}))

/** The mark of the unsent message of a conversation; none in a format without marks. */
export function draftMarkIn({ id, format }: Pick<Conversation, 'id' | 'format'>): CacheMark | undefined {
  const { marks } = useDraftMarkStore.getState()
  return formatRegistry[format].promptCaching === 'marked' ? marks[id] : undefined
}

/** The same, followed, and how to set it; `undefined` in a format without marks. */
export function useDraftMark({ id, format }: Pick<Conversation, 'id' | 'format'>) {
  const mark = useDraftMarkStore(({ marks }) => marks[id])
  const setMark = useDraftMarkStore((state) => state.setMark)
  if (formatRegistry[format].promptCaching !== 'marked') return undefined
  return { mark, onChange: (next: CacheMark | undefined) => setMark(id, next) }
}
