import type { MediaItem } from '../../../../shared/media/media-item.ts'
import type { DragItems } from './use-drag-items.ts'
import type { ItemActions, ItemMenu } from './item-actions.ts'

/** What the grid and the list show, and what can be done in them. */
export type ItemViewProps = {
  items: readonly MediaItem[]
  hasMore: boolean
  /** Whether the items are in order of time, and stand under their days. */
  hasDays: boolean
  now: number
  actions: ItemActions & {
    readonly onRename: (item: MediaItem, title: string) => void
    readonly onDrag: DragItems
  }
  menu: ItemMenu
  onReadMore: () => void
}
