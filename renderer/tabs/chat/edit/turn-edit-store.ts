import { create } from 'zustand'
import type { WrittenRole } from '../../../../shared/conversations/conversation.ts'
import type { MediaBlock } from '../../../../shared/runs/block.ts'
import { editableText } from './editable-text.ts'
import type { Turn } from '../../../../shared/conversations/conversation.ts'

/** What is typed and chosen while a turn is edited; what is left out is as it was. */
export interface TurnEdit {
  readonly text?: string
  readonly role?: WrittenRole
  readonly attachments?: readonly MediaBlock[]
  /** What takes the focus once it is drawn: the field, or the button of a command by its id. */
  readonly focus?: string | undefined
}

/**
 * The turns that are being edited, by id. Outlasts the turn itself, which another window, a version or another tab takes
 * out of view; lasts as long as the page.
 */
interface TurnEditState {
  readonly edits: Readonly<Record<string, TurnEdit>>
  /** Opens a turn to be edited, as it is or as it was left. */
  open: (turnId: string, edit?: TurnEdit) => void
  change: (turnId: string, change: TurnEdit) => void
  close: (turnId: string) => void
  /** Goes on with turns that became others: copies of them, or what they were copied from. */
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

/** Whether a turn can be edited at all: a message, instructions, or an answer of words alone. */
export function isEditable({ role, kind, blocks, run }: Turn): boolean {
  if (role === 'user') return true
  return kind === undefined && run?.status !== 'running' && editableText(blocks) !== undefined
}
