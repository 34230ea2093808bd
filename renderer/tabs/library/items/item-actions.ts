import type { MediaItem } from '../../../../shared/media/media-item.ts'
import type { MenuSection } from '../../../controls/overlays/menu-popup.tsx'
import type { CommandId } from '../../../../shared/commands/commands.ts'

export interface ItemMenu {
  /** The actions on the selection; `held` is the item under the pointer or the focus. */
  readonly sections: (held: MediaItem) => readonly MenuSection[]
  /** Runs the action of a key of the list. Returns whether there is one; commands have their own listener. */
  readonly runKey: (key: string, held: MediaItem) => boolean
  readonly runCommand: (command: CommandId, held: MediaItem) => void
}

/** Actions of the list itself. */
export interface ItemActions {
  readonly onOpen: (item: MediaItem) => void
  readonly onStar: (ids: readonly string[], isStarred: boolean) => void
  readonly onDelete: (ids: readonly string[]) => void
  /** Selects everything, including items not loaded yet; `activeId` keeps the focus. */
  readonly onSelectAll: (activeId: string) => void
}

export interface LibraryActions extends Omit<ItemActions, 'onSelectAll'> {
  readonly onRestore: (ids: readonly string[]) => void
  /** Rejects with a `CommandError`. */
  readonly onTag: (
    ids: readonly string[],
    change: { readonly add?: readonly string[]; readonly remove?: readonly string[] },
  ) => Promise<void>
  /** Sets the title of an item; `''` restores its own name. */
  readonly onRename: (item: MediaItem, title: string) => void
}
