import { classNames } from '../../../controls/class-names.ts'
import { ContextMenu } from '../../../controls/overlays/context-menu.tsx'
import { formatNumber } from '../../../lib/format-number.ts'
import { useRowMenu } from '../texts/use-row-menu.ts'
import type { ShownRow } from '../vectors/vectors-context.ts'

export type ScoreRowProps = {
  row: ShownRow | undefined
  /** A cosine or a share; 1 fills the bar. */
  score: number
  /** Shown beside the bar instead of the number. */
  label?: string
  isCurrent?: boolean
  onPick: () => void
}

/** A row with its similarity as a bar and a number. A click makes it the current row. */
export function ScoreRow({ row, score, label, isCurrent = false, onPick }: ScoreRowProps) {
  const menuOfRow = useRowMenu()
  if (row === undefined) return null
  return (
    <ContextMenu sections={() => menuOfRow(row)}>
      <button
        type="button"
        onClick={onPick}
        aria-current={isCurrent || undefined}
        title={row.text}
        className={classNames(
          'focus-inside flex h-row w-full items-center gap-2 border-b border-line px-3 text-left',
          isCurrent ? 'bg-accent-soft' : 'hover:bg-hover',
        )}
      >
        <span className="tabular w-7 flex-none text-small text-ink-3">{row.label}</span>
        <span className="min-w-0 flex-1 truncate">{row.text}</span>
        <ScoreBar score={score} />
        <span className="tabular min-w-11 flex-none text-right">{label ?? formatNumber(score, 3)}</span>
      </button>
    </ContextMenu>
  )
}

/** `score` is the filled share, 0 to 1. */
function ScoreBar({ score }: { score: number }) {
  return (
    <span className="h-1 w-12 flex-none overflow-hidden rounded-full bg-hover" aria-hidden="true">
      <span
        className="block h-full rounded-full bg-data-1"
        style={{ width: `${Math.max(0, Math.min(1, Number.isNaN(score) ? 0 : score)) * 100}%` }}
      />
    </span>
  )
}
