import { CircleAlert, FilePlus2 } from 'lucide-react'
import { formatPlural } from '../../../components/format-number.ts'
import { useLatest } from '../../../components/use-latest.ts'
import { useToast } from '../../../components/toast.tsx'
import { useImportMedia } from '../../../queries/media.ts'
import { useLibraryView } from '../library-view-store.ts'

/** Larger ones would be in the memory of window and main at once. */
const longestFile = 512 * 1024 * 1024

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
    toast.show({ message: `Added ${formatPlural(ids.size, 'item')}`, icon: FilePlus2 })
  }
  return useLatest((files: readonly File[]) => void bringIn(files))
}

/** Answers what went wrong. */
async function importOne(
  file: File,
  add: (input: { name: string; bytes: Uint8Array }) => Promise<{ id: string }>,
  onAdded: (id: string) => void,
): Promise<string | undefined> {
  if (file.size > longestFile)
    return `${file.name} is larger than 512 MB. Copy it into the media folder instead.`
  let bytes: Uint8Array
  try {
    bytes = new Uint8Array(await file.arrayBuffer())
  } catch {
    return `${file.name} could not be read. Folders cannot be added.`
  }
  try {
    const { id } = await add({ name: file.name, bytes })
    onAdded(id)
    return undefined
  } catch (error) {
    return `${file.name} was not added. ${error instanceof Error ? error.message : ''}`.trim()
  }
}
