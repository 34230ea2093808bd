import { Undo2, type LucideIcon } from 'lucide-react'
import { libraryText } from '../../../../shared/text/en/library.ts'
import { useCommand } from '../../../commands/use-command.ts'
import { CommandError } from '../../../bridge/call.ts'
import { useLatest } from '../../../controls/hooks/use-latest.ts'
import { useToast } from '../../../controls/overlays/toast.tsx'
import { settleUndo } from '../../../controls/overlays/undo-settled.ts'
import { useUndoStore, type UndoEntry } from '../undo-store.ts'

export interface Undo {
  /** Notes what was done, so that Ctrl+Z takes it back. With an icon it is also said, with a button for it. */
  readonly done: (entry: UndoEntry, icon?: LucideIcon) => void
  /** Takes back what was done last. */
  readonly undoLast: () => void
  /** Says why something was not done. */
  readonly noteFailure: (error: unknown) => void
}

/** What was done in the library can be taken back, the newest first. */
export function useUndo(): Undo {
  const { show, showError } = useToast()
  const noteFailure = useLatest((error: unknown) => {
    // Anything else is a bug, which the window reports by itself.
    if (!(error instanceof CommandError)) throw error
    showError(error.appError)
  })
  /** Answers whether it was taken back now. */
  const takeBack = async (entry: UndoEntry): Promise<boolean> => {
    if (!useUndoStore.getState().take(entry)) return false
    settleUndo(entry.undoes ?? [])
    return entry.undo().then(
      () => true,
      (error: unknown) => {
        noteFailure(error)
        return false
      },
    )
  }
  return {
    done: useLatest((given: UndoEntry, icon?: LucideIcon) => {
      // Its toast goes when it is taken back by key.
      const entry = { ...given, undoes: [...(given.undoes ?? []), crypto.randomUUID()] }
      useUndoStore.getState().push(entry)
      if (icon !== undefined) {
        const { message, undoes } = entry
        show({ message, icon, undoes, undo: () => void takeBack(entry) })
      }
    }),
    undoLast: useLatest(() => {
      const last = useUndoStore.getState().entries.at(-1)
      if (last === undefined) return
      void takeBack(last).then((isBack) => {
        if (isBack) show({ message: libraryText().undone(last.message), icon: Undo2 })
      })
    }),
    noteFailure,
  }
}

/** Makes the tab answer the command that takes back what was done last. */
export function useUndoCommand(): void {
  const { undoLast } = useUndo()
  const canUndo = useUndoStore(({ entries }) => entries.length > 0)
  useCommand('library.undo', undoLast, { isEnabled: canUndo })
}
