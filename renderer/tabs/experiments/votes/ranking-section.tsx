import type { Variant } from '../../../../shared/experiments/experiment.ts'
import type { Votes } from '../../../../shared/experiments/vote.ts'
import { experimentAnalysisText } from '../../../../shared/text/en/experiment-analysis.ts'
import { DetailsSection } from '../../../controls/texts/details-section.tsx'
import { rankRanges } from '../../../lib/experiments/rank-range.ts'
import { formatNumber } from '../../../lib/format-number.ts'
import { chartFileName, type ChartFile } from '../../../panels/charts/chart-file.ts'
import { SaveChartButton } from '../../../panels/charts/chart-menu.tsx'
import { linearScale, type Scale } from '../../../panels/charts/scale.ts'
import { fitTextMiddle, type MeasureText, type Scene, type Shape } from '../../../panels/charts/scene.ts'
import { SceneView } from '../../../panels/charts/scene-view.tsx'
import { VariantLabel } from '../variant-label.tsx'
import { variantMark, variantMarkShape } from '../variant-mark.ts'

const barWidth = 92
const barHeight = 20

export type VotedSectionProps = {
  votes: Votes
  variants: readonly Variant[]
  /** The experiment's name, for files. */
  experiment: string
}

type Ranked = Votes['ranking'][number]

/** The strengths that explain the votes best, with their intervals. */
export function RankingSection({ votes, variants, experiment }: VotedSectionProps) {
  const { ranking: text } = experimentAnalysisText().votes
  const { summary } = experimentAnalysisText()
  const { ranking } = votes
  const ranges = rankRanges(ranking)
  const scale = strengthScale(ranking, [3, barWidth - 3])
  const isApart = ranges.some(({ first, last }) => first > 1 || last < ranking.length)
  return (
    <DetailsSection
      title={text.title}
      meta={
        <>
          {text.method}
          <SaveChartButton toFile={() => toRankingFile(ranking, variants, experiment)} iconSize="small" />
        </>
      }
    >
      <table className="tabular w-full text-small">
        <thead className="text-meta text-ink-3">
          <tr>
            <th scope="col" className="pr-2 text-left font-medium whitespace-nowrap">
              {text.rank}
            </th>
            <th scope="col" className="text-left font-medium">
              {summary.variant}
            </th>
            <th scope="col" aria-label={`${text.weaker} ${text.stronger}`} className="font-medium">
              <span className="flex justify-between gap-1.5">
                <span>{text.weaker}</span> <span>{text.stronger}</span>
              </span>
            </th>
            <th scope="col" className="text-right font-medium">
              {text.score}
            </th>
          </tr>
        </thead>
        <tbody>
          {ranking.map((item, at) => (
            <tr key={item.variantIndex}>
              <td className="pr-2 whitespace-nowrap">{rankLabel(ranges[at])}</td>
              <td className="w-full max-w-0 pr-2">
                <VariantLabel index={item.variantIndex} label={variants[item.variantIndex]?.label ?? ''} />
              </td>
              <td>
                <SceneView
                  scene={{
                    width: barWidth,
                    height: barHeight,
                    shapes: strengthBar(item, scale, barHeight / 2),
                  }}
                />
                <span className="only-spoken">
                  {text.interval({ low: signed(item.low), high: signed(item.high) })}
                </span>
              </td>
              <td
                className="pl-2 text-right"
                title={text.interval({ low: signed(item.low), high: signed(item.high) })}
              >
                {signed(item.value)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {!isApart && <p className="mt-1.5 text-meta text-ink-3">{text.apart(votes.votes.length)}</p>}
      {votes.isRegularised && <p className="mt-1.5 text-meta text-ink-3">{text.regularised}</p>}
    </DetailsSection>
  )
}

function rankLabel(range: { readonly first: number; readonly last: number } | undefined): string {
  if (range === undefined) return ''
  return range.first === range.last ? String(range.first) : `${range.first}–${range.last}`
}

function signed(value: number): string {
  return `${value >= 0.005 ? '+' : ''}${formatNumber(Math.abs(value) < 0.005 ? 0 : value, 2)}`
}

function strengthScale(ranking: readonly Ranked[], range: readonly [number, number]): Scale {
  const most = Math.max(0.5, ...ranking.flatMap(({ low, high }) => [Math.abs(low), Math.abs(high)]))
  return linearScale([-most, most], range)
}

function strengthBar({ variantIndex, value, low, high }: Ranked, scale: Scale, y: number): Shape[] {
  const { paint: stroke } = variantMark(variantIndex)
  return [
    { kind: 'line', points: [scale(0), y - 10, scale(0), y + 10], stroke: 'line-strong', width: 1 },
    { kind: 'line', points: [scale(low), y, scale(high), y], stroke, width: 2 },
    { kind: 'line', points: [scale(value), y - 5, scale(value), y + 5], stroke, width: 3 },
  ]
}

const fileWidth = 560
const fileRow = 26
const fileLabel = 190

function toRankingFile(
  ranking: readonly Ranked[],
  variants: readonly Variant[],
  experiment: string,
): ChartFile {
  const { ranking: text, title } = experimentAnalysisText().votes
  const { summary, times } = experimentAnalysisText()
  const label = (index: number): string => variants[index]?.label ?? ''
  return {
    name: chartFileName(experiment, text.title),
    title: `${title}: ${text.title}`,
    caption: [experiment, text.method].filter((item) => item !== '').join(' · '),
    draw: ({ measure }) => drawRanking(ranking, label, measure),
    table: {
      columns: [
        { name: text.rank },
        { name: summary.variant },
        { name: text.score, format: signed },
        { name: `${text.score}: ${times.low}`, format: signed },
        { name: `${text.score}: ${times.high}`, format: signed },
      ],
      rowCount: ranking.length,
      row(at) {
        const ranked = ranking[at]
        return ranked === undefined
          ? []
          : [
              rankLabel(rankRanges(ranking)[at]),
              label(ranked.variantIndex),
              ranked.value,
              ranked.low,
              ranked.high,
            ]
      },
    },
  }
}

function drawRanking(
  ranking: readonly Ranked[],
  label: (index: number) => string,
  measure: MeasureText,
): Scene {
  const scale = strengthScale(ranking, [fileLabel, fileWidth - 60])
  const shapes = ranking.flatMap((item, at): Shape[] => {
    const y = at * fileRow + fileRow / 2
    return [
      variantMarkShape(item.variantIndex, 5, y),
      {
        kind: 'text',
        x: 14,
        y,
        text: fitTextMiddle(label(item.variantIndex), fileLabel - 26, measure, 12),
        fill: 'ink',
        size: 12,
      },
      ...strengthBar(item, scale, y),
      { kind: 'text', x: fileWidth, y, text: signed(item.value), anchor: 'end', fill: 'ink', size: 12 },
    ]
  })
  return { width: fileWidth, height: ranking.length * fileRow, shapes }
}
