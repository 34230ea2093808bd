import type { LucideIcon } from 'lucide-react'
import type { AppError } from '../../../shared/errors/app-error.ts'
import { CommandError } from '../../bridge/call.ts'
import { useLatest } from '../../controls/hooks/use-latest.ts'
import { useToast } from '../../controls/overlays/toast.tsx'
import { settleUndo } from '../../controls/overlays/undo-settled.ts'
import { pushUndo, type UndoStack } from './undo-stack.ts'
import { useNoteFailure } from './use-note-failure.ts'

/** A change that was made. */
export interface MadeChange {
  /** What was done: "3 runs deleted". */
  readonly message: string
  /** Of the toast. Without one there is no toast: the change is taken back by the keys of its stack alone. */
  readonly icon?: LucideIcon | undefined
  /** What it brings back, by their ids: the offer goes away when one of them is settled. */
  readonly ids?: readonly string[]
  /** Rejects with a `CommandError`. */
  readonly takeBack: () => Promise<unknown>
  /** Shows in its own place why it could not be taken back; without it a toast says so. */
  readonly onFailed?: ((error: AppError) => void) | undefined
}

/** Offers the Undo of a change that was made, once: by its toast and, with a `stack`, by the keys of that. */
export function useOfferUndo(stack?: UndoStack): (change: MadeChange) => void {
  const { show } = useToast()
  const noteFailure = useNoteFailure()
  return useLatest(({ message, icon, ids: broughtBack = [], takeBack, onFailed }: MadeChange) => {
    const ids = [...broughtBack, crypto.randomUUID()]
    let isUsed = false

    async function undo(): Promise<boolean> {
      if (isUsed) return false
      isUsed = true
      settleUndo(ids)
      try {
        await takeBack()
        return true
      } catch (error) {
        if (onFailed !== undefined && error instanceof CommandError) onFailed(error.appError)
        else noteFailure(error)
        return false
      }
    }

    if (stack !== undefined) pushUndo(stack, { message, ids, takeBack: undo })
    if (icon !== undefined) show({ message, icon, undoes: ids, undo: () => void undo() })
  })
}
