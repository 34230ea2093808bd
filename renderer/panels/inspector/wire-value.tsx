import { useCallback } from 'react'
import { ContentBoundary } from '../../controls/panes/content-boundary.tsx'
import { CopyButton } from '../../controls/buttons/copy-button.tsx'
import { readNotedLines } from './noted-lines.ts'
import { UnfoldingLines } from './unfolding-lines.tsx'
import { inspectorText } from '../../../shared/text/en/inspector.ts'

export type WireValueProps = {
  /** The title, such as "Tool call". */
  title: string
  /** Its name on the wire. */
  name: string
  /** Its id. */
  meta?: string
  /** A sentence in place of the id. */
  note?: string
  /** JSON, or its beginning while it arrives; anything else is shown as text. */
  text: string
}

/** A part of an exchange that is not prose: its name, and its content as on the wire. */
export function WireValue({ title, name, meta = '', note = '', text }: WireValueProps) {
  const read = useCallback((unfolded: ReadonlySet<string>) => readNotedLines(text, unfolded), [text])
  return (
    <figure data-wire aria-label={`${title} ${name}`} className="overflow-hidden rounded-md bg-sunken edge">
      <figcaption className="flex h-row items-center gap-2 border-b border-line pr-1 pl-3 text-meta whitespace-nowrap text-ink-3">
        <span>{title}</span>
        {name !== '' && (
          <span className="min-w-0 truncate font-mono text-wire-small text-ink" title={name}>
            {name}
          </span>
        )}
        {/* The name is more useful than an id, so the id is cut first. */}
        <span className="ml-auto min-w-0 shrink-[1000] truncate">
          {note === '' ? <span className="font-mono">{meta}</span> : note}
        </span>
        <CopyButton text={text} label={inspectorText().copy(title)} />
      </figcaption>
      <ContentBoundary content={text}>
        <div className="flex max-h-80 flex-col py-2 select-text">
          <UnfoldingLines read={read} />
        </div>
      </ContentBoundary>
    </figure>
  )
}
