import { Equal } from 'lucide-react'
import { EmptyState } from '../../../controls/texts/empty-state.tsx'
import { VirtualRows } from '../../../controls/lists/virtual-rows.tsx'
import { formatCount } from '../../../lib/format-number.ts'
import { MiddleCut } from '../../../controls/texts/middle-cut.tsx'
import { LetterMark } from '../../../panels/model-facts/letter-mark.tsx'
import type { CompareLine, ComparedEntry, Comparison } from '../compare-lines.ts'
import { ModelChips } from '../list/model-chips.tsx'
import { modelsText } from '../../../../shared/text/en/models.ts'

const columns =
  'grid grid-cols-[minmax(--spacing(35),1fr)_minmax(--spacing(37.5),1fr)_minmax(--spacing(37.5),1fr)] items-center gap-3 px-3'

/** The differences of two lists, side by side. */
export function CompareTable({ lines: { lines, same } }: { lines: Comparison }) {
  if (lines.length === 0) {
    return (
      <EmptyState icon={Equal} title={modelsText().compare.same}>
        {modelsText().compare.sameHelp(same)}
      </EmptyState>
    )
  }
  return (
    <>
      <div className={`${columns} h-row flex-none border-b border-line text-small text-ink-2`}>
        <span>{modelsText().compare.model}</span>
        <span>A</span>
        <span>B</span>
      </div>
      <VirtualRows rows={lines} rowHeight={28} renderRow={(line) => <Line line={line} />} />
    </>
  )
}

function Line({ line }: { line: CompareLine }) {
  if (line.kind === 'heading') {
    return (
      <h3 className="flex h-8 items-end gap-2 border-b border-line px-3 pb-1 text-small font-strong text-ink-2">
        {line.title}
        <span className="tabular font-regular text-meta text-ink-3">{formatCount(line.count)}</span>
      </h3>
    )
  }
  return (
    <div className={`${columns} h-row border-b border-line`}>
      <span className="flex min-w-0 items-center gap-1.5">
        <LetterMark model={line.id} />
        <MiddleCut text={line.id} className="font-medium" />
      </span>
      <Entry entry={line.left} />
      <Entry entry={line.right} />
    </div>
  )
}

function Entry({ entry }: { entry: ComparedEntry | undefined }) {
  if (entry === undefined)
    return <span className="text-small text-ink-3">{modelsText().compare.notListed}</span>
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span className="max-w-30 flex-none truncate text-small text-ink-2" title={entry.owner}>
        {entry.owner}
      </span>
      <ModelChips chips={entry.chips} limit={5} />
    </span>
  )
}
