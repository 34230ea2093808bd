import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'

export type PaneProps = ComponentProps<'section'> & {
  /** The pane's name, for screen readers and for walking panes with F6. */
  label: string
  /** `side` is a form or an inspector, on the panel colour; `fill` takes what is left. */
  kind?: 'side' | 'fill'
}

/**
 * A column of the window. Its head and foot stay, only its body scrolls. F6 walks from pane to pane.
 *
 * It is a stacking context of its own (`isolate`): what is drawn in one pane does not make the browser go through the
 * others.
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

/** The part of a pane that scrolls. A list in it that draws only rows in view finds it by `data-scrolls`. */
export function PaneBody({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      {...rest}
      data-scrolls=""
      // What is placed in it, such as words that are only spoken, scrolls with it and makes nothing around it longer.
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
