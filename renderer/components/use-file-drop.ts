import { useState, type DragEvent } from 'react'
import { holdsFiles } from './holds-files.ts'

/** Takes files that are dropped on an area: spread `area` over it, and show `DropFace` in it while `isOver`. */
export function useFileDrop(onFiles: (files: readonly File[]) => void) {
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
      onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
        // Moving onto an element inside leaves the area's own, and not the area.
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setIsOver(false)
      },
      onDrop(event: DragEvent) {
        if (!holdsFiles(event.dataTransfer)) return
        event.preventDefault()
        setIsOver(false)
        onFiles([...event.dataTransfer.files])
      },
    },
  }
}
