import type { LucideIcon } from 'lucide-react'
import { createContext, use, useLayoutEffect, useRef, type ReactNode } from 'react'
import { Icon } from '../buttons/icon.tsx'

export type EmptyStateProps = {
  icon?: LucideIcon
  title: string
  /** What this place does, in one or two sentences. */
  children?: ReactNode
  /** One filled-in example, or the way on. */
  action?: ReactNode
}

/** What else a pane can begin with, of the user's own; given by those who know of it. */
export const EmptyStateOffers = createContext<ReactNode>(null)

/** What a pane that has nothing yet shows: what it does, and how to begin. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  const box = useRef<HTMLDivElement>(null)
  // The button that filled the pane goes with this: whoever pressed it stays in the pane.
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
