import { useCommand } from '../../../commands/use-command.ts'
import type { MediaItem } from '../../../../shared/media/media-item.ts'
import { detailedId, useLibraryView } from '../library-view-store.ts'
import type { ItemMenu } from './item-actions.ts'

/**
 * Registers the commands of the tab, which are items of the selection's menu, for shortcuts and the command palette.
 */
export function useLibraryCommands(items: readonly MediaItem[], menu: ItemMenu): void {
  const heldId = useLibraryView(detailedId)
  const held = items.find(({ id }) => id === heldId)
  const isEnabled = held !== undefined
  const run = (command: Parameters<ItemMenu['runCommand']>[0]) => () => {
    if (held !== undefined) menu.runCommand(command, held)
  }
  useCommand('library.compare', run('library.compare'), { isEnabled })
  useCommand('library.findOrigin', run('library.findOrigin'), { isEnabled })
  useCommand('library.editTags', run('library.editTags'), { isEnabled })
  useCommand('library.favourite', run('library.favourite'), { isEnabled })
  useCommand('library.rename', run('library.rename'), { isEnabled })
  useCommand('library.save', run('library.save'), { isEnabled })
  useCommand('library.trash', run('library.trash'), { isEnabled })
}
