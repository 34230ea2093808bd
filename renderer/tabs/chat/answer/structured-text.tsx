import { useMemo, useState, useSyncExternalStore } from 'react'
import { CopyButton } from '../../../controls/buttons/copy-button.tsx'
import { toJsonLines, type JsonLines } from '../../../panels/inspector/json-lines.ts'
import { toNotedLines } from '../../../panels/inspector/noted-lines.ts'
import { VirtualRows } from '../../../controls/lists/virtual-rows.tsx'
import { WireLineView } from '../../../panels/inspector/wire-line-view.tsx'
import { PlainText, TextBox } from '../../../controls/texts/plain-text.tsx'
import { SegmentedControl } from '../../../controls/fields/segmented-control.tsx'
import { maxPlainTextDrawnWhole } from '../../../../shared/limits.ts'
import type { GrowingText } from '../../../lib/markdown/growing-text.ts'
import { Markdown } from '../../../panels/markdown/markdown.tsx'
import { chatText } from '../../../../shared/text/en/chat.ts'

export type StructuredTextProps = {
  text: string
  /** The source of the text while it grows. */
  growing: GrowingText | undefined
  /** Whether more may follow; the text is then shown as it arrives. */
  isOpen: boolean
}

/**
 * The text of an answer requested as JSON: formatted, or as it arrived. Text that is not JSON at all is rendered as
 * prose.
 */
export function StructuredText({ text: knownText, growing, isOpen }: StructuredTextProps) {
  const text = useTextAsItGrows(growing) ?? knownText
  const [view, setView] = useState<'laid-out' | 'raw'>('laid-out')
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  const json = useMemo(
    (): JsonLines => (isOpen ? { type: 'no-json' } : toJsonLines(text, unfolded)),
    [isOpen, text, unfolded],
  )
  if (json.type === 'no-json' && !/^\s*[{["]/.test(text))
    return <Markdown text={text} growing={growing} isStreaming={isOpen} />
  if (json.type === 'too-deep') return <PlainText text={text} reason="too-deep" />
  const { note } = toNotedLines(json, '')
  const isLaidOut = json.type === 'json' && view === 'laid-out'
  return (
    <figure aria-label={chatText().json.label} className="overflow-hidden rounded-md bg-sunken edge">
      <figcaption className="flex h-8 items-center gap-2 border-b border-line pr-1 pl-3 text-meta text-ink-3">
        <span className="flex-1">{chatText().json.name}</span>
        {json.type === 'json' && (
          <SegmentedControl
            label={chatText().json.view}
            value={view}
            onChange={setView}
            segments={[
              { value: 'laid-out', label: chatText().json.formatted },
              { value: 'raw', label: chatText().json.raw },
            ]}
          />
        )}
        <CopyButton text={text} label={chatText().json.copy} />
      </figcaption>
      {isLaidOut ? (
        <div className="flex max-h-120 flex-col select-text">
          {note !== undefined && <p className="px-3 pt-2 text-small text-ink-3">{note}</p>}
          <VirtualRows
            rows={json.lines}
            rowHeight={16}
            className="py-2"
            renderRow={(line) => (
              <WireLineView line={line} onUnfold={(path) => setUnfolded(new Set([...unfolded, path]))} />
            )}
          />
        </div>
      ) : (
        <RawText text={text} />
      )}
    </figure>
  )
}

const nothingToFollow = (): (() => void) => () => undefined

function useTextAsItGrows(growing: GrowingText | undefined): string | undefined {
  return useSyncExternalStore(growing?.subscribe ?? nothingToFollow, () => growing?.read())
}

/** The text as it arrived. Renders only the lines in view of a long text. */
function RawText({ text }: { text: string }) {
  if (text.length > maxPlainTextDrawnWhole) return <TextBox text={text} />
  return (
    <pre className="wire max-h-120 overflow-y-auto px-3 py-2 wrap-anywhere whitespace-pre-wrap select-text">
      {text}
    </pre>
  )
}
