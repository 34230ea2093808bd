import { Trash2 } from 'lucide-react'
import { useCallback } from 'react'
import type { AppError } from '../../../shared/errors/app-error.ts'
import { CommandError } from '../../bridge/call.ts'
import { settleUndo } from '../../controls/overlays/undo-settled.ts'
import { goOnFromHere, type GoOn } from '../../stores/route.ts'
import type { UndoStack } from './undo-stack.ts'
import { useNoteFailure } from './use-note-failure.ts'
import { useOfferUndo, type MadeChange } from './use-offer-undo.ts'

/** A change that can be undone. `Made` is main's answer to it. */
export interface UndoableChange<Made> {
  /** The ids of what it changes: an earlier offer to restore one of them is withdrawn. */
  readonly ids: readonly string[]
  /** Makes the change. Rejects with a `CommandError`. */
  readonly make: () => Promise<Made>
  /** Undoes it. Rejects with a `CommandError`. */
  readonly takeBack: () => Promise<unknown>
  /** A description of the change, in the current language: "3 runs deleted". */
  readonly message: () => string
  /** The icon of the toast; a bin by default. */
  readonly icon?: MadeChange['icon']
  /** `goOn` navigates from the place where the change was requested. */
  readonly onMade?: ((made: Made, goOn: GoOn) => void) | undefined
  /** `goOn` navigates from the place where Undo was chosen. */
  readonly onTakenBack?: (goOn: GoOn) => void
  /** Shows in its own place why either of them failed; by default a toast does. */
  readonly onFailed?: (error: AppError) => void
}

/** Makes a change and offers to undo it. Failures of both are reported. The returned function is stable. */
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
