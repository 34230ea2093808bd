import { useEffect, useState } from 'react'
import type { RecognisedMedia } from '../../shared/media/media-folder.ts'
import { useBridge } from '../bridge/use-bridge.ts'
import { holdsFiles } from '../controls/holds-files.ts'
import { appText } from '../../shared/text/en/app.ts'
import { wordError } from '../../shared/text/define-errors.ts'

/** Larger ones are not looked at: they would be in the memory of window and main at once. */
const maxReadBytes = 512 * 1024 * 1024

/** Files that were dropped where no tab takes them. */
export interface DroppedFiles {
  /** Those that can be read. */
  readonly files: readonly File[]
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
      const files: File[] = []
      for (const file of given) {
        if (await canBeRead(file)) files.push(file)
        else problems.push(appText().droppedFiles.unreadable(file.name))
      }
      const [only] = files
      const isLookedAt = given.length === 1 && only !== undefined && only.size <= maxReadBytes
      const answer = isLookedAt
        ? await bridge.call('media.recognise', {
            name: only.name,
            bytes: new Uint8Array(await only.arrayBuffer()),
          })
        : undefined
      if (answer?.ok === false)
        problems.push(appText().droppedFiles.metadataUnknown(wordError(answer.error).message))
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

/** Browsers hand over folders too, which fail when they are read. */
async function canBeRead(file: File): Promise<boolean> {
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )
}
