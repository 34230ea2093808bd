import type { LucideIcon } from 'lucide-react'
import type { AppError } from '../../../shared/errors/app-error.ts'
import { CommandError } from '../../bridge/call.ts'
import { useLatest } from '../../controls/hooks/use-latest.ts'
import { useToast } from '../../controls/overlays/toast.tsx'
import { settleUndo } from '../../controls/overlays/undo-settled.ts'
import { pushUndo, type UndoStack } from './undo-stack.ts'
import { useNoteFailure } from './use-note-failure.ts'

/** A change that has been made. */
export interface MadeChange {
  /** A description of the change: "3 runs deleted". */
  readonly message: string
  /** The icon of the toast. Without one there is no toast: the change can only be undone with the keys of its stack. */
  readonly icon?: LucideIcon | undefined
  /** The ids of what undoing restores: the offer is withdrawn when one of them is settled. */
  readonly ids?: readonly string[]
  /** Rejects with a `CommandError`. */
  readonly takeBack: () => Promise<unknown>
  /** Shows in its own place why undoing failed; by default a toast does. */
  readonly onFailed?: ((error: AppError) => void) | undefined
}

/** Offers to undo a change, once: in its toast and, with a `stack`, by the stack's keys. */
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
