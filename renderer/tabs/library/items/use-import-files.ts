import { FilePlus2 } from 'lucide-react'
import type { ImportOutcome } from '../../../../shared/media/media-import.ts'
import { libraryText } from '../../../../shared/text/en/library.ts'
import { useLatest } from '../../../controls/hooks/use-latest.ts'
import { useToast } from '../../../controls/overlays/toast.tsx'
import { useNoteFailure } from '../../../panels/undoable/use-note-failure.ts'
import { useOfferUndo } from '../../../panels/undoable/use-offer-undo.ts'
import { useDismissImport, useImportFiles as useImport } from '../../../queries/imports.ts'
import { useDeleteMedia } from '../../../queries/media.ts'
import { useLibraryView } from '../library-view-store.ts'
import { libraryUndoStack } from './library-undo-stack.ts'

/**
 * Imports files into the library one after the other, and selects them, including those that existed already. The bar
 * above the list (`import-bar.tsx`) keeps the rejected ones.
 */
export function useImportFiles(): (files: readonly File[]) => void {
  const toast = useToast()
  const offerUndo = useOfferUndo(libraryUndoStack)
  const noteFailure = useNoteFailure()
  const { mutateAsync } = useImport()
  const dismiss = useDismissImport()
  const remove = useDeleteMedia()
  const bringIn = async (files: readonly File[]): Promise<void> => {
    const { id, state, outcomes, kept, duplicates, refused } = await mutateAsync(files)
    if (refused === 0 && state !== 'stopped') dismiss.mutate(id)
    const present = outcomes.flatMap((outcome) => (outcome.type === 'refused' ? [] : [outcome.itemId]))
    const added = outcomes.flatMap((outcome) => (outcome.type === 'kept' ? [outcome.itemId] : []))
    const ids = [...new Set(present)]
    if (ids.length > 0) {
      const { clearFilter, select } = useLibraryView.getState()
      // With a filter, the imported files might be hidden.
      clearFilter()
      select(ids, ids.at(-1))
    }
    const { imports } = libraryText()
    const outcome =
      state === 'cancelled'
        ? imports.cancelled(kept)
        : duplicates + refused === 0
          ? libraryText().added(kept)
          : imports.outcome({ kept, duplicates, refused })
    const note = savedAsOf(outcomes)
    const message = note === undefined ? outcome : imports.withNote({ outcome, note })
    if (added.length > 0) offerUndo({ message, icon: FilePlus2, takeBack: () => remove.mutateAsync(added) })
    else if (refused > 0) toast.showProblem(message)
    else toast.show({ message, icon: FilePlus2 })
  }
  return useLatest((files: readonly File[]) => {
    if (files.length > 0) bringIn(files).catch(noteFailure)
  })
}

/** Names the files whose content has another type than their name says. */
function savedAsOf(outcomes: readonly ImportOutcome[]): string | undefined {
  const { imports } = libraryText()
  const changed = outcomes.flatMap((outcome) =>
    outcome.type === 'kept' && outcome.savedAs !== undefined
      ? [{ name: outcome.name, extension: outcome.savedAs }]
      : [],
  )
  const [only] = changed
  if (only === undefined) return undefined
  return changed.length === 1 ? imports.savedAs(only) : imports.othersSavedAs(changed.length)
}
