import type { MediaItem } from '../../../../shared/media/media-item.ts'
import type { MenuSection } from '../../../controls/overlays/menu-popup.tsx'
import type { CommandId } from '../../../../shared/commands/commands.ts'

export interface ItemMenu {
  /** What can be done with the selection, `held` being the item under the pointer or the focus. */
  readonly sections: (held: MediaItem) => readonly MenuSection[]
  /** Does what a key of the list stands for. Answers whether it stands for something; commands have their own listener. */
  readonly runKey: (key: string, held: MediaItem) => boolean
  readonly runCommand: (command: CommandId, held: MediaItem) => void
}

/** What can be done from the list itself. */
export interface ItemActions {
  readonly onOpen: (item: MediaItem) => void
  readonly onStar: (ids: readonly string[], isStarred: boolean) => void
  readonly onDelete: (ids: readonly string[]) => void
  /** Selects everything, also what is not read yet; `activeId` has the focus. */
  readonly onSelectAll: (activeId: string) => void
}

export interface LibraryActions extends Omit<ItemActions, 'onSelectAll'> {
  readonly onRestore: (ids: readonly string[]) => void
  /** Rejects with a `CommandError`. */
  readonly onTag: (
    ids: readonly string[],
    change: { readonly add?: readonly string[]; readonly remove?: readonly string[] },
  ) => Promise<void>
  /** Gives an item a title, and its own name back for `''`. */
  readonly onRename: (item: MediaItem, title: string) => void
}
