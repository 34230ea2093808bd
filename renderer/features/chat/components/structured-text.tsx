import { useMemo, useState } from 'react'
import { CopyButton } from '../../../components/copy-button.tsx'
import { toJsonLines } from '../../../components/inspector/json-lines.ts'
import { VirtualRows } from '../../../components/inspector/virtual-rows.tsx'
import { WireLineView } from '../../../components/inspector/wire-line-view.tsx'
import { SegmentedControl } from '../../../components/segmented-control.tsx'
import { Markdown } from '../../../markdown/markdown.tsx'

export type StructuredTextProps = {
  text: string
  /** More may follow: it is shown as it arrives. */
  isOpen: boolean
}

/** The text of an answer that was asked to be JSON: laid out, or as it arrived. What is no JSON at all reads as prose. */
export function StructuredText({ text, isOpen }: StructuredTextProps) {
  const [view, setView] = useState<'laid-out' | 'raw'>('laid-out')
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  const lines = useMemo(() => (isOpen ? undefined : toJsonLines(text, unfolded)), [isOpen, text, unfolded])
  if (lines === undefined && !/^\s*[{["]/.test(text)) return <Markdown text={text} isStreaming={isOpen} />
  const isLaidOut = lines !== undefined && view === 'laid-out'
  return (
    <figure aria-label="JSON answer" className="overflow-hidden rounded-md bg-sunken edge">
      <figcaption className="flex h-8 items-center gap-2 border-b border-line pr-1 pl-3 text-meta text-ink-3">
        <span className="flex-1">JSON</span>
        {lines !== undefined && (
          <SegmentedControl
            label="View of the answer"
            value={view}
            onChange={setView}
            segments={[
              { value: 'laid-out', label: 'Laid out' },
              { value: 'raw', label: 'Raw' },
            ]}
          />
        )}
        <CopyButton text={text} label="Copy the JSON" />
      </figcaption>
      {isLaidOut ? (
        <div className="flex max-h-120 flex-col select-text">
          <VirtualRows
            rows={lines}
            rowHeight={16}
            className="py-2"
            renderRow={(line) => (
              <WireLineView line={line} onUnfold={(path) => setUnfolded(new Set([...unfolded, path]))} />
            )}
          />
        </div>
      ) : (
        <pre className="wire max-h-120 overflow-y-auto px-3 py-2 wrap-anywhere whitespace-pre-wrap select-text">
          {text}
        </pre>
      )}
    </figure>
  )
}
