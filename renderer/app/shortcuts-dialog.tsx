import { commandsText } from '../../shared/text/en/commands.ts'
import { Dialog } from '../controls/dialog.tsx'
import { ShortcutList } from '../panels/shortcuts/shortcut-list.tsx'

export type ShortcutsDialogProps = { isOpen: boolean; onClose: () => void }

/** The list of shortcuts over whatever is open. */
export function ShortcutsDialog({ isOpen, onClose }: ShortcutsDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={commandsText().shortcuts.title} className="w-150">
      <div className="-mx-4 -mt-2 -mb-4 bg-raised">
        <ShortcutList />
      </div>
    </Dialog>
  )
}
