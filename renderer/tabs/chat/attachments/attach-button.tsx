import { Paperclip } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { IconButton } from '../../../controls/icon-button.tsx'
import { isMac } from '../../../controls/platform.ts'
import { FilePicker } from '../../../controls/file-picker.tsx'
import { attachmentsText } from '../../../../shared/text/en/attachments.ts'

export type AttachButtonProps = {
  onFiles: (files: readonly File[]) => void
  /** Whether Ctrl+U (⌘U on a Mac) opens it from anywhere in the window. Of all that are in view, one may. */
  hasShortcut?: boolean
}

/** Lets the user pick files. */
export function AttachButton({ onFiles, hasShortcut = false }: AttachButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const open = useEffectEvent(() => input.current?.click())

  useEffect(() => {
    if (!hasShortcut) return undefined
    const onKeyDown = (event: KeyboardEvent): void => {
      const isCommand = isMac ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey
      if (!isCommand || event.shiftKey || event.altKey || event.key.toLowerCase() !== 'u') return
      // A browser would show the page's source.
      event.preventDefault()
      if (!isInDialog(document.activeElement)) open()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [hasShortcut])

  return (
    <>
      <IconButton
        icon={Paperclip}
        size="large"
        label={attachmentsText().attach}
        tooltip={
          hasShortcut ? attachmentsText().attachWithKey(isMac ? '⌘U' : 'Ctrl+U') : attachmentsText().attach
        }
        aria-keyshortcuts={hasShortcut ? 'Control+U Meta+U' : undefined}
        onClick={() => input.current?.click()}
      />
      <FilePicker ref={input} label={attachmentsText().filesToAttach} multiple onChoose={onFiles} />
    </>
  )
}

function isInDialog(element: Element | null): boolean {
  return (element?.closest('[role=dialog], [role=alertdialog]') ?? null) !== null
}
