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
 * itself drags are none. Of a folder only `transfer` tells what is in it (`givenOfDrop`).
 */
export function useFileDrop(onFiles: (files: readonly File[], transfer: DataTransfer) => void): FileDrop {
  const [isOver, setIsOver] = useState(false)
  const take = (event: DragEvent) => {
    if (!holdsFiles(event.dataTransfer)) return
    // An area inside of this one takes them; a dialog lies inside of what opened it.
    if (event.defaultPrevented) return setIsOver(false)
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
        setIsOver(false)
        if (event.defaultPrevented) return
        event.preventDefault()
        if (!isOwnDrop(event.dataTransfer)) onFiles([...event.dataTransfer.files], event.dataTransfer)
      },
    },
  }
}
