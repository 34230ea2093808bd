import type { ReactNode } from 'react'

export type DetailsSectionProps = {
  title: string
  /** Secondary text beside the name. */
  note?: ReactNode
  /** Secondary text or a button at the right end. */
  meta?: ReactNode
  children: ReactNode
}

/** One section of the details, under its heading. */
export function DetailsSection({ title, note, meta, children }: DetailsSectionProps) {
  return (
    <section aria-label={title} className="border-b border-line px-3 py-3 last:border-b-0">
      <div className="mb-1.5 flex min-h-5 items-center gap-2">
        <h3 className="flex-none text-meta font-strong text-ink-3">{title}</h3>
        {note === undefined ? null : (
          <span className="tabular min-w-0 truncate text-meta text-ink-3">{note}</span>
        )}
        {meta === undefined ? null : (
          <span className="tabular ml-auto flex items-center text-meta text-ink-3">{meta}</span>
        )}
      </div>
      {children}
    </section>
  )
}
