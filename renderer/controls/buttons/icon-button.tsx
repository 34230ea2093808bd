import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from './icon.tsx'
import { Spinner } from '../panes/spinner.tsx'
import { Tooltip } from '../overlays/tooltip.tsx'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'type' | 'children'> & {
  icon: LucideIcon
  /** The button's accessible name, and its tooltip unless `tooltip` is set. */
  label: string
  tooltip?: string | undefined
  /** `base` is 24 px; `large` is 28 px, beside a primary button. */
  size?: 'base' | 'large' | undefined
  iconSize?: 'small' | 'base' | undefined
  /** For a toggle button. */
  pressed?: boolean | undefined
  /** The look while pressed: a tint behind the icon, or a filled icon, such as a favourite's star. */
  pressedLook?: 'tint' | 'filled' | undefined
  isBusy?: boolean | undefined
  /** Why it cannot be pressed now. Disables the button, keeps it focusable, and is shown in its tooltip. */
  disabledReason?: string | undefined
}

/** A pressed button keeps its colour under the pointer. */
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
  disabledReason,
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  const isFilled = pressed === true && pressedLook === 'filled'
  const isOff = disabledReason !== undefined
  // Spread: the linter does not know this ARIA 1.3 attribute yet.
  const description = isOff ? { 'aria-description': disabledReason } : undefined
  const text = isOff ? (
    <>
      <span className="block">{tooltip}</span>
      <span className="block">{disabledReason}</span>
    </>
  ) : (
    tooltip
  )
  return (
    <Tooltip text={text}>
      <button
        {...rest}
        {...description}
        type="button"
        aria-label={label}
        aria-pressed={pressed}
        aria-disabled={isOff || undefined}
        aria-busy={isBusy || undefined}
        data-filled={isFilled || undefined}
        onClick={isBusy || isOff ? undefined : onClick}
        className={classNames(
          'inline-grid flex-none place-items-center rounded-sm transition-colors duration-instant ease-out disabled:text-ink-off',
          size === 'large' ? 'size-control' : 'size-control-small',
          pressed === true && !isFilled ? 'bg-accent-soft' : !isOff && reaction,
          isOff ? 'text-ink-off' : pressed === true ? 'text-accent' : 'text-ink-2',
          isFilled && '[&>svg]:fill-current',
          className,
        )}
      >
        {isBusy ? <Spinner /> : <Icon of={icon} size={iconSize} />}
      </button>
    </Tooltip>
  )
}
