import { useEffect, useState } from 'react'
import type { RecognisedMedia } from '../../shared/media/media-folder.ts'
import { useBridge } from '../bridge/use-bridge.ts'
import { holdsFiles } from '../components/holds-files.ts'

/** Larger ones would be in the memory of window and main at once. */
const longestFile = 512 * 1024 * 1024

/** Files that were dropped where no tab takes them. */
export interface DroppedFiles {
  /** Those that could be read. */
  readonly files: readonly { readonly name: string; readonly bytes: Uint8Array }[]
  /** What the one file says of where it comes from; `undefined` for several files and for one that says nothing. */
  readonly recognised: RecognisedMedia | undefined
  /** Why a file is not among them. */
  readonly problems: readonly string[]
}

/**
 * Takes files that are dropped anywhere on the window where nothing else takes them: a browser would open them in place
 * of the app. Nothing is kept of them before the user says what to do.
 */
export function useDroppedFiles(): { dropped: DroppedFiles | undefined; forget: () => void } {
  const bridge = useBridge()
  const [dropped, setDropped] = useState<DroppedFiles | undefined>(undefined)

  useEffect(() => {
    async function read(given: readonly File[]): Promise<void> {
      const problems: string[] = []
      const files: { name: string; bytes: Uint8Array }[] = []
      for (const file of given) {
        const bytes = await bytesOf(file)
        if (typeof bytes === 'string') problems.push(bytes)
        else files.push({ name: file.name, bytes })
      }
      const [only] = files
      const answer =
        given.length === 1 && only !== undefined ? await bridge.call('media.recognise', only) : undefined
      // A file that is too large to be looked at can still be offered to the library, which says so too.
      setDropped({ files, problems, recognised: answer?.ok === true ? answer.value : undefined })
    }
    const over = (event: DragEvent) => {
      if (isTaken(event) || event.dataTransfer === null) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
    }
    const drop = (event: DragEvent) => {
      if (isTaken(event) || event.dataTransfer === null) return
      event.preventDefault()
      const files = [...event.dataTransfer.files]
      if (files.length > 0) void read(files)
    }
    window.addEventListener('dragover', over)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('drop', drop)
    }
  }, [bridge])

  return { dropped, forget: () => setDropped(undefined) }
}

/** Whether something in the window has taken it already, or it is nothing to take. */
function isTaken({ dataTransfer, defaultPrevented }: DragEvent): boolean {
  return defaultPrevented || dataTransfer === null || !holdsFiles(dataTransfer)
}

/** The file's bytes, or why they cannot be had. */
async function bytesOf(file: File): Promise<Uint8Array | string> {
  if (file.size > longestFile)
    return `${file.name} is larger than 512 MB. Copy it into the media folder instead.`
  try {
    return new Uint8Array(await file.arrayBuffer())
  } catch {
    return `${file.name} could not be read. Folders cannot be added.`
  }
}
