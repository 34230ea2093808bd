import { Switch as Base } from '@base-ui/react/switch'
import { classNames } from '../class-names.ts'

export type SwitchProps = {
  checked: boolean
  onChange: (checked: boolean) => void
  /** The accessible name. Not visible: the text is beside the switch. */
  label: string
  disabled?: boolean
  className?: string
}

export function Switch({ checked, onChange, label, disabled, className }: SwitchProps) {
  return (
    <Base.Root
      checked={checked}
      onCheckedChange={(next) => onChange(next)}
      aria-label={label}
      disabled={disabled}
      className={classNames(
        'relative inline-block h-3.5 w-6 flex-none rounded-full transition-colors duration-quick',
        // The target is 24 px high, more than the drawn switch.
        'after:absolute after:-inset-1.25 after:content-[""]',
        'shadow-[inset_0_0_0_1px_var(--color-control)] data-checked:bg-accent data-checked:shadow-none',
        'data-disabled:shadow-[inset_0_0_0_1px_var(--color-line-strong)]',
        className,
      )}
    >
      <Base.Thumb
        className={classNames(
          'absolute top-0.75 left-0.75 size-2 rounded-full bg-ink-3 transition-transform duration-quick ease-out',
          'data-checked:top-0.5 data-checked:left-0.5 data-checked:size-2.5 data-checked:translate-x-2.5 data-checked:bg-on-accent',
          'data-disabled:bg-ink-off',
        )}
      />
    </Base.Root>
  )
}
