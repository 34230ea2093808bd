import { CircleAlert, FilePlus2 } from 'lucide-react'
import type { ImportOutcome } from '../../../../shared/media/media-import.ts'
import { libraryText } from '../../../../shared/text/en/library.ts'
import { useLatest } from '../../../controls/hooks/use-latest.ts'
import { useToast } from '../../../controls/overlays/toast.tsx'
import { useDismissImport, useImportFiles as useImport } from '../../../queries/imports.ts'
import { useDeleteMedia } from '../../../queries/media.ts'
import { useLibraryView } from '../library-view-store.ts'
import { useUndo } from './use-undo.ts'

/**
 * Adds files to the library, one after the other, and selects them, also those that were there already. What did not get in
 * stays in the bar above the list (`import-bar.tsx`).
 */
export function useImportFiles(): (files: readonly File[]) => void {
  const toast = useToast()
  const { done, noteFailure } = useUndo()
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
      // Where something is narrowed, what was added could be out of view.
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
    if (added.length === 0) toast.show({ message, icon: refused > 0 ? CircleAlert : FilePlus2 })
    else done({ message, undo: () => remove.mutateAsync(added) }, FilePlus2)
  }
  return useLatest((files: readonly File[]) => {
    if (files.length > 0) bringIn(files).catch(noteFailure)
  })
}

/** Which files are not what their names say. */
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
