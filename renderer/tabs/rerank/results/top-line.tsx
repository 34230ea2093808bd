import { Select } from '../../../controls/fields/select.tsx'
import { useRerankView, type TopRanks } from '../view-store.ts'
import { rerankText } from '../../../../shared/text/en/rerank.ts'

/** Smaller numbers of documents are always shown completely. */
export const leastTop = 10
/** Above this number of documents, only the top ranks of each ranking are shown initially. */
const wholeUpTo = 50

const choices = ['10', '20', '50', '100', 'all'] as const

/** How many ranks of each ranking are shown by default. */
export function defaultTop(count: number): TopRanks {
  return count > wholeUpTo ? 20 : 'all'
}

export type TopLineProps = { top: TopRanks; shown: number; count: number }

/** Selects how many ranks of each ranking are shown, and says how many documents that is. */
export function TopLine({ top, shown, count }: TopLineProps) {
  const showTop = useRerankView((state) => state.showTop)
  const { results } = rerankText()
  return (
    <div className="flex h-9 flex-none items-center gap-2 border-b border-line px-3 text-small text-ink-3">
      <Select
        label={results.top}
        isLabelHidden
        size="small"
        className="w-28 flex-none"
        value={String(top)}
        onChange={(next) => showTop(next === 'all' ? 'all' : Number(next))}
        options={choices.map((value) => ({
          value: value as string,
          label: value === 'all' ? results.topAll : results.topRanks(Number(value)),
        }))}
      />
      <output aria-live="off" className="tabular min-w-0 truncate">
        {shown < count ? results.limited({ shown, count }) : results.allShown(count)}
      </output>
    </div>
  )
}
