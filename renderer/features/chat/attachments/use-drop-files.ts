import { useState, type DragEvent } from 'react'
import { holdsFiles } from '../../../components/holds-files.ts'

export interface DropFiles {
  /** Files are held over the area. */
  readonly isOver: boolean
  /** For the element that takes them. */
  readonly area: {
    onDragEnter: (event: DragEvent) => void
    onDragOver: (event: DragEvent) => void
    onDragLeave: (event: DragEvent) => void
    onDrop: (event: DragEvent) => void
  }
}

/** Takes files that are dropped on an area. */
export function useDropFiles(onFiles: (files: readonly File[]) => void): DropFiles {
  const [isOver, setIsOver] = useState(false)

  const take = (event: DragEvent) => {
    if (!holdsFiles(event.dataTransfer)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    setIsOver(true)
  }
  return {
    isOver,
    area: {
      onDragEnter: take,
      onDragOver: take,
      onDragLeave: (event) => {
        // Moving onto an element inside leaves the area's own, and not the area.
        const { currentTarget, relatedTarget } = event
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setIsOver(false)
      },
      onDrop: (event) => {
        if (!holdsFiles(event.dataTransfer)) return
        event.preventDefault()
        setIsOver(false)
        onFiles([...event.dataTransfer.files])
      },
    },
  }
}
