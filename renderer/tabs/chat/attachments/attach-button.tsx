import { Paperclip } from 'lucide-react'
import { useRef } from 'react'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { useAriaKeys, useCommand, useCommandKeys } from '../../../commands/use-command.ts'
import { FilePicker } from '../../../controls/files/file-picker.tsx'
import { attachmentsText } from '../../../../shared/text/en/attachments.ts'

export type AttachButtonProps = {
  onFiles: (files: readonly File[]) => void
  /** Whether the command `chat.attach` opens it. Only one of the visible buttons may have it. */
  hasShortcut?: boolean
  /** The size of the `IconButton`. */
  size?: 'base' | 'large'
}

/** Lets the user pick files. */
export function AttachButton({ onFiles, hasShortcut = false, size = 'large' }: AttachButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const keys = useCommandKeys('chat.attach')
  const ariaKeys = useAriaKeys('chat.attach')
  const open = () => input.current?.click()
  useCommand(hasShortcut ? 'chat.attach' : undefined, open)

  return (
    <>
      <IconButton
        icon={Paperclip}
        size={size}
        label={attachmentsText().attach}
        tooltip={
          hasShortcut && keys !== undefined
            ? attachmentsText().attachWithKey(keys.join('+'))
            : attachmentsText().attach
        }
        aria-keyshortcuts={hasShortcut ? ariaKeys : undefined}
        onClick={open}
      />
      <FilePicker ref={input} label={attachmentsText().filesToAttach} multiple onChoose={onFiles} />
    </>
  )
}
