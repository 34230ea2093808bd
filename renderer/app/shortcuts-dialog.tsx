import { commandsText } from '../../shared/text/en/commands.ts'
import { Dialog } from '../controls/overlays/dialog.tsx'
import { ShortcutList } from '../panels/shortcuts/shortcut-list.tsx'

export type ShortcutsDialogProps = { isOpen: boolean; onClose: () => void }

/** The list of shortcuts as a dialog. Its height is fixed, so that the search field does not move. */
export function ShortcutsDialog({ isOpen, onClose }: ShortcutsDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={commandsText().shortcuts.title} className="h-180 w-150">
      <div className="-mx-4 -mt-2 -mb-4 bg-raised">
        <ShortcutList />
      </div>
    </Dialog>
  )
}
