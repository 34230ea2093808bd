import type { LucideIcon } from 'lucide-react'
import { createContext, use, useLayoutEffect, useRef, type ReactNode } from 'react'
import { Icon } from '../buttons/icon.tsx'

export type EmptyStateProps = {
  icon?: LucideIcon
  title: string
  /** What this place is for, in one or two sentences. */
  children?: ReactNode
  /** A filled-in example, or the next step. */
  action?: ReactNode
}

/** The user's own content to start a pane with, supplied by a component that knows it. */
export const EmptyStateOffers = createContext<ReactNode>(null)

/** Shown in a pane that has no content yet: what it is for, and how to begin. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  const box = useRef<HTMLDivElement>(null)
  // When content replaces this, its focused button is removed: move the focus to the pane.
  useLayoutEffect(() => {
    const left = box.current
    return () => {
      if (left?.contains(document.activeElement) === true) left.closest<HTMLElement>('[data-pane]')?.focus()
    }
  }, [])
  return (
    <div ref={box} className="m-auto flex w-full max-w-96 flex-col items-start gap-2 p-6">
      {icon === undefined ? null : <Icon of={icon} size="large" className="mb-1 text-accent" />}
      <h3 className="font-strong text-title">{title}</h3>
      {children === undefined ? null : <div className="text-ink-2 select-text">{children}</div>}
      {action === undefined ? null : <div className="mt-2 flex flex-wrap gap-2">{action}</div>}
      {use(EmptyStateOffers)}
    </div>
  )
}
