import { CircleAlert, FilePlus2 } from 'lucide-react'

import { useLatest } from '../../../controls/use-latest.ts'
import { useToast } from '../../../controls/toast.tsx'
import { useImportMedia } from '../../../queries/media.ts'
import { useLibraryView } from '../library-view-store.ts'
import { libraryText } from '../../../../shared/text/en/library.ts'
import { wordError } from '../../../../shared/text/define-errors.ts'
import { CommandError } from '../../../bridge/call.ts'

/** Adds files to the library, one after the other, and selects them. Files that are there already are selected too. */
export function useImportFiles(): (files: readonly File[]) => void {
  const toast = useToast()
  const { mutateAsync } = useImportMedia()
  const bringIn = async (files: readonly File[]): Promise<void> => {
    const ids = new Set<string>()
    for (const file of files) {
      const problem = await importOne(file, mutateAsync, (id) => ids.add(id))
      if (problem !== undefined) toast.show({ message: problem, icon: CircleAlert })
    }
    if (ids.size === 0) return
    const { clearFilter, select } = useLibraryView.getState()
    // Where something is narrowed, what was added could be out of view.
    clearFilter()
    select([...ids], [...ids].at(-1))
    toast.show({ message: libraryText().added(ids.size), icon: FilePlus2 })
  }
  return useLatest((files: readonly File[]) => void bringIn(files))
}

/** Answers what went wrong. */
async function importOne(
  file: File,
  add: (file: File) => Promise<{ id: string }>,
  onAdded: (id: string) => void,
): Promise<string | undefined> {
  try {
    const { id } = await add(file)
    onAdded(id)
    return undefined
  } catch (error) {
    const cause = error instanceof CommandError ? wordError(error.appError).message : ''
    return libraryText().notAdded({ fileName: file.name, cause }).trim()
  }
}
