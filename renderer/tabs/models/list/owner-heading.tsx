import type { ListLine } from '../list-lines.ts'
import { ownerLabel } from '../model-labels.ts'
import { modelsText } from '../../../../shared/text/en/models.ts'

type OwnerLine = Extract<ListLine, { kind: 'owner' }>

/** The heading of an owner between the rows of a table. `top` is in pixels. */
export function OwnerHeading({
  line,
  rowIndex,
  top,
  columnCount,
}: {
  line: OwnerLine
  rowIndex: number
  top: number
  columnCount: number
}) {
  return (
    <tr
      aria-rowindex={rowIndex}
      className="absolute inset-x-0 top-0 flex h-8 items-end border-b border-line px-3 pb-1"
      style={{ transform: `translateY(${top}px)` }}
    >
      <th scope="rowgroup" colSpan={columnCount} className="flex min-w-0 items-baseline gap-2">
        <OwnerLabel line={line} />
      </th>
    </tr>
  )
}

/** The name of an owner with its number of visible models. */
export function OwnerLabel({ line: { owner, count } }: { line: OwnerLine }) {
  return (
    <>
      <span className="truncate text-small font-strong text-ink-2">{ownerLabel(owner)}</span>
      <span className="tabular flex-none text-meta font-regular text-ink-3">{modelsText().count(count)}</span>
    </>
  )
}
