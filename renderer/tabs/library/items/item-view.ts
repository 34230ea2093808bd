import type { MediaItem } from '../../../../shared/media/media-item.ts'
import type { DragItems } from './use-drag-items.ts'
import type { ItemActions, ItemMenu } from './item-actions.ts'

/** The props of the grid and the list. */
export type ItemViewProps = {
  items: readonly MediaItem[]
  hasMore: boolean
  /** Whether the items are sorted by time and have day headings. */
  hasDays: boolean
  now: number
  actions: ItemActions & {
    readonly onRename: (item: MediaItem, title: string) => void
    readonly onDrag: DragItems
  }
  menu: ItemMenu
  onReadMore: () => void
}
