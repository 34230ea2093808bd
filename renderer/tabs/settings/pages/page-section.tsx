import type { ReactNode } from 'react'

/** A section of a settings page with its heading. */
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
          {/* May be the name of a connection: its buttons keep their space. */}
          <h3
            className="max-w-[calc(100%-var(--spacing)*30)] flex-none truncate text-meta font-strong text-ink-3"
            title={title}
          >
            {title}
          </h3>
          {meta === undefined ? null : <span className="ml-auto truncate text-meta text-ink-3">{meta}</span>}
        </div>
      )}
      {children}
    </section>
  )
}
