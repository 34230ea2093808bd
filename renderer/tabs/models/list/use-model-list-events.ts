import type { KeyboardEvent } from 'react'
import type { ModelListViewProps } from './model-list-view.ts'
import type { ModelRow } from '../model-rows.ts'
import { useFocusKeys } from '../../../commands/use-focus-keys.ts'
import { indexAfterKey } from '../../../controls/lists/list-keys.ts'
import { useLatest } from '../../../controls/hooks/use-latest.ts'
import type { ModelLinesView } from './use-model-lines.ts'

export interface ModelListEvents {
  /** The model that Tab reaches: the last one moved to, else the one whose details are open, else the first. */
  readonly activeId: string | undefined
  readonly onSelect: (id: string) => void
  readonly onOpen: (row: ModelRow) => void
  readonly onToggleFavourite: (id: string) => void
  readonly onKeyDown: (event: KeyboardEvent, row: ModelRow) => void
}

/**
 * Keyboard handling of the list, which has one tab stop: arrows, Page and Home keys move, Enter opens in Chat, Space
 * opens and closes the details, F toggles the favourite. Open details follow the focus. `perLine` models are side by
 * side.
 */
export function useModelListEvents(
  props: ModelListViewProps,
  { rows, pageRows, reach }: ModelLinesView,
  perLine: number,
): ModelListEvents {
  const { selectedId, activeId, onReach, onSelect, onOpen, onToggleFavourite } = props
  const isShown = (id: string | undefined) =>
    id !== undefined && rows.some(({ model }) => model.id === id) ? id : undefined

  const commandOf = useFocusKeys('models')

  const move = (next: number) => {
    const id = rows[next]?.model.id
    onReach(id)
    if (selectedId !== undefined) onSelect(id)
    reach(next)
  }

  const onKeyDown = (event: KeyboardEvent, row: ModelRow) => {
    const command = commandOf(event)
    if (command === undefined && (event.ctrlKey || event.metaKey || event.altKey)) return
    const { id } = row.model
    const index = rows.findIndex(({ model }) => model.id === id)
    const extent = { perLine, page: pageRows() * perLine, last: rows.length - 1 }
    const next = isSideways(event.key) && perLine === 1 ? undefined : indexAfterKey(event.key, index, extent)
    if (next !== undefined) move(next)
    else if (command === 'models.open') onOpen(row)
    else if (command === 'models.details') onSelect(selectedId === id ? undefined : id)
    else if (command === 'models.favourite') onToggleFavourite(id)
    else if (event.key === 'Escape' && selectedId !== undefined) onSelect(undefined)
    else return
    event.preventDefault()
  }

  return {
    activeId: isShown(activeId) ?? isShown(selectedId) ?? rows[0]?.model.id,
    onSelect: useLatest((id: string) => {
      onReach(id)
      onSelect(id)
    }),
    onOpen: useLatest(onOpen),
    onToggleFavourite: useLatest(onToggleFavourite),
    onKeyDown: useLatest(onKeyDown),
  }
}

/** In a table, the row itself handles these keys. */
function isSideways(key: string): boolean {
  return key === 'ArrowRight' || key === 'ArrowLeft'
}
