import { useState, type DragEvent } from 'react'
import { holdsFiles } from './holds-files.ts'
import { isOwnDrop, mayBeOwnDrag } from './own-drag.ts'

export interface FileDrop {
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

/**
 * Takes files that are dropped on an area: spread `area` over it, and show a face in it while `isOver`. Files that the page
 * itself drags are none.
 */
export function useFileDrop(onFiles: (files: readonly File[]) => void): FileDrop {
  const [isOver, setIsOver] = useState(false)
  const take = (event: DragEvent) => {
    if (!holdsFiles(event.dataTransfer)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    setIsOver(!mayBeOwnDrag())
  }
  return {
    isOver,
    area: {
      onDragEnter: take,
      onDragOver: take,
      onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
        // Moving onto an element inside leaves the area's own, and not the area.
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setIsOver(false)
      },
      onDrop(event: DragEvent) {
        if (!holdsFiles(event.dataTransfer)) return
        event.preventDefault()
        setIsOver(false)
        if (!isOwnDrop(event.dataTransfer)) onFiles([...event.dataTransfer.files])
      },
    },
  }
}
