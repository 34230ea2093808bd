import { useMemo, useState } from 'react'
import type { LensColumn } from '../../../../shared/lens/build-lens.ts'
import { classNames } from '../../../controls/class-names.ts'
import { VirtualRows } from '../../../controls/lists/virtual-rows.tsx'
import { WireLineView } from '../../../panels/inspector/wire-line-view.tsx'
import { toLensLines, type LensLine } from './lens-lines.ts'
import { markLabels } from './mark-labels.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'

const nothing: ReadonlySet<string> = new Set()

/** The request body of a column, with a mark on each line that differs from the other columns. */
export function LensBody({ column, label }: { column: LensColumn; label: string }) {
  const [unfolded, setUnfolded] = useState(nothing)
  const lines = useMemo(() => toLensLines(column, unfolded), [column, unfolded])
  return (
    <section aria-label={chatText().lens.body(label)} className="flex min-h-0 flex-1 flex-col">
      <VirtualRows
        rows={lines}
        rowHeight={16}
        className="pb-2"
        renderRow={(line) => (
          <Row line={line} onUnfold={(path) => setUnfolded(new Set([...unfolded, path]))} />
        )}
      />
    </section>
  )
}

function Row({ line, onUnfold }: { line: LensLine; onUnfold: (path: string) => void }) {
  const mark = line.type === 'lost' ? 'lost' : line.mark
  const label = mark === undefined ? undefined : markLabels[mark]
  return (
    <div className={classNames('grid grid-cols-[--spacing(5)_minmax(0,1fr)]', label?.line)}>
      <span
        title={label?.label}
        className={classNames('wire text-center select-none', label?.tone)}
        aria-label={label?.label}
        role={label === undefined ? undefined : 'img'}
      >
        {label?.sign}
      </span>
      {line.type === 'lost' ? (
        <span className="min-h-4 pl-5.5 text-wire-small leading-4 text-danger">{line.text}</span>
      ) : (
        <WireLineView line={line.line} onUnfold={onUnfold} />
      )}
    </div>
  )
}
