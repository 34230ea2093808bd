import { create } from 'zustand'
import type { WrittenRole } from '../../../../shared/conversations/conversation.ts'
import type { MediaBlock } from '../../../../shared/runs/block.ts'
import { editableText } from './editable-text.ts'
import type { Turn } from '../../../../shared/conversations/conversation.ts'

/** The edits of a turn; missing properties are unchanged. */
export interface TurnEdit {
  readonly text?: string
  readonly role?: WrittenRole
  readonly attachments?: readonly MediaBlock[]
  /** Id of the command whose button is focused once it is rendered; otherwise the field is. */
  readonly focus?: string | undefined
}

/**
 * The turns being edited, by id. An entry outlives the rendered turn, which another window, a version or another tab
 * can hide. Not saved: it lasts until the page is reloaded.
 */
interface TurnEditState {
  readonly edits: Readonly<Record<string, TurnEdit>>
  /** Opens the editor of a turn, with its unfinished edits if there are any. */
  open: (turnId: string, edit?: TurnEdit) => void
  change: (turnId: string, change: TurnEdit) => void
  close: (turnId: string) => void
  /** Moves edits to the new ids of turns: those of copies, or of the originals. */
  carry: (newIds: ReadonlyMap<string, string>) => void
}

export const useTurnEdits = create<TurnEditState>((set) => ({
  edits: {},
  open: (turnId, edit = { focus: 'field' }) =>
    set(({ edits }) => ({ edits: { ...edits, [turnId]: { ...edits[turnId], ...edit } } })),
  change: (turnId, change) =>
    set(({ edits }) => {
      const before = edits[turnId]
      return before === undefined ? {} : { edits: { ...edits, [turnId]: { ...before, ...change } } }
    }),
  close: (turnId) =>
    set(({ edits }) => {
      const { [turnId]: _, ...others } = edits
      return { edits: others }
    }),
  carry: (newIds) =>
    set(({ edits }) => ({
      edits: Object.fromEntries(Object.entries(edits).map(([id, edit]) => [newIds.get(id) ?? id, edit])),
    })),
}))

/** Whether a turn can be edited: a user message, a system message, or an answer of text only. */
export function isEditable({ role, kind, blocks, run }: Turn): boolean {
  if (role === 'user') return true
  return kind === undefined && run?.status !== 'running' && editableText(blocks) !== undefined
}
