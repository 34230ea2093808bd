import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export type PaneHeadProps = {
  title?: ReactNode
  /** Secondary figures beside the title: "6 of 19 sent". */
  meta?: ReactNode
  /** Buttons at the right end. */
  actions?: ReactNode
  className?: string
  children?: ReactNode
}

/** The head of a pane. Always 36 px high, so that the lines of neighbouring panes align. */
export function PaneHead({ title, meta, actions, className, children }: PaneHeadProps) {
  return (
    <div
      className={classNames(
        'flex h-pane-head flex-none items-center gap-2 border-b border-line pr-2 pl-3 whitespace-nowrap',
        className,
      )}
    >
      {title === undefined ? null : <h2 className="min-w-0 truncate font-strong">{title}</h2>}
      {meta === undefined ? null : (
        <span className="tabular max-w-max flex-1 truncate text-small text-ink-3">{meta}</span>
      )}
      {children}
      {actions === undefined ? null : (
        <div className="ml-auto flex flex-none items-center gap-1">{actions}</div>
      )}
    </div>
  )
}
