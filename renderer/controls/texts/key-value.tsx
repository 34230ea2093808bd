import type { ReactNode } from 'react'

/** Names and values in two columns. Long values are truncated; a native tooltip shows the full text. */
export function KeyValue({ entries }: { entries: readonly { name: string; value: ReactNode }[] }) {
  return (
    <dl className="grid grid-cols-[max-content_minmax(0,1fr)] items-baseline gap-x-3 text-small leading-5">
      {entries.map(({ name, value }) => (
        <div key={name} className="contents">
          <dt className="text-ink-3">{name}</dt>
          <dd className="tabular truncate select-text" title={typeof value === 'string' ? value : undefined}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
