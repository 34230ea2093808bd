import { classNames } from '../../controls/class-names.ts'
import { formatNumber } from '../../lib/format-number.ts'
import { formatMovement, movementSigns } from './movement.ts'
import type { BarPlace } from './score-scale.ts'

export type RankedScoreProps = {
  /** The rank, from 1. */
  rank: number
  score: number
  /** How many places it moved up from its position in the request; negative for down. */
  up: number
  /** Its bar, from `scoreScale` of all scores in the ranking. */
  bar: BarPlace
  decimals: number
}

/** The result of a document in a ranking: its rank, its score as a bar and a number, and how far it moved. */
export function RankedScore({ rank, score, up, bar, decimals }: RankedScoreProps) {
  return (
    <div className="tabular grid grid-cols-[--spacing(5)_minmax(--spacing(6),1fr)_--spacing(12)_--spacing(9)] items-center gap-1.5">
      <span className="font-strong">{rank}</span>
      <span className="relative h-2 rounded-xs bg-sunken" aria-hidden="true">
        <span
          className={classNames('absolute inset-y-0 rounded-xs', score < 0 ? 'bg-data-2' : 'bg-data-1')}
          style={{ left: `${bar.start * 100}%`, width: `max(1px, ${bar.width * 100}%)` }}
        />
        {bar.zero > 0 && (
          <span
            className="absolute -inset-y-0.5 w-px bg-line-strong"
            style={{ left: `${bar.zero * 100}%` }}
          />
        )}
      </span>
      <span className="text-right">{formatNumber(score, decimals)}</span>
      <span className="text-meta text-ink-3">
        <span aria-hidden="true">{movementSigns(up)}</span>
        <span className="sr-only">{formatMovement(up)}</span>
      </span>
    </div>
  )
}
