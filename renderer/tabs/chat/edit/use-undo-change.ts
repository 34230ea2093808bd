import type { LucideIcon } from 'lucide-react'
import type { Conversation, Turn } from '../../../../shared/conversations/conversation.ts'
import { useLatest } from '../../../controls/hooks/use-latest.ts'
import { useNoteFailure } from '../../../panels/undoable/use-note-failure.ts'
import { useOfferUndo } from '../../../panels/undoable/use-offer-undo.ts'
import { useTakeBack } from '../../../queries/conversations.ts'
import { chatUndoStack } from '../../../panels/undoable/chat-undo-stack.ts'
import { goOnFromHere } from '../../../stores/route.ts'
import { useTurnEdits } from './turn-edit-store.ts'

/** A change of the turns in view that has been made. */
export interface MadeChange {
  readonly message: string
  readonly icon: LucideIcon
  /** The turns that were in view. */
  readonly before: readonly Turn[]
  /** The ids of the turns that were in view, where they stand now; none for a turn that is new. */
  readonly places: readonly (string | undefined)[]
  readonly made: Conversation
  /** Also undoes something of the window's own. */
  readonly onUndone?: () => void
}

/** Tells of a change of the turns in view, with its Undo. What is being edited goes on in the copies, and back. */
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

/** The copies of turns by the ids of these. Of two copies of one turn it is the first. */
function toNewIds(places: MadeChange['places'], { turns }: Conversation): ReadonlyMap<string, string> {
  const newIds = new Map<string, string>()
  const offset = turns.length - places.length
  for (const [index, id] of places.entries()) {
    const copy = turns[index + offset]
    if (id !== undefined && copy !== undefined && !newIds.has(id)) newIds.set(id, copy.id)
  }
  return newIds
}
