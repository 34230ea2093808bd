import { Trash2 } from 'lucide-react'
import type { AppError } from '../../../shared/errors/app-error.ts'
import { CommandError } from '../../bridge/call.ts'
import { useToast } from '../../controls/overlays/toast.tsx'
import { settleUndo } from '../../controls/overlays/undo-settled.ts'

/** A change that can be taken back. */
export interface UndoableChange {
  /** What it changes, by their ids: an earlier offer to bring one of them back goes away. */
  readonly ids: readonly string[]
  /** Makes the change. Rejects with a `CommandError`. */
  readonly make: () => Promise<unknown>
  /** Takes it back. Rejects with a `CommandError`. */
  readonly takeBack: () => Promise<unknown>
  /** What was done, in the language of the moment it was done in: "3 runs deleted". */
  readonly message: () => string
  readonly onMade?: () => void
  readonly onTakenBack?: () => void
  /** Shows in its own place why either of the two failed; without it a toast says so. */
  readonly onFailed?: (error: AppError) => void
}

/** Makes a change, and offers its Undo. A change that fails says so, and so does an Undo. */
export function useUndoable(): (change: UndoableChange) => void {
  const { show, showError } = useToast()

  function noteFailureOf({ onFailed = showError }: UndoableChange): (error: unknown) => void {
    return (error) => {
      // Anything else is a bug, which the window reports by itself.
      if (!(error instanceof CommandError)) throw error
      onFailed(error.appError)
    }
  }

  async function make(change: UndoableChange): Promise<void> {
    const { ids, message } = change
    await change.make()
    settleUndo(ids)
    change.onMade?.()
    show({
      message: message(),
      icon: Trash2,
      undoes: ids,
      undo: () => void takeBack(change).catch(noteFailureOf(change)),
    })
  }

  return (change) => void make(change).catch(noteFailureOf(change))
}

async function takeBack(change: UndoableChange): Promise<void> {
  await change.takeBack()
  change.onTakenBack?.()
}
