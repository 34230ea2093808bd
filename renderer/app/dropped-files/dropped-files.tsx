import { useEffect, useState } from 'react'
import { holdsFiles } from '../../controls/files/holds-files.ts'
import { isOwnDrop } from '../../controls/files/own-drag.ts'
import { createLazyView } from '../../controls/panes/lazy.tsx'

const DropChooser = createLazyView(async () => (await import('./drop-chooser.tsx')).DropChooser)

/**
 * Takes files that are dropped anywhere on the window where nothing else takes them: a browser would open them in place
 * of the app. Nothing is kept of them before the user says what to do.
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

/** Whether something in the window has taken it already, or it is nothing to take. */
function isTaken({ dataTransfer, defaultPrevented }: DragEvent): boolean {
  return defaultPrevented || dataTransfer === null || !holdsFiles(dataTransfer)
}
