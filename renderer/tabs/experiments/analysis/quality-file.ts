import type { VariantSummary } from '../../../../shared/experiments/variant-summary.ts'
import { addMoney, type Money } from '../../../../shared/money/sums.ts'
import { formatCount, formatRate } from '../../../lib/format-number.ts'
import { formatCost } from '../../../lib/experiments/format-cost.ts'
import { bottomAxis } from '../../../panels/charts/axes.ts'
import { chartFileName, type ChartFile } from '../../../panels/charts/chart-file.ts'
import type { TableColumn } from '../../../panels/charts/chart-table.ts'
import { formatPercent, linearScale } from '../../../panels/charts/scale.ts'
import { fitTextMiddle, type MeasureText, type Scene, type Shape } from '../../../panels/charts/scene.ts'
import { experimentAnalysisText } from '../../../../shared/text/en/experiment-analysis.ts'
import { unitsText } from '../../../../shared/text/en/units.ts'
import { variantMarkShape } from '../variant-mark.ts'
import { answerMeasures, type AnswerMeasure } from './answer-measures.ts'
import { passBar } from './pass-bar.ts'
import { lowestRate, type QualityRow } from './quality-row.ts'

const rowHeight = 28
const inset = { left: 170, right: 24 }
const width = 640

/** Returns the pass rates with their intervals as a chart, and every figure of the variants as a table. */
export function toQualityFile(rows: readonly QualityRow[], repeats: number, experiment: string): ChartFile {
  const { quality } = experimentAnalysisText()
  const measures = answerMeasures(rows.map(({ summary }) => summary))
  const currencies = currenciesOf(rows)
  return {
    name: chartFileName(experiment, quality.passed),
    title: quality.title,
    caption: [experiment, quality.bar].filter((text) => text !== '').join(' · '),
    draw: ({ measure }) => drawRates(rows, measure),
    table: {
      columns: columns(repeats, measures, currencies),
      rowCount: rows.length,
      row(at) {
        const summary = rows[at]?.summary
        if (summary === undefined) return []
        return [
          summary.label,
          summary.passRate,
          summary.interval?.low,
          summary.interval?.high,
          summary.passed,
          summary.failed,
          summary.errors,
          summary.open,
          summary.passAtK,
          summary.passHatK,
          summary.tokensPerSecond,
          summary.inputTokens,
          summary.outputTokens,
          summary.distinctAnswers === 0 ? undefined : summary.distinctAnswers,
          summary.costKnown === 0 ? undefined : summary.cost,
          summary.costKnown,
          summary.costMeasured,
          ...amountsIn(currencies.cost, summary.foreign),
          ...measures.map(({ valueOf }) => valueOf(summary)),
          summary.judgingCost,
          ...amountsIn(currencies.judging, summary.judgingForeign),
          summary.earlierCost,
          ...amountsIn(currencies.earlier, summary.earlierForeign),
        ]
      },
    },
  }
}

/** Returns the currencies other than US dollars in which a variant has costs: each has a column. */
interface Currencies {
  readonly cost: readonly string[]
  readonly judging: readonly string[]
  readonly earlier: readonly string[]
}

function currenciesOf(rows: readonly QualityRow[]): Currencies {
  const of = (foreignOf: (summary: VariantSummary) => readonly Money[] | undefined): readonly string[] =>
    addMoney(rows.flatMap(({ summary }) => foreignOf(summary) ?? [])).map(({ currency }) => currency)
  return {
    cost: of(({ foreign }) => foreign),
    judging: of(({ judgingForeign }) => judgingForeign),
    earlier: of(({ earlierForeign }) => earlierForeign),
  }
}

function columnsIn(currencies: readonly string[], name: string): TableColumn[] {
  return currencies.map((unit) => ({ name, unit, format: (amount) => formatCost(amount, unit) }))
}

function amountsIn(
  currencies: readonly string[],
  money: readonly Money[] | undefined,
): (number | undefined)[] {
  return currencies.map((wanted) => money?.find(({ currency }) => currency === wanted)?.amount)
}

function columns(repeats: number, measures: readonly AnswerMeasure[], currencies: Currencies): TableColumn[] {
  const { quality, summary, times } = experimentAnalysisText()
  return [
    { name: summary.variant },
    { name: quality.passed, format: formatShare },
    { name: `${quality.passed}: ${times.low}`, format: formatShare },
    { name: `${quality.passed}: ${times.high}`, format: formatShare },
    { name: quality.ofAnswersTotal, format: formatCount },
    { name: quality.failed, format: formatCount },
    { name: quality.errorCount, format: formatCount },
    { name: quality.open, format: formatCount },
    { name: quality.passAtK(repeats), format: formatShare },
    { name: quality.passHatK(repeats), format: formatShare },
    { name: quality.speed, format: formatRate },
    { name: quality.inputTokens, format: formatCount },
    { name: quality.outputTokens, format: formatCount },
    { name: quality.distinctAll, format: formatCount },
    { name: quality.cost, unit: 'USD', format: formatCost },
    { name: quality.costKnown, format: formatCount },
    { name: quality.costMeasured, format: formatCount },
    ...columnsIn(currencies.cost, quality.cost),
    ...measures.map(({ name, format }) => ({ name, format })),
    { name: quality.judgingCost, unit: 'USD', format: formatCost },
    ...columnsIn(currencies.judging, quality.judgingCost),
    { name: quality.earlierCost, unit: 'USD', format: formatCost },
    ...columnsIn(currencies.earlier, quality.earlierCost),
  ]
}

/** Formats a share from 0 to 1 as a whole percentage: `94 %`. */
export function formatShare(share: number): string {
  return unitsText().percent(Math.round(share * 100))
}

function drawRates(rows: readonly QualityRow[], measure: MeasureText): Scene {
  const scale = linearScale([lowestRate(rows), 1], [inset.left, width - inset.right], formatPercent)
  const bottom = rows.length * rowHeight
  const shapes: Shape[] = rows.flatMap((row, at) => [
    variantMarkShape(row.index, 5, at * rowHeight + rowHeight / 2),
    {
      kind: 'text',
      x: 14,
      y: at * rowHeight + rowHeight / 2,
      text: fitTextMiddle(row.summary.label, inset.left - 30, measure, 12),
      fill: 'ink',
      size: 12,
    },
    ...passBar(row, scale, at * rowHeight + rowHeight / 2),
  ])
  const title = `${experimentAnalysisText().quality.passed} (%)`
  const axis = bottomAxis({ scale, ticks: 6, y: bottom + 4, grid: [0, bottom + 4], title })
  return { width, height: bottom + 44, shapes: [...axis, ...shapes] }
}
