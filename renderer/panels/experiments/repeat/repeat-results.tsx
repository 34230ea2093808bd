import { useMemo } from 'react'
import { repeatFigures } from '../../../../shared/experiments/repeat-figures.ts'
import { withDollars } from '../../../../shared/money/sums.ts'
import { formatWhole } from '../../../../shared/text/intl.ts'
import { repeatText } from '../../../../shared/text/en/repeat.ts'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { formatSums } from '../../../lib/experiments/format-cost.ts'
import { formatMoment } from '../../../lib/format-time.ts'
import { overOf } from '../../../queries/experiments.ts'
import { FiguresTable } from './figures-table.tsx'
import { useAllCells, useExperimentProgress } from '../../../stores/use-experiment-cells.tsx'

export type RepeatResultsProps = { variants: readonly string[]; startedAt: number | undefined }

/** The progress of the newest repeat and how much its answers differ so far: one table for each variant. */
export function RepeatResults({ variants, startedAt }: RepeatResultsProps) {
  const { counts, spent, watchError } = useExperimentProgress()
  const cells = useAllCells()
  const figures = useMemo(() => repeatFigures(cells, variants.length), [cells, variants.length])
  const text = repeatText()
  if (watchError !== undefined) return <ErrorNotice error={watchError} />
  if (counts === undefined) return null
  const { done, all } = overOf(counts)
  const costs = withDollars(spent?.cost === 0 ? undefined : spent?.cost, spent?.foreign)
  return (
    <section aria-label={text.last} className="flex flex-col gap-2 border-t border-line pt-3">
      <div className="tabular flex flex-wrap items-baseline gap-x-3 text-small text-ink-2">
        <h3 className="font-strong text-ink">{text.last}</h3>
        <output>{text.progress({ done: formatWhole(done), all: formatWhole(all) })}</output>
        {costs.length > 0 && <span>{text.spent(formatSums(costs))}</span>}
        {startedAt !== undefined && <span className="ml-auto text-ink-3">{formatMoment(startedAt)}</span>}
      </div>
      {figures.map((variantFigures, index) => (
        <FiguresTable
          // Keyed by variant: those of a started experiment do not change.
          key={variants[index]}
          label={variants[index] ?? ''}
          figures={variantFigures}
        />
      ))}
    </section>
  )
}
