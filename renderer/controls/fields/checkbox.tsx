import { Checkbox as Base } from '@base-ui/react/checkbox'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

export type CheckboxProps = {
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  /** The label; clicking it toggles the checkbox. */
  children: ReactNode
}

export function Checkbox({ checked, onChange, disabled, children }: CheckboxProps) {
  return (
    <label className="flex w-fit max-w-full items-start gap-2 has-data-disabled:text-ink-off">
      {/* Centred on the first line, whatever the height of the line. */}
      <span className="flex h-lh flex-none items-center">
        <Base.Root
          checked={checked}
          onCheckedChange={(next) => onChange(next)}
          disabled={disabled}
          className="tick-box"
        >
          <Base.Indicator>
            <Check size={10} strokeWidth={3} aria-hidden="true" />
          </Base.Indicator>
        </Base.Root>
      </span>
      <span className="min-w-0">{children}</span>
    </label>
  )
}
