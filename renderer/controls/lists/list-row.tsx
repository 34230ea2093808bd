import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../buttons/icon.tsx'

export type ListRowProps = Omit<ComponentProps<'button'>, 'type'> & {
  icon?: LucideIcon
  isSelected?: boolean
  /** Secondary text or a mark at the right end. */
  meta?: ReactNode
}

/** A row of a list that opens something, 28 px high like in every list. */
export function ListRow({ icon, isSelected = false, meta, className, children, ...rest }: ListRowProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-current={isSelected ? 'true' : undefined}
      className={classNames(
        'focus-inside flex h-row w-full min-w-0 items-center gap-2 rounded-sm px-2 text-left whitespace-nowrap transition-colors duration-instant',
        isSelected ? 'bg-accent-soft' : 'hover:bg-hover',
        className,
      )}
    >
      {icon === undefined ? null : <Icon of={icon} size="small" className={isSelected ? '' : 'text-ink-3'} />}
      <span className="min-w-0 truncate">{children}</span>
      {meta === undefined ? null : (
        <span className="tabular ml-auto flex flex-none items-center pl-2 text-meta text-ink-3">{meta}</span>
      )}
    </button>
  )
}
