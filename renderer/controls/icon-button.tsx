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
  /** What pressed looks like: a tint behind the icon, or the icon filled, as the star of a favourite. */
  pressedLook?: 'tint' | 'filled'
  isBusy?: boolean
}

/** What is pressed keeps its colour under the pointer. */
const reaction = 'not-disabled:hover:bg-hover not-disabled:active:bg-press'

export function IconButton({
  icon,
  label,
  tooltip = label,
  size = 'base',
  iconSize = 'base',
  pressed,
  pressedLook = 'tint',
  isBusy = false,
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  const isFilled = pressed === true && pressedLook === 'filled'
  return (
    <Tooltip text={tooltip}>
      <button
        {...rest}
        type="button"
        aria-label={label}
        aria-pressed={pressed}
        aria-busy={isBusy || undefined}
        data-filled={isFilled || undefined}
        onClick={isBusy ? undefined : onClick}
        className={classNames(
          'inline-grid flex-none place-items-center rounded-sm transition-colors duration-instant ease-out disabled:text-ink-off',
          size === 'large' ? 'size-control' : 'size-control-small',
          pressed === true && !isFilled ? 'bg-accent-soft' : reaction,
          pressed === true ? 'text-accent' : 'text-ink-2',
          isFilled && '[&>svg]:fill-current',
          className,
        )}
      >
        {isBusy ? <Spinner /> : <Icon of={icon} size={iconSize} />}
      </button>
    </Tooltip>
  )
}
