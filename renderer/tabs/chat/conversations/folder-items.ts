import { Folder, FolderMinus, FolderPlus } from 'lucide-react'
import type { ConversationFolder } from '../../../../shared/conversations/organisation.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'
import type { MenuSection } from '../../../controls/overlays/menu-popup.tsx'
import { conversationListActions } from './conversation-list-store.ts'
import type { KeepActions } from './use-keep-with-undo.ts'

/** Menu items that move conversations to a folder, to a new one, or out of theirs. */
export function folderItems(
  folders: readonly ConversationFolder[],
  ids: readonly string[],
  { move }: Pick<KeepActions, 'move'>,
): readonly MenuSection[] {
  return [
    {
      items: folders.map((folder) => ({
        id: folder.id,
        label: folder.name,
        icon: Folder,
        onSelect: () => move(ids, folder),
      })),
    },
    {
      items: [
        {
          id: 'new-folder',
          label: chatText().keep.newFolder,
          icon: FolderPlus,
          takesFocus: true as const,
          onSelect: () => conversationListActions.name({ kind: 'new-folder', ids }),
        },
        {
          id: 'no-folder',
          label: chatText().keep.noFolder,
          icon: FolderMinus,
          onSelect: () => move(ids, undefined),
        },
      ],
    },
  ]
}
