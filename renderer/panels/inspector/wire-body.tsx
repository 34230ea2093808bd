import { useMemo, useState } from 'react'
import { CopyButton } from '../../controls/buttons/copy-button.tsx'
import { wordUndecided } from '../../../shared/conversations/undecided-result.ts'
import { formatBytes } from '../../lib/format-number.ts'
import { SegmentedControl } from '../../controls/fields/segmented-control.tsx'
import { toJsonLines, type FoldStart } from './json-lines.ts'
import { toNotedLines } from './noted-lines.ts'
import { undecidedLabel } from './undecided-label.ts'
import { VirtualRows } from '../../controls/lists/virtual-rows.tsx'
import { WireLineView } from './wire-line-view.tsx'
import { inspectorText } from '../../../shared/text/en/inspector.ts'

export type WireBodyProps = {
  /** The title, such as "Body". */
  title: string
  text: string
  /** The size on the wire, if it differs from that of the text. */
  bytes: number
  /** Secondary text after the size. */
  meta?: string | undefined
  /** The top-level field that the gateway refused. */
  refusedField?: string | undefined
  /** Folds the beginning of long lists. Pass the same function as long as it folds the same. */
  foldStart?: FoldStart | undefined
}

type BodyView = 'pretty' | 'plain'

const nothing: ReadonlySet<string> = new Set()

/** A body: laid out as JSON with long values folded, or byte for byte as text. */
export function WireBody({
  title,
  text,
  bytes,
  meta,
  refusedField,
  foldStart,
  isReceived = false,
}: WireBodyProps & { isReceived?: boolean | undefined }) {
  const [view, setView] = useState<BodyView>('pretty')
  const [unfolded, setUnfolded] = useState(nothing)
  const json = useMemo(() => toJsonLines(text, unfolded, { foldStart }), [text, unfolded, foldStart])
  // Unknown results are written as words where there are no chips.
  const worded = useMemo(() => wordUndecided(text, (result) => `⟨${undecidedLabel(result)}⟩`).text, [text])
  const { lines, note } = useMemo(
    () => toNotedLines(view === 'plain' ? { type: 'no-json' } : json, worded),
    [view, json, worded],
  )
  return (
    <section aria-label={title} className="flex min-h-40 flex-1 flex-col p-3">
      <div className="mb-1.5 flex min-h-control-small items-center gap-2">
        <h3 className="text-meta font-strong text-ink-3">{title}</h3>
        <span className="tabular truncate text-meta text-ink-3">
          {formatBytes(bytes)}
          {meta === undefined ? '' : ` · ${meta}`}
        </span>
        <span className="flex-1" />
        {json.type === 'json' && (
          <SegmentedControl
            label={inspectorText().viewOf(title)}
            value={view}
            onChange={setView}
            segments={[
              { value: 'pretty', label: inspectorText().formatted },
              { value: 'plain', label: isReceived ? inspectorText().asReceived : inspectorText().asSent },
            ]}
          />
        )}
        <CopyButton text={worded} label={inspectorText().copy(title)} />
      </div>
      {note !== undefined && <p className="mb-1.5 text-small text-ink-3">{note}</p>}
      {text === '' ? (
        <p className="text-small text-ink-3">{inspectorText().empty}</p>
      ) : (
        <VirtualRows
          rows={lines}
          rowHeight={16}
          className="max-h-fit rounded-sm bg-sunken py-2 edge"
          renderRow={(line) => (
            <WireLineView
              line={line}
              isRefused={refusedField !== undefined && line.field === refusedField}
              onUnfold={(path) => setUnfolded(new Set([...unfolded, path]))}
            />
          )}
        />
      )}
    </section>
  )
}
