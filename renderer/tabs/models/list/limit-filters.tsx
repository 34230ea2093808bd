import { Select } from '../../../controls/fields/select.tsx'
import { formatPrice, formatShare, formatTokens } from '../../../lib/models/format-facts.ts'
import { formatDuration } from '../../../lib/format-time.ts'
import { modelsText } from '../../../../shared/text/en/models.ts'
import { limitedColumns, useModelsView, type LimitedColumn } from '../models-view-store.ts'

/** The values offered as limits. For finer choices the user sorts the list. */
const choices: Readonly<Record<LimitedColumn, readonly number[]>> = {
  context: [32_000, 128_000, 200_000, 1_000_000],
  priceIn: [0.2, 1, 3, 10],
  firstText: [500, 1_000, 3_000],
  success: [1, 0.95, 0.8, 0.5],
}

/** Formats a limit: `at least 128k`. */
const words: Readonly<Record<LimitedColumn, (limit: number) => string>> = {
  context: (limit) => modelsText().filters.atLeast(formatTokens(limit)),
  priceIn: (limit) => modelsText().filters.atMost(`$${formatPrice(limit)}`),
  firstText: (limit) => modelsText().filters.atMost(formatDuration(limit, { inSeconds: true })),
  success: (limit) => modelsText().filters.atLeast(formatShare(limit)),
}

const anything = 'any'

/** Filters the list by size, price, speed and reliability. Models with unknown values are then hidden. */
export function LimitFilters() {
  const limits = useModelsView((state) => state.filter.limits)
  const narrow = useModelsView((state) => state.narrow)
  const texts = modelsText().filters
  const set = (column: LimitedColumn, value: string) => {
    const { [column]: _before, ...others } = limits
    narrow({ limits: value === anything ? others : { ...others, [column]: Number(value) } })
  }
  return (
    <fieldset className="min-w-0 pt-4">
      <legend className="float-left w-full px-2 pb-1 text-meta font-strong text-ink-3">{texts.limits}</legend>
      <div className="clear-both flex flex-col gap-1.5 px-2">
        {limitedColumns.map((column) => (
          <Select
            key={column}
            size="small"
            label={texts.limitNames[column]}
            value={limits[column] === undefined ? anything : String(limits[column])}
            onChange={(value) => set(column, value)}
            options={[
              { value: anything, label: texts.any },
              ...choices[column].map((limit) => ({ value: String(limit), label: words[column](limit) })),
            ]}
          />
        ))}
      </div>
    </fieldset>
  )
}
