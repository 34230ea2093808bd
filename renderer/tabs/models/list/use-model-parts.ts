import { useAriaKeysOf } from '../../../commands/use-focus-keys.ts'
import type { ModelRow } from '../model-rows.ts'
import type { ModelCardProps } from './model-card.tsx'
import { rowCommands, type ModelListViewProps } from './model-list-view.ts'
import { useModelListEvents } from './use-model-list-events.ts'
import type { ModelLinesView } from './use-model-lines.ts'

/** The props that a row of the table and a card have in common. */
export function useModelParts(
  props: ModelListViewProps,
  list: ModelLinesView,
  perLine: number,
): (row: ModelRow) => ModelCardProps {
  const { words, favourites, selectedId, tableDate } = props
  const keys = useAriaKeysOf(rowCommands)
  const { activeId, ...events } = useModelListEvents(props, list, perLine)
  return (row) => {
    const { id } = row.model
    return {
      row,
      keys,
      isSelected: id === selectedId,
      isActive: id === activeId,
      isFavourite: favourites.has(id),
      words,
      tableDate,
      ...events,
    }
  }
}
