import type { CosineRange } from '../../../lib/vectors/cosine-range.ts'
import { Tooltip } from '../../../controls/overlays/tooltip.tsx'
import { formatNumber } from '../../../lib/format-number.ts'
import type { levelCount } from './heat-levels.ts'
import { embeddingsText } from '../../../../shared/text/en/embeddings.ts'

export type HeatLegendProps = {
  range: CosineRange
  /** Whether the colours span the cosines of this set alone. */
  isStretched: boolean
  onStretch: (isStretched: boolean) => void
}

const levels = [
  'bg-heat-0',
  'bg-heat-1',
  'bg-heat-2',
  'bg-heat-3',
  'bg-heat-4',
  'bg-heat-5',
  'bg-heat-6',
] as const satisfies { length: typeof levelCount }

/** The legend of the colours. Pressing it spreads them over the range of the set. */
export function HeatLegend({ range, isStretched, onStretch }: HeatLegendProps) {
  return (
    <Tooltip
      text={isStretched ? embeddingsText().similarity.coloursOfSet : embeddingsText().similarity.coloursOfAll}
    >
      <button
        type="button"
        aria-pressed={isStretched}
        onClick={() => onStretch(!isStretched)}
        className="tabular flex h-5 flex-none items-center gap-1.5 rounded-sm px-1 text-meta text-ink-3 hover:bg-hover"
      >
        <span className="only-spoken">{embeddingsText().similarity.rangeFrom}</span>
        {words(range.low)}
        <span className="only-spoken">{embeddingsText().similarity.rangeTo}</span>
        <span className="flex h-2 w-21 overflow-hidden rounded-xs edge" aria-hidden="true">
          {levels.map((level) => (
            <span key={level} className={`flex-1 ${level}`} />
          ))}
        </span>
        {words(range.high)}
      </button>
    </Tooltip>
  )
}

function words(value: number): string {
  return formatNumber(Number(value.toFixed(2)))
}
