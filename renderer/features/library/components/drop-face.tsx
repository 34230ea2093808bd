import { FilePlus2 } from 'lucide-react'
import { useState, type DragEvent } from 'react'
import { holdsFiles } from '../../../components/holds-files.ts'
import { Icon } from '../../../components/icon.tsx'

export interface DropFiles {
  readonly isOver: boolean
  readonly onDragOver: (event: DragEvent) => void
  readonly onDragLeave: (event: DragEvent) => void
  readonly onDrop: (event: DragEvent) => void
}

/** Takes files that are dropped on an element. */
export function useDropFiles(onFiles: (files: readonly File[]) => void): DropFiles {
  const [isOver, setIsOver] = useState(false)
  return {
    isOver,
    onDragOver(event) {
      if (!holdsFiles(event.dataTransfer)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      setIsOver(true)
    },
    onDragLeave({ currentTarget, relatedTarget }) {
      // Going over to something inside is no leaving.
      if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setIsOver(false)
    },
    onDrop(event) {
      if (!holdsFiles(event.dataTransfer)) return
      event.preventDefault()
      setIsOver(false)
      onFiles([...event.dataTransfer.files])
    },
  }
}

/** What is shown while files are held over the list. */
export function DropFace() {
  return (
    <div className="pointer-events-none absolute inset-2 z-20 grid place-items-center rounded-md border-2 border-dashed border-accent bg-accent-soft">
      <p className="flex items-center gap-2 font-medium text-accent">
        <Icon of={FilePlus2} /> Drop files to add them to the library
      </p>
    </div>
  )
}
