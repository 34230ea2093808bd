import { useCallback, useMemo } from 'react'
import { formatCount } from '../../../lib/format-number.ts'
import { formatDuration } from '../../../lib/format-time.ts'
import { ChartFrame } from '../../../panels/charts/chart-frame.tsx'
import { chartFileName, type ChartFile } from '../../../panels/charts/chart-file.ts'
import type { LegendEntry } from '../../../panels/charts/legend-entry.ts'
import { Plot } from '../../../panels/charts/plot.tsx'
import type { MeasureText } from '../../../panels/charts/scene.ts'
import { experimentAnalysisText } from '../../../../shared/text/en/experiment-analysis.ts'
import { drawStrips } from './draw-strips.ts'
import { maxPoints, timeMeasures, type TimedVariant } from './timed-variant.ts'

const fileWidth = 900

export type TimeChartProps = {
  variants: readonly TimedVariant[]
  /** The number of requests per variant; absent when it differs. */
  requests: number | undefined
  /** The experiment's name, for files. */
  experiment: string
  /** When the compared snapshot was created. */
  before?: string | undefined
}

/** Time to first token and duration of every answer, by variant. Renders nothing until a request was answered. */
export function TimeChart({ variants, requests, experiment, before }: TimeChartProps) {
  const draw = useCallback(
    (width: number, measure: MeasureText) => drawStrips(variants, width, measure),
    [variants],
  )
  const file = useMemo(
    () => toTimeFile({ variants, requests, experiment, before }),
    [variants, requests, experiment, before],
  )
  if (variants.every(({ spread }) => timeMeasures.every((measure) => spread[measure] === undefined)))
    return null
  const { times } = experimentAnalysisText()
  const method = hasMedianInterval(variants) ? times.method : times.axisOnly
  const isThinned = variants.some(({ points }) =>
    timeMeasures.some((measure) => points[measure].length === maxPoints),
  )
  return (
    <ChartFrame
      file={file}
      className="border-b border-line px-3 py-2"
      caption={isThinned ? `${method} ${times.thinned(maxPoints)}` : method}
    >
      <Plot label={file.title} draw={draw} minWidth={460} className="overflow-x-auto" />
    </ChartFrame>
  )
}

function toTimeFile({ variants, requests, experiment, before }: TimeChartProps): ChartFile {
  const { times, summary } = experimentAnalysisText()
  const rows = variants.flatMap((variant) =>
    timeMeasures.flatMap((measure) => {
      const spread = variant.spread[measure]
      return spread === undefined ? [] : [{ variant, measure, spread }]
    }),
  )
  return {
    name: chartFileName(experiment, times.duration),
    title: requests === undefined ? times.titleOfSome : times.title(requests),
    caption: experiment,
    legend: legendOf(variants, before),
    draw: ({ measure }) => drawStrips(variants, fileWidth, measure).scene,
    table: {
      columns: [
        { name: summary.variant },
        { name: times.measure },
        { name: times.p50, unit: 'ms', format: formatDuration },
        { name: times.low, unit: 'ms', format: formatDuration },
        { name: times.high, unit: 'ms', format: formatDuration },
        { name: times.p95, unit: 'ms', format: formatDuration },
        { name: times.count, format: formatCount },
      ],
      rowCount: rows.length,
      row(at) {
        const row = rows[at]
        if (row === undefined) return []
        const { variant, measure, spread } = row
        return [
          variant.label,
          measure === 'firstTextMs' ? times.firstText : times.duration,
          spread.p50,
          spread.medianInterval?.low,
          spread.medianInterval?.high,
          spread.p95,
          variant.counts[measure],
        ]
      },
    },
  }
}

/** Few requests have no interval: the description then leaves it out. */
function hasMedianInterval(variants: readonly TimedVariant[]): boolean {
  return variants.some(({ spread, before }) =>
    timeMeasures.some((measure) =>
      [spread[measure], before?.[measure]].some((of) => of?.medianInterval !== undefined),
    ),
  )
}

function legendOf(variants: readonly TimedVariant[], before: string | undefined): LegendEntry[] {
  const { times } = experimentAnalysisText()
  const hasInterval = hasMedianInterval(variants)
  return [
    { id: 'p50', label: times.p50, colour: 'ink-2', shape: 'line' },
    { id: 'p95', label: times.p95, colour: 'ink-2', shape: 'dashes' },
    ...(hasInterval
      ? [{ id: 'interval', label: times.interval, colour: 'heat-3', shape: 'swatch' } as const]
      : []),
    ...(before === undefined
      ? []
      : [{ id: 'before', label: before, colour: 'ink-3', shape: 'swatch' } as const]),
  ]
}
