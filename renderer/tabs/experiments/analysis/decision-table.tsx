import type {
  ComparedVariant,
  DecidedFigure,
  DecisionVerdict,
  FigureDecision,
} from '../../../../shared/experiments/comparison.ts'
import { experimentAnalysisText } from '../../../../shared/text/en/experiment-analysis.ts'
import { classNames } from '../../../controls/class-names.ts'
import { formatCost } from '../../../lib/experiments/format-cost.ts'
import { formatCount, formatSigned } from '../../../lib/format-number.ts'
import { formatDuration } from '../../../lib/format-time.ts'
import { VariantKey } from '../variant-key.tsx'

const head = 'h-6 border-b border-line px-1.5 text-left font-medium whitespace-nowrap text-ink-3'
const cell = 'h-7 border-b border-line px-1.5 py-1'
const inks: Readonly<Record<DecisionVerdict, string>> = {
  better: 'text-ok font-medium',
  worse: 'text-danger font-medium',
  'not-clear': 'text-ink-2',
}
const formats: Readonly<Record<DecidedFigure, (value: number, currency?: string) => string>> = {
  firstText: (value) => formatDuration(value),
  duration: (value) => formatDuration(value),
  outputTokens: (value) => formatCount(Math.round(value)),
  cost: formatCost,
}

interface Line {
  readonly id: string
  readonly variant: ComparedVariant
  readonly measure: string
  /** `undefined` when nothing could be compared. */
  readonly verdict: DecisionVerdict | undefined
  readonly difference: string
  readonly shows: string
}

/** The verdict on each variant compared with its baseline, with the evidence. */
export function DecisionTable({ variants }: { variants: readonly ComparedVariant[] }) {
  const { decisions, summary } = experimentAnalysisText()
  const lines = variants.flatMap(linesOf)
  if (lines.length === 0) return null
  return (
    <section aria-label={decisions.title} className="min-w-0 border-b border-line pb-2">
      <h3 className="px-3 pt-2 text-meta font-strong text-ink-3">{decisions.title}</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- It scrolls, and is no landmark. */}
      <div role="group" tabIndex={0} aria-label={decisions.title} className="focus-inside overflow-x-auto">
        <table className="tabular w-full border-separate border-spacing-0 text-small select-text">
          <thead>
            <tr>
              <th scope="col" className={`${head} pl-3`}>
                {summary.variant}
              </th>
              <th scope="col" className={head}>
                {decisions.measure}
              </th>
              <th scope="col" className={head}>
                {decisions.verdict}
              </th>
              <th scope="col" className={`${head} text-right`}>
                {decisions.difference}
              </th>
              <th scope="col" className={`${head} pr-3`}>
                {decisions.shows}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ id, variant, measure, verdict, difference, shows }) => (
              <tr key={id}>
                <th scope="row" className={`${cell} pl-3 text-left font-normal`}>
                  <span className="flex items-center gap-2">
                    <VariantKey index={variant.variantIndex} />
                    <span className="max-w-48 truncate" title={variant.label}>
                      {variant.label}
                    </span>
                  </span>
                </th>
                <td className={`${cell} whitespace-nowrap`}>{measure}</td>
                <td
                  className={classNames(
                    cell,
                    'whitespace-nowrap',
                    verdict === undefined ? 'text-ink-2' : inks[verdict],
                  )}
                >
                  {verdict === undefined ? decisions.notCompared : decisions.verdicts[verdict]}
                </td>
                <td className={`${cell} text-right whitespace-nowrap`}>{difference}</td>
                <td className={`${cell} pr-3 text-ink-2`}>{shows}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="px-3 pt-1.5 text-meta text-ink-3">{decisions.method}</p>
    </section>
  )
}

function linesOf(variant: ComparedVariant): Line[] {
  const { decisions } = experimentAnalysisText()
  const { passes, figures, variantIndex } = variant
  const counted: Line[] =
    passes === undefined
      ? []
      : [
          {
            id: `${variantIndex} passes`,
            variant,
            measure: decisions.measures.passes,
            verdict: passes.verdict,
            difference: formatSigned(passes.better - passes.worse, formatCount),
            shows: joined(
              decisions.cases({
                better: passes.better,
                worse: passes.worse,
                likely: passes.likely.toPrecision(2),
              }),
              decisions.ofCases(passes.count),
              furtherCases(passes),
            ),
          },
        ]
  return [...counted, ...figures.map((figure) => figureLine(variant, figure)), ...notCompared(variant)]
}

/** Costs in different currencies cannot be compared: a note says so. */
function notCompared(variant: ComparedVariant): Line[] {
  const { decisions } = experimentAnalysisText()
  const { variantIndex, otherCurrencies } = variant
  if (otherCurrencies === undefined) return []
  return [
    {
      id: `${variantIndex} currencies`,
      variant,
      measure: decisions.measures.cost,
      verdict: undefined,
      difference: '',
      shows: joined(decisions.otherCurrencies, decisions.ofCases(otherCurrencies)),
    },
  ]
}

function figureLine(variant: ComparedVariant, decided: FigureDecision): Line {
  const { decisions } = experimentAnalysisText()
  const { figure, currency, verdict, difference, before, interval, count } = decided
  const format = (value: number): string => formats[figure](value, currency)
  const share =
    before === 0 ? '' : ` (${formatSigned(Math.round((difference / before) * 100), formatCount)} %)`
  return {
    id: `${variant.variantIndex} ${figure} ${currency}`,
    variant,
    measure:
      currency === undefined
        ? decisions.measures[figure]
        : decisions.costIn({ cost: decisions.measures[figure], currency }),
    verdict,
    difference: `${formatSigned(difference, format)}${share}`,
    shows: joined(
      interval === undefined
        ? undefined
        : decisions.interval({
            low: formatSigned(interval.low, format),
            high: formatSigned(interval.high, format),
          }),
      decisions.ofCases(count),
      furtherCases(decided),
    ),
  }
}

function furtherCases({
  verdict,
  moreCases,
}: Pick<FigureDecision, 'verdict' | 'moreCases'>): string | undefined {
  const { decisions } = experimentAnalysisText()
  if (verdict !== 'not-clear') return undefined
  return moreCases === undefined ? decisions.alike : decisions.moreCases(moreCases)
}

function joined(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined).join(' · ')
}
