import { useState, type DragEvent } from 'react'
import { holdsFiles } from './holds-files.ts'
import { isOwnDrop, mayBeOwnDrag } from './own-drag.ts'

export interface FileDrop {
  /** Whether files are dragged over the area. */
  readonly isOver: boolean
  /** Event handlers for the element that accepts the files. */
  readonly area: {
    onDragEnter: (event: DragEvent) => void
    onDragOver: (event: DragEvent) => void
    onDragLeave: (event: DragEvent) => void
    onDrop: (event: DragEvent) => void
  }
}

/**
 * Accepts files dropped on an area: spread `area` over the element, and show an overlay in it while `isOver`. Files
 * that the page itself drags are ignored. The content of a folder is only available from `transfer` (`givenOfDrop`).
 */
export function useFileDrop(onFiles: (files: readonly File[], transfer: DataTransfer) => void): FileDrop {
  const [isOver, setIsOver] = useState(false)
  const take = (event: DragEvent) => {
    if (!holdsFiles(event.dataTransfer)) return
    // A nested area has accepted them; a dialog is nested in the area that opened it.
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
        // Entering a child element fires `dragleave` without leaving the area.
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
