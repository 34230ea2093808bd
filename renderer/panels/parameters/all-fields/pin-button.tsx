import { Pin } from 'lucide-react'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { parametersText } from '../../../../shared/text/en/parameters.ts'

export type PinButtonProps = { name: string; isPinned: boolean; onToggle: () => void }

/** Pins a field to the main ones of its format, or unpins it. */
export function PinButton({ name, isPinned, onToggle }: PinButtonProps) {
  return (
    <IconButton
      icon={Pin}
      iconSize="small"
      pressed={isPinned}
      pressedLook="filled"
      label={parametersText()[isPinned ? 'unpin' : 'pin'](name)}
      onClick={onToggle}
      className="-mr-1 ml-0.5"
    />
  )
}
