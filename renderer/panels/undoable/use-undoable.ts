import { Trash2 } from 'lucide-react'
import { useCallback } from 'react'
import type { AppError } from '../../../shared/errors/app-error.ts'
import { CommandError } from '../../bridge/call.ts'
import { settleUndo } from '../../controls/overlays/undo-settled.ts'
import { goOnFromHere, type GoOn } from '../../stores/route.ts'
import type { UndoStack } from './undo-stack.ts'
import { useNoteFailure } from './use-note-failure.ts'
import { useOfferUndo, type MadeChange } from './use-offer-undo.ts'

/** A change that can be taken back. `Made` is what main answered to it. */
export interface UndoableChange<Made> {
  /** What it changes, by their ids: an earlier offer to bring one of them back goes away. */
  readonly ids: readonly string[]
  /** Makes the change. Rejects with a `CommandError`. */
  readonly make: () => Promise<Made>
  /** Takes it back. Rejects with a `CommandError`. */
  readonly takeBack: () => Promise<unknown>
  /** What was done, in the language of the moment it was done in: "3 runs deleted". */
  readonly message: () => string
  /** Of the toast: a bin, unless said otherwise. */
  readonly icon?: MadeChange['icon']
  /** `goOn` leads on from where the change was asked for. */
  readonly onMade?: ((made: Made, goOn: GoOn) => void) | undefined
  /** `goOn` leads on from where Undo was chosen. */
  readonly onTakenBack?: (goOn: GoOn) => void
  /** Shows in its own place why either of the two failed; without it a toast says so. */
  readonly onFailed?: (error: AppError) => void
}

/** Makes a change, and offers its Undo. A change that fails says so, and so does an Undo. The same function for the life of the component. */
export function useUndoable(stack?: UndoStack): <Made>(change: UndoableChange<Made>) => void {
  const offerUndo = useOfferUndo(stack)
  const noteFailure = useNoteFailure()
  return useCallback(
    (change) =>
      void make(change, offerUndo).catch((error: unknown) => {
        if (change.onFailed !== undefined && error instanceof CommandError) change.onFailed(error.appError)
        else noteFailure(error)
      }),
    [offerUndo, noteFailure],
  )
}

async function make<Made>(
  change: UndoableChange<Made>,
  offerUndo: (change: MadeChange) => void,
): Promise<void> {
  const { ids, message, icon = Trash2, onFailed } = change
  const goOn = goOnFromHere()
  const made = await change.make()
  settleUndo(ids)
  change.onMade?.(made, goOn)
  offerUndo({
    message: message(),
    icon,
    ids,
    onFailed,
    async takeBack() {
      const goBack = goOnFromHere()
      await change.takeBack()
      change.onTakenBack?.(goBack)
    },
  })
}
