import { useMemo, useState } from 'react'
import { CopyButton } from '../../../components/copy-button.tsx'
import { toJsonLines, toTextLines } from '../../../components/inspector/json-lines.ts'
import { WireLineView } from '../../../components/inspector/wire-line-view.tsx'

const nothing: ReadonlySet<string> = new Set()

/** A part of an exchange that is not prose, as it is on the wire: a tool call, a tool result, an unknown block. */
export function WireText({ title, name, text }: { title: string; name: string; text: string }) {
  const [unfolded, setUnfolded] = useState(nothing)
  const lines = useMemo(() => toJsonLines(text, unfolded) ?? toTextLines(text), [text, unfolded])
  return (
    <figure aria-label={`${title} ${name}`} className="overflow-hidden rounded-md bg-sunken edge">
      <figcaption className="flex h-row items-center gap-2 border-b border-line pr-1 pl-3 text-meta whitespace-nowrap text-ink-3">
        <span>{title}</span>
        <span className="truncate font-mono text-wire-small text-ink">{name}</span>
        <span className="ml-auto">
          <CopyButton text={text} label={`Copy ${title.toLowerCase()}`} />
        </span>
      </figcaption>
      <div className="max-h-80 overflow-y-auto py-2 select-text">
        {lines.map((line, index) => (
          <WireLineView
            key={index}
            line={line}
            onUnfold={(path) => setUnfolded(new Set([...unfolded, path]))}
          />
        ))}
      </div>
    </figure>
  )
}
