import type { ReactNode } from 'react'

/** A part of a settings page under its own small head. */
export function PageSection({
  title,
  meta,
  children,
}: {
  title?: string
  meta?: ReactNode
  children: ReactNode
}) {
  return (
    <section aria-label={title} className="border-b border-line px-4 py-2 last:border-b-0">
      {title === undefined ? null : (
        <div className="flex h-7 items-center gap-2">
          <h3 className="flex-none text-meta font-strong text-ink-3">{title}</h3>
          {meta === undefined ? null : <span className="ml-auto truncate text-meta text-ink-3">{meta}</span>}
        </div>
      )}
      {children}
    </section>
  )
}
