import { useMemo } from 'react'
import { experimentAnalysisText } from '../../../../shared/text/en/experiment-analysis.ts'
import { withDollars } from '../../../../shared/money/sums.ts'
import { classNames } from '../../../controls/class-names.ts'
import { formatSums } from '../../../lib/experiments/format-cost.ts'
import { formatCount, formatRate, unknownValue } from '../../../lib/format-number.ts'
import { SaveChartButton } from '../../../panels/charts/chart-menu.tsx'
import { linearScale } from '../../../panels/charts/scale.ts'
import { SceneView } from '../../../panels/charts/scene-view.tsx'
import { VariantLines } from '../variant-label.tsx'
import { CostFigure } from '../results/cost-figure.tsx'
import { answerMeasures, type AnswerMeasure } from './answer-measures.ts'
import { DistinctBar, distinctLook } from './distinct-bar.tsx'
import { passBar } from './pass-bar.ts'
import { formatShare, toQualityFile } from './quality-file.ts'
import { changeOf, lowestRate, type QualityRow } from './quality-row.ts'

const barWidth = 52
const barHeight = 20
const head = 'h-6 border-b border-line px-1.5 font-medium whitespace-nowrap text-ink-3'
/** Hidden in narrow windows; the file includes it. */
const inWide = 'hidden @min-[680px]:table-cell'
const cell = 'h-10 border-b border-line px-1.5 py-1 whitespace-nowrap'

export type QualityTableProps = {
  rows: readonly QualityRow[]
  repeats: number
  /** The experiment's name, for files. */
  experiment: string
  /** When the compared snapshot was created. */
  before?: string | undefined
}

/** The figures of each variant: pass rate with its interval, variation, times and cost. */
export function QualityTable({ rows, repeats, experiment, before }: QualityTableProps) {
  const { quality, summary } = experimentAnalysisText()
  const measures = answerMeasures(rows.map(({ summary: rowSummary }) => rowSummary))
  const toFile = () => toQualityFile(rows, repeats, experiment)
  return (
    <section aria-label={quality.title} className="@container min-w-0">
      <div className="flex min-h-8 flex-wrap items-center gap-x-2 px-3 text-meta text-ink-3">
        <h3 className="flex-none font-strong">{quality.title}</h3>
        <span className="order-last basis-full pb-1 @min-[560px]:order-none @min-[560px]:min-w-0 @min-[560px]:flex-1 @min-[560px]:basis-0 @min-[560px]:truncate @min-[560px]:pb-0">
          {before === undefined ? quality.bar : `${quality.bar}, ${quality.dashed(before)}`}
        </span>
        <DistinctLegend repeats={repeats} />
        <SaveChartButton toFile={toFile} iconSize="small" />
      </div>
      <div
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- It scrolls, and is no landmark.
        role="group"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A box that scrolls is reached by keys as well.
        tabIndex={0}
        aria-label={quality.title}
        className="focus-inside overflow-x-auto border-t border-line"
      >
        <table className="tabular w-full border-separate border-spacing-0 text-small select-text">
          <thead>
            <tr>
              <th scope="col" className={`${head} pl-3 text-left`}>
                {summary.variant}
              </th>
              <th scope="col" className={`${head} text-left`}>
                {quality.passed}
              </th>
              {before !== undefined && <th className={`${head} text-right`}>{quality.change}</th>}
              {measures.map(({ name }) => (
                <th key={name} scope="col" className={`${head} text-right`} title={quality.mean}>
                  {name}
                </th>
              ))}
              <th scope="col" className={`${head} text-right`} title={quality.passAtKHint(repeats)}>
                {quality.passAtK(repeats)}
              </th>
              <th scope="col" className={`${head} text-right`} title={quality.passHatKHint(repeats)}>
                {quality.passHatK(repeats)}
              </th>
              <th scope="col" className={`${head} ${inWide} text-right`}>
                {quality.speed}
              </th>
              <th scope="col" className={`${head} text-left`}>
                {quality.distinct}
              </th>
              <th scope="col" className={`${head} pr-3 text-right`}>
                {quality.cost}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row
                key={row.index}
                row={row}
                measures={measures}
                lowest={lowestRate(rows)}
                isCompared={before !== undefined}
              />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function DistinctLegend({ repeats }: { repeats: number }) {
  if (repeats < 2) return <span className="ml-auto" />
  return (
    <span aria-hidden="true" className="ml-auto flex flex-none items-center gap-2">
      {experimentAnalysisText().quality.distinctIn(repeats)}
      {Array.from({ length: Math.min(3, repeats) }, (_, at) => (
        <span key={at} className="flex items-center gap-1">
          <i
            className={classNames(
              'size-2.5 rounded-[2px] edge forced-color-adjust-none',
              distinctLook(at + 1),
            )}
          />
          {at === 2 && repeats > 3 ? '3+' : at + 1}
        </span>
      ))}
    </span>
  )
}

type RowProps = {
  row: QualityRow
  measures: readonly AnswerMeasure[]
  lowest: number
  isCompared: boolean
}

function Row({ row, measures, lowest, isCompared }: RowProps) {
  const { quality } = experimentAnalysisText()
  const { summary, index } = row
  const judging = formatSums(withDollars(summary.judgingCost, summary.judgingForeign))
  const earlier = formatSums(withDollars(summary.earlierCost, summary.earlierForeign))
  const tokens = { input: formatCount(summary.inputTokens), output: formatCount(summary.outputTokens) }
  return (
    <tr>
      <th scope="row" className={`${cell} w-1/4 max-w-0 min-w-26 pl-3 text-left font-[400]`}>
        <VariantLines index={index} label={summary.label} />
      </th>
      <td className={cell}>
        <Passed row={row} lowest={lowest} />
      </td>
      {isCompared && <ChangeCell row={row} />}
      {measures.map(({ name, valueOf, format }) => {
        const value = valueOf(summary)
        return (
          <td key={name} className={`${cell} text-right`}>
            {value === undefined ? unknownValue : format(value)}
          </td>
        )
      })}
      <td className={`${cell} text-right`}>{share(summary.passAtK)}</td>
      <td className={`${cell} text-right`}>{share(summary.passHatK)}</td>
      <td className={`${cell} ${inWide} text-right`}>{formatRate(summary.tokensPerSecond)}</td>
      <td className={cell}>
        <DistinctBar counts={summary.distinctByCase} />
      </td>
      <td className={`${cell} pr-3 text-right`}>
        <CostFigure figures={summary} sent={summary.cells - summary.open} />
        {judging !== '' && (
          <span className="block text-meta text-ink-3">{quality.judging({ cost: judging })}</span>
        )}
        {earlier !== '' && (
          <span className="block text-meta text-ink-3" title={quality.earlierCost}>
            {quality.earlier({ cost: earlier })}
          </span>
        )}
        <span className="hidden text-meta text-ink-3 @min-[680px]:block">{quality.tokensInOut(tokens)}</span>
      </td>
    </tr>
  )
}

function share(value: number | undefined): string {
  return value === undefined ? unknownValue : formatShare(value)
}

function Passed({ row, lowest }: { row: QualityRow; lowest: number }) {
  const { quality } = experimentAnalysisText()
  const { passed, failed, errors, passRate, interval } = row.summary
  const scene = useMemo(() => {
    const scale = linearScale([lowest, 1], [2, barWidth - 4])
    return { width: barWidth, height: barHeight, shapes: passBar(row, scale, barHeight / 2) }
  }, [row, lowest])
  const range =
    interval === undefined
      ? undefined
      : quality.interval({ low: formatShare(interval.low), high: formatShare(interval.high) })
  return (
    <span className="flex items-center gap-2" title={range}>
      <SceneView scene={scene} className="flex-none" />
      <span>
        <b className="font-medium">{share(passRate)}</b>
        {range !== undefined && <span className="only-spoken">{range}</span>}
        <span className="block text-meta text-ink-3">
          {quality.ofAnswers({ passed, answered: passed + failed })}
          {errors > 0 && `, ${quality.errors(errors)}`}
        </span>
      </span>
    </span>
  )
}

function ChangeCell({ row }: { row: QualityRow }) {
  const change = changeOf(row)
  const signed = change === undefined ? unknownValue : change > 0 ? `+${change}` : formatCount(change)
  return (
    <td className={classNames(cell, 'text-right', change !== undefined && change < 0 && 'text-danger')}>
      {change === undefined ? signed : experimentAnalysisText().quality.points(signed)}
    </td>
  )
}
