import { useState, type DragEvent } from 'react'
import type { RowActions } from './row-actions.ts'

const dragType = 'application/x-playground-document'

/** Makes a row draggable by its `handle`, and a drop target for other rows: spread `area` over it. */
export function useRowDrop(id: string, actions: RowActions) {
  const [over, setOver] = useState<'before' | 'behind' | undefined>(undefined)
  return {
    over,
    area: {
      onPointerEnter: () => actions.hover(id),
      onPointerLeave: () => actions.hover(undefined),
      onDragOver(event: DragEvent) {
        if (!event.dataTransfer.types.includes(dragType)) return
        event.preventDefault()
        setOver(sideOf(event))
      },
      onDragLeave: () => setOver(undefined),
      onDrop(event: DragEvent) {
        if (!event.dataTransfer.types.includes(dragType)) return
        event.preventDefault()
        setOver(undefined)
        actions.drop(id, sideOf(event) === 'behind')
      },
    },
    handle: {
      onDragStart({ dataTransfer }: DragEvent) {
        dataTransfer.setData(dragType, id)
        dataTransfer.effectAllowed = 'move'
        actions.drag(id)
      },
      onDragEnd: () => actions.drag(undefined),
    },
  }
}

/** The half of a row that the pointer is over. */
function sideOf({ clientY, currentTarget }: DragEvent): 'before' | 'behind' {
  const { top, height } = currentTarget.getBoundingClientRect()
  return clientY < top + height / 2 ? 'before' : 'behind'
}
