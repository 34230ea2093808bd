import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { Spinner } from './spinner.tsx'
import { Tooltip } from './tooltip.tsx'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'type' | 'children'> & {
  icon: LucideIcon
  /** The button's name, and its tooltip unless `tooltip` says more. */
  label: string
  tooltip?: string
  /** `base` is 24 px; `large` is 28 px, beside a primary button. */
  size?: 'base' | 'large'
  iconSize?: 'small' | 'base'
  /** For a button that switches something on and off. */
  pressed?: boolean
  isBusy?: boolean
}

export function IconButton({
  icon,
  label,
  tooltip = label,
  size = 'base',
  iconSize = 'base',
  pressed,
  isBusy = false,
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip text={tooltip}>
      <button
        {...rest}
        type="button"
        aria-label={label}
        aria-pressed={pressed}
        aria-busy={isBusy || undefined}
        onClick={isBusy ? undefined : onClick}
        className={classNames(
          'inline-grid flex-none place-items-center rounded-sm transition-colors duration-instant ease-out disabled:text-ink-off',
          'not-disabled:hover:bg-hover not-disabled:active:bg-press',
          size === 'large' ? 'size-control' : 'size-control-small',
          pressed === true ? '!bg-accent-soft text-accent' : 'text-ink-2',
          className,
        )}
      >
        {isBusy ? <Spinner /> : <Icon of={icon} size={iconSize} />}
      </button>
    </Tooltip>
  )
}
