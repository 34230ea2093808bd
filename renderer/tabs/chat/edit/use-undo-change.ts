import type { LucideIcon } from 'lucide-react'
import type { Conversation, Turn } from '../../../../shared/conversations/conversation.ts'
import { useLatest } from '../../../controls/hooks/use-latest.ts'
import { useNoteFailure } from '../../../panels/undoable/use-note-failure.ts'
import { useOfferUndo } from '../../../panels/undoable/use-offer-undo.ts'
import { useTakeBack } from '../../../queries/conversations.ts'
import { chatUndoStack } from '../../../panels/undoable/chat-undo-stack.ts'
import { goOnFromHere } from '../../../stores/route.ts'
import { useTurnEdits } from './turn-edit-store.ts'

/** A completed change of the turns in view. */
export interface MadeChange {
  readonly message: string
  readonly icon: LucideIcon
  /** The turns that were in view before the change. */
  readonly before: readonly Turn[]
  /** The previous ids of the turns by their new position; `undefined` for a new turn. */
  readonly places: readonly (string | undefined)[]
  readonly made: Conversation
  /** Also undoes a change of local state. */
  readonly onUndone?: () => void
}

/** Reports a change of the turns in view, with Undo. Moves open edits to the copies, and back. */
export function useUndoChange() {
  const offerUndo = useOfferUndo(chatUndoStack)
  const { mutateAsync: takeBack } = useTakeBack()
  const noteFailure = useNoteFailure()
  const tell = useLatest(({ message, icon, before, places, made, onUndone }: MadeChange) => {
    const { id, headTurnId: madeHeadTurnId } = made
    const headTurnId = before.at(-1)?.id
    const newIds = toNewIds(places, made)
    useTurnEdits.getState().carry(newIds)
    if (headTurnId === undefined || madeHeadTurnId === null) return
    offerUndo({
      message,
      icon,
      async takeBack() {
        const goOn = goOnFromHere()
        await takeBack({ id, headTurnId, madeHeadTurnId })
        useTurnEdits.getState().carry(new Map([...newIds].map(([old, copy]) => [copy, old])))
        onUndone?.()
        goOn('chat', id)
      },
    })
  })
  return { tell, noteFailure }
}

/** The new ids of copied turns by their previous ids. If a turn has two copies, the first. */
function toNewIds(places: MadeChange['places'], { turns }: Conversation): ReadonlyMap<string, string> {
  const newIds = new Map<string, string>()
  const offset = turns.length - places.length
  for (const [index, id] of places.entries()) {
    const copy = turns[index + offset]
    if (id !== undefined && copy !== undefined && !newIds.has(id)) newIds.set(id, copy.id)
  }
  return newIds
}
