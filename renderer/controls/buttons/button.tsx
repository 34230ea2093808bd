import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from './icon.tsx'
import { Spinner } from '../panes/spinner.tsx'
import { Tooltip } from '../overlays/tooltip.tsx'

const variants = {
  primary: 'bg-accent text-on-accent not-disabled:hover:bg-accent-hover not-disabled:active:bg-accent-press',
  default:
    'bg-raised text-ink edge-strong not-disabled:hover:bg-[color-mix(in_srgb,var(--color-raised),var(--color-ink)_5%)] not-disabled:active:bg-[color-mix(in_srgb,var(--color-raised),var(--color-ink)_9%)]',
  ghost: 'text-ink-2 not-disabled:hover:bg-hover not-disabled:active:bg-press',
  danger:
    'bg-raised text-danger shadow-[inset_0_0_0_1px_var(--color-danger-line)] not-disabled:hover:bg-danger-soft not-disabled:active:bg-[color-mix(in_srgb,var(--color-danger-soft),var(--color-danger)_10%)]',
} as const

const off = '!bg-transparent !text-ink-off edge'

const sizes = {
  base: 'h-control px-2.5 text-base',
  small: 'h-control-small px-2 text-small',
} as const

export type ButtonProps = Omit<ComponentProps<'button'>, 'type'> & {
  /** Use `primary` once per pane. */
  variant?: keyof typeof variants | undefined
  size?: keyof typeof sizes | undefined
  icon?: LucideIcon | undefined
  type?: 'button' | 'submit' | undefined
  /** Busy: keeps its width, stays focusable, ignores clicks. */
  isBusy?: boolean | undefined
  /** The label while busy, as an -ing form: "Sending". */
  busyLabel?: string | undefined
  /** Why it cannot be pressed now. Disables the button, keeps it focusable, and is shown as its tooltip. */
  disabledReason?: string | undefined
  children: ReactNode
}

export function Button({
  variant = 'default',
  size = 'base',
  icon,
  type = 'button',
  isBusy = false,
  busyLabel,
  disabledReason,
  disabled = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const isOff = disabled || disabledReason !== undefined
  // Spread: the linter does not know this ARIA 1.3 attribute yet.
  const description = disabledReason === undefined ? undefined : { 'aria-description': disabledReason }
  const button = (
    <button
      {...rest}
      {...description}
      type={type}
      disabled={disabled}
      aria-disabled={disabledReason !== undefined || isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={(event: MouseEvent<HTMLButtonElement>) => {
        if (isBusy || disabledReason !== undefined) event.preventDefault()
        else onClick?.(event)
      }}
      className={classNames(
        'text-button inline-grid flex-none place-items-center rounded-sm font-medium whitespace-nowrap transition-colors duration-instant ease-out',
        sizes[size],
        variants[variant],
        isOff && off,
        className,
      )}
    >
      {/* Both faces share one grid cell, so the button always has the width of the wider one. */}
      <ButtonContent
        icon={icon === undefined ? null : <Icon of={icon} size={size === 'small' ? 'small' : 'base'} />}
        isHidden={isBusy}
      >
        {children}
      </ButtonContent>
      {isBusy || busyLabel !== undefined ? (
        // Do not render an invisible spinner: its animation would repaint the page on every frame.
        <ButtonContent
          icon={isBusy ? <Spinner /> : <span className="size-3.5 flex-none" />}
          isHidden={!isBusy}
        >
          {busyLabel ?? children}
        </ButtonContent>
      ) : null}
    </button>
  )
  return disabledReason === undefined ? button : <Tooltip text={disabledReason}>{button}</Tooltip>
}

function ButtonContent({
  icon,
  isHidden,
  children,
}: {
  icon: ReactNode
  isHidden: boolean
  children: ReactNode
}) {
  return (
    <span
      aria-hidden={isHidden || undefined}
      className={classNames(
        'col-start-1 row-start-1 inline-flex items-center gap-1.5 [&>svg]:-ml-0.5',
        isHidden && 'invisible',
      )}
    >
      {icon}
      {children}
    </span>
  )
}
