import type { ReactNode } from 'react'
import type { CosineRange } from '../../../lib/vectors/cosine-range.ts'
import { formatNumber } from '../../../lib/format-number.ts'
import { useShownVectors } from '../vectors/vectors-context.ts'
import { HeatLegend } from './heat-legend.tsx'
import { embeddingsText } from '../../../../shared/text/en/embeddings.ts'

export type PairLineProps = {
  /** Two rows of the result. */
  pair: { readonly row: number; readonly other: number; readonly cosine: number } | undefined
  range: CosineRange
  isStretched: boolean
  onStretch: (isStretched: boolean) => void
  /** The zoom buttons. */
  zoom: ReactNode
}

/** The cosine and the texts of the pair under the pointer, or of the active cell, with the legend of the colours. */
export function PairLine({ pair, range, isStretched, onStretch, zoom }: PairLineProps) {
  const { shown } = useShownVectors()
  const row = pair === undefined ? undefined : shown[pair.row]
  const other = pair === undefined ? undefined : shown[pair.other]
  return (
    <div className="flex h-7 flex-none items-center gap-2 border-t border-line px-3 text-small">
      <output id="heat-pair" className="flex min-w-0 flex-1 items-baseline gap-2 whitespace-nowrap">
        {pair === undefined || row === undefined || other === undefined ? (
          <span className="truncate text-ink-3">{embeddingsText().similarity.hint}</span>
        ) : (
          <>
            <span className="text-ink-3">{embeddingsText().similarity.pair}</span>
            <span className="tabular font-medium">
              {row.label} × {other.label}
            </span>
            <span className="tabular font-medium">{formatNumber(pair.cosine, 4)}</span>
            <span className="min-w-0 truncate text-ink-2">
              {embeddingsText().similarity.pairTexts({ text: row.text, other: other.text })}
            </span>
          </>
        )}
      </output>
      <HeatLegend range={range} isStretched={isStretched} onStretch={onStretch} />
      {zoom}
    </div>
  )
}
