import { useEffect, useState } from 'react'
import { holdsFiles } from '../../controls/files/holds-files.ts'
import { isOwnDrop } from '../../controls/files/own-drag.ts'
import { createLazyView } from '../../controls/panes/lazy.tsx'

const DropChooser = createLazyView(async () => (await import('./drop-chooser.tsx')).DropChooser)

/**
 * Accepts files dropped where nothing else accepts them: a browser would open them in place of the app. Nothing is
 * saved before the user chooses what to do.
 */
export function DroppedFiles() {
  const [files, setFiles] = useState<readonly File[]>()

  useEffect(() => {
    const over = (event: DragEvent) => {
      if (isTaken(event) || event.dataTransfer === null) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      DropChooser.fetch()
    }
    const drop = (event: DragEvent) => {
      if (isTaken(event) || event.dataTransfer === null) return
      event.preventDefault()
      const given = [...event.dataTransfer.files]
      if (given.length > 0 && !isOwnDrop(event.dataTransfer)) setFiles(given)
    }
    window.addEventListener('dragover', over)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('drop', drop)
    }
  }, [])

  return files === undefined ? null : <DropChooser files={files} onClose={() => setFiles(undefined)} />
}

/** Whether the drop has been handled elsewhere, or contains no files. */
function isTaken({ dataTransfer, defaultPrevented }: DragEvent): boolean {
  return defaultPrevented || dataTransfer === null || !holdsFiles(dataTransfer)
}
