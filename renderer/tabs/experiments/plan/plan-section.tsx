import type { ReactNode } from 'react'

export type PlanSectionProps = {
  title: string
  /** Secondary figures and buttons at the right end. */
  meta?: ReactNode
  /** The element id to which problems link. */
  id?: string
  children: ReactNode
}

/** A section of the plan with a title. It is focusable, since problems link to it. */
export function PlanSection({ title, meta, id, children }: PlanSectionProps) {
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-label={title}
      className="focus-inside flex flex-col gap-1.5 border-b border-line px-3 py-2.5 last:border-b-0"
    >
      <div className="flex min-h-5 items-center gap-2">
        {/* May contain the name of a variant: a figure beside it keeps its space. */}
        <h3
          className="max-w-[calc(100%-var(--spacing)*10)] min-w-0 shrink truncate text-small font-medium text-ink-2"
          title={title}
        >
          {title}
        </h3>
        {meta === undefined ? null : (
          <div className="tabular ml-auto flex min-w-0 shrink-[99] items-center gap-1 text-small text-ink-3">
            {meta}
          </div>
        )}
      </div>
      {children}
    </section>
  )
}
