import { ArrowUp } from 'lucide-react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { Kbd } from './kbd.tsx'
import { controlsText } from '../../../shared/text/en/controls.ts'

export type SendButtonProps = {
  label: string
  onClick: () => void
  /** Why the form cannot be sent yet. */
  blocked: string | undefined
  isBusy?: boolean
  /** The shortcut, as printed. */
  keys?: readonly string[] | undefined
}

/** The button that sends a form, with its shortcut. */
export function SendButton({ label, onClick, blocked, isBusy = false, keys }: SendButtonProps) {
  return (
    <Button
      variant="primary"
      className="min-w-0 shrink grow"
      onClick={onClick}
      isBusy={isBusy}
      busyLabel={controlsText().sending}
      disabledReason={blocked}
    >
      {/* Without room for both, the keys wrap to a hidden line. */}
      <span className="flex h-5 flex-wrap items-center justify-center gap-x-1.5 overflow-hidden">
        <span className="flex h-5 items-center gap-1.5">
          <Icon of={ArrowUp} size="base" />
          {label}
        </span>
        {keys !== undefined && (
          <Kbd
            keys={[keys.join(' ')]}
            className="h-5 [&_kbd]:text-current [&_kbd]:shadow-[inset_0_0_0_1px_currentColor]"
          />
        )}
      </span>
    </Button>
  )
}
