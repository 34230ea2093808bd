import { Lock } from 'lucide-react'
import { maxHeaderCharacters } from '../../../shared/limits.ts'
import { CopyButton } from '../../controls/buttons/copy-button.tsx'
import { Icon } from '../../controls/buttons/icon.tsx'
import { inspectorText } from '../../../shared/text/en/inspector.ts'
import { controlsText } from '../../../shared/text/en/controls.ts'

export type HeaderListProps = {
  title: string
  meta: string
  headers: readonly { readonly name: string; readonly value: string }[]
  /** A line of help below the list. */
  help?: string
}

/** The headers of a message. A masked key has a lock icon. */
export function HeaderList({ title, meta, headers, help }: HeaderListProps) {
  return (
    <section aria-label={title} className="border-b border-line p-3">
      <div className="mb-1 flex items-center gap-2">
        <h3 className="text-meta font-strong text-ink-3">{title}</h3>
        <span className="tabular text-meta text-ink-3">{meta}</span>
        <span className="ml-auto">
          <CopyButton
            text={() => headers.map(({ name, value }) => `${name}: ${value}`).join('\n')}
            label={inspectorText().copy(title)}
          />
        </span>
      </div>
      <dl className="grid grid-cols-[minmax(0,max-content)_minmax(0,1fr)] gap-x-3 select-text">
        {headers.map(({ name, value }, index) => (
          <div key={`${name}-${index}`} className="contents">
            <dt className="wire max-w-40 leading-5! text-syn-key wrap-anywhere">{name}</dt>
            <dd className="wire leading-5! wrap-anywhere">
              {value.slice(0, maxHeaderCharacters)}
              {value.length > maxHeaderCharacters && (
                <span className="text-ink-3">
                  … {controlsText().moreCharacters(value.length - maxHeaderCharacters)}
                </span>
              )}
              {value.includes('••') ? (
                <Icon of={Lock} size="tiny" className="ml-1 inline-block text-ink-3" />
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
      {help === undefined ? null : <p className="mt-1.5 text-meta text-ink-3">{help}</p>}
    </section>
  )
}
