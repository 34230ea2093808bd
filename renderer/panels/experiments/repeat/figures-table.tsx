import {
  repeatMeasures,
  type MeasureSpread,
  type RepeatFigures,
  type RepeatMeasure,
} from '../../../../shared/experiments/repeat-figures.ts'
import { formatWhole } from '../../../../shared/text/intl.ts'
import { repeatText } from '../../../../shared/text/en/repeat.ts'
import { formatCost } from '../../../lib/experiments/format-cost.ts'
import { formatCount, formatRate } from '../../../lib/format-number.ts'
import { formatDuration } from '../../../lib/format-time.ts'

const formats: Readonly<Record<RepeatMeasure, (value: number) => string>> = {
  firstTextMs: (value) => formatDuration(value),
  durationMs: (value) => formatDuration(value),
  tokensPerSecond: formatRate,
  inputTokens: (value) => formatCount(Math.round(value)),
  outputTokens: (value) => formatCount(Math.round(value)),
  cost: formatCost,
}

/** Statistics over the answers of one variant: median, p95, minimum and maximum of each measure. */
export function FiguresTable({ label, figures }: { label: string; figures: RepeatFigures }) {
  const { columns, columnHints, measures, noAnswers, others, stopped } = repeatText()
  const notes = [
    ...(figures.others > 0 ? [others(formatWhole(figures.others))] : []),
    ...(figures.stopped > 0 ? [stopped(formatWhole(figures.stopped))] : []),
  ]
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- It scrolls, and is no landmark.
      role="group"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A box that scrolls is reached by keys as well.
      tabIndex={0}
      aria-label={label}
      className="focus-inside overflow-x-auto"
    >
      <p className="flex flex-wrap gap-x-3 text-small">
        <span className="font-medium">{label}</span>
        {notes.map((note) => (
          <span key={note} className="text-warn">
            {note}
          </span>
        ))}
        {figures.answers === 0 && <span className="text-ink-3">{noAnswers}</span>}
      </p>
      {figures.answers > 0 && (
        <table className="tabular w-full text-small select-text">
          <thead className="text-ink-3">
            <tr>
              <th scope="col" className={head}>
                {columns.measure}
              </th>
              <th scope="col" className={head} title={columnHints.p50}>
                {columns.p50}
              </th>
              <th scope="col" className={head} title={columnHints.p95}>
                {columns.p95}
              </th>
              <th scope="col" className={head}>
                {columns.spread}
              </th>
              <th scope="col" className={head}>
                {columns.count}
              </th>
            </tr>
          </thead>
          <tbody>
            {rowsOf(figures).map(({ id, measure, spread, format }) => (
              <tr key={id}>
                <th scope="row" className={`${cell} font-regular text-ink-2`}>
                  {measures[measure]}
                </th>
                <td className={cell}>{format(spread.p50)}</td>
                <td className={cell}>{format(spread.p95)}</td>
                <td className={cell}>{rangeOf(spread, format)}</td>
                <td className={cell}>{formatWhole(spread.count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}

interface FigureRow {
  readonly id: string
  readonly measure: RepeatMeasure
  readonly spread: MeasureSpread
  readonly format: (value: number) => string
}

/** The cost has one row for each currency: a median over two currencies makes no sense. */
function rowsOf({ measures, foreignCosts }: RepeatFigures): readonly FigureRow[] {
  return [
    ...repeatMeasures.flatMap((measure): FigureRow[] => {
      const spread = measures[measure]
      return spread === undefined ? [] : [{ id: measure, measure, spread, format: formats[measure] }]
    }),
    ...foreignCosts.map(({ currency, spread }): FigureRow => ({
      id: currency,
      measure: 'cost',
      spread,
      format: (amount) => formatCost(amount, currency),
    })),
  ]
}

/** A single value if the minimum and maximum look the same. */
function rangeOf({ least, most }: MeasureSpread, format: (value: number) => string): string {
  const ends = { least: format(least), most: format(most) }
  return ends.least === ends.most ? ends.least : repeatText().range(ends)
}

const head =
  'h-6 border-b border-line px-2 text-right font-medium whitespace-nowrap first:pl-0 first:text-left last:pr-0'
const cell = 'h-6 px-2 text-right whitespace-nowrap first:pl-0 first:text-left last:pr-0'
