import { Repeat2 } from 'lucide-react'
import { useState } from 'react'
import { repeatText } from '../../../../shared/text/en/repeat.ts'
import { useCommand } from '../../../commands/use-command.ts'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { createLazyView } from '../../../controls/panes/lazy.tsx'

const RepeatRawDialog = createLazyView(async () => (await import('./repeat-raw-dialog.tsx')).RepeatRawDialog)

/**
 * Opens the dialog that repeats a request. Experiments cannot repeat it: it has no model and no prompt that they know.
 */
export function RepeatRaw({ isBlocked }: { isBlocked: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const open = () => setIsOpen(true)
  useCommand('request.repeat', open, { isEnabled: !isBlocked })
  return (
    <>
      <IconButton
        icon={Repeat2}
        size="large"
        label={repeatText().action}
        disabled={isBlocked}
        onClick={open}
      />
      {isOpen && <RepeatRawDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}
