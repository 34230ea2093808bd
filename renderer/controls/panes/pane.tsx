import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'

export type PaneProps = ComponentProps<'section'> & {
  /** The pane's name, for screen readers and F6 navigation. */
  label: string
  /** `side` is a form or an inspector with the panel colour; `fill` takes the remaining width. */
  kind?: 'side' | 'fill'
}

/**
 * A column of the window. Head and foot are fixed, only the body scrolls. F6 moves from pane to pane.
 *
 * It is a stacking context (`isolate`), so that painting in one pane does not make the browser visit the others.
 */
export function Pane({ label, kind = 'fill', className, children, ...rest }: PaneProps) {
  return (
    <section
      {...rest}
      aria-label={label}
      data-pane={kind}
      tabIndex={-1}
      className={classNames(
        'isolate flex min-h-0 min-w-0 flex-col border-r border-line outline-none last:border-r-0 focus-visible:shadow-[inset_0_0_0_2px_var(--color-focus)]',
        kind === 'side' ? 'flex-none bg-panel' : 'flex-1 bg-surface',
        className,
      )}
    >
      {children}
    </section>
  )
}

/** The scrolling part of a pane. A list that only renders rows in view finds it by `data-scrolls`. */
export function PaneBody({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      {...rest}
      data-scrolls=""
      // `relative`: positioned children, such as text for screen readers, scroll with it and do not enlarge its
      // ancestors.
      className={classNames('relative min-h-0 flex-1 overflow-x-hidden overflow-y-auto', className)}
    />
  )
}

/** The foot of a pane, with its primary button. */
export function PaneFoot({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      {...rest}
      className={classNames('flex flex-none items-center gap-2 border-t border-line px-3 py-2', className)}
    />
  )
}
