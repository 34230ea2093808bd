import type { Block } from '../../../../shared/runs/block.ts'
import { BoundedText } from '../../../controls/texts/bounded-text.tsx'
import { placeText } from '../../../panels/runs/source-text.ts'
import { InertLink } from '../../../panels/markdown/inert-link.tsx'
import { toLinkTarget } from '../../../lib/markdown/link-target.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'

export type Source = Extract<Block, { type: 'citation' }>

/** The sources an answer names. */
export function Sources({ sources }: { sources: readonly Source[] }) {
  return (
    <section aria-label={chatText().sources} className="text-small">
      <h4 className="mb-1 text-meta font-strong text-ink-3">{chatText().sources}</h4>
      <ol className="list-decimal pl-5 select-text marker:text-ink-3">
        {sources.map((source, index) => (
          <li key={index} className="wrap-anywhere">
            <InertLink address={source.url}>
              <BoundedText text={source.title ?? source.url} />
            </InertLink>{' '}
            {source.title !== undefined && source.url !== '' && (
              <span className="text-meta text-ink-3">{toLinkTarget(source.url)?.host ?? source.url}</span>
            )}
            {source.place !== undefined && (
              <span className="text-meta text-ink-3">{placeText(source.place)}</span>
            )}
            {source.quote !== undefined && (
              <blockquote className="border-l-2 border-line-strong pl-2 text-ink-2">
                <BoundedText text={source.quote} />
              </blockquote>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
