import { useStore } from 'zustand'
import type { Conversation } from '../../../shared/conversations/conversation.ts'
import { formatRegistry } from '../../../shared/formats/registry.ts'
import type { CacheMark } from '../../../shared/runs/cache-mark.ts'
import { chatDrafts, withDraft } from './draft-store.ts'

/** Sets the cache mark of a conversation's unsent message; `undefined` removes it. */
export function setDraftMark(conversationId: string, mark: CacheMark | undefined): void {
  const { form, change } = chatDrafts.getState()
  change({ marks: withDraft(form.marks, conversationId, mark) })
}

/** The cache mark of a conversation's unsent message; `undefined` in a format without marks. */
export function draftMarkIn({ id, format }: Pick<Conversation, 'id' | 'format'>): CacheMark | undefined {
  const { marks } = chatDrafts.getState().form
  return formatRegistry[format].promptCaching === 'marked' ? marks[id] : undefined
}

/** Subscribes to that mark and returns it with its setter; `undefined` in a format without marks. */
export function useDraftMark({ id, format }: Pick<Conversation, 'id' | 'format'>) {
  const mark = useStore(chatDrafts, ({ form }) => form.marks[id])
  if (formatRegistry[format].promptCaching !== 'marked') return undefined
  return { mark, onChange: (next: CacheMark | undefined) => setDraftMark(id, next) }
}
