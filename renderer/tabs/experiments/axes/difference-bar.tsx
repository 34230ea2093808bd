import { experimentAnalysisText } from '../../../../shared/text/en/experiment-analysis.ts'
import { Select } from '../../../controls/fields/select.tsx'
import type { AxesBaseline } from '../../../lib/experiments/axes-differences.ts'
import type { AxesGrid } from '../../../lib/experiments/axes-grid.ts'
import type { ChartFile } from '../../../panels/charts/chart-file.ts'
import { SaveChartButton } from '../../../panels/charts/chart-menu.tsx'
import type { AxesMeasureId } from './axes-measures.ts'

export type DifferenceBarProps = {
  grid: AxesGrid
  baseline: AxesBaseline
  onBaseline: (baseline: AxesBaseline) => void
  measures: readonly { readonly id: AxesMeasureId; readonly name: string }[]
  measure: AxesMeasureId
  onMeasure: (measure: AxesMeasureId) => void
  toFile: () => ChartFile
}

/** Controls for the baseline and the measure of differences, and for saving them as a file. */
export function DifferenceBar(props: DifferenceBarProps) {
  const { grid, baseline, onBaseline, measures, measure, onMeasure, toFile } = props
  const { axes: text } = experimentAnalysisText()
  const kinds = ['row', 'column', 'cell'] as const
  return (
    <div className="flex flex-none flex-wrap items-center gap-2 border-b border-line px-3 py-1.5">
      <Select
        label={text.baselines.label}
        isLabelHidden
        size="small"
        className="w-36"
        value={baseline.kind}
        onChange={(kind) => onBaseline(kind === 'cell' ? { kind, row: 0, column: 0 } : { kind, index: 0 })}
        options={kinds.map((kind) => ({ value: kind, label: text.baselineOf(text.baselines[kind]) }))}
      />
      <Select
        label={text.baselines[baseline.kind]}
        isLabelHidden
        size="small"
        className="w-44 min-w-0"
        value={placeOf(baseline)}
        onChange={(place) => onBaseline(atPlace(baseline.kind, place))}
        options={placesOf(grid, baseline.kind)}
      />
      <Select
        label={text.measure}
        isLabelHidden
        size="small"
        className="w-40"
        value={measure}
        onChange={onMeasure}
        options={measures.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <span className="ml-auto">
        <SaveChartButton toFile={toFile} label={text.save} iconSize="small" />
      </span>
    </div>
  )
}

function placeOf(baseline: AxesBaseline): string {
  return baseline.kind === 'cell' ? `${baseline.row}-${baseline.column}` : String(baseline.index)
}

function atPlace(kind: AxesBaseline['kind'], place: string): AxesBaseline {
  const [first = 0, second = 0] = place.split('-').map(Number)
  return kind === 'cell' ? { kind, row: first, column: second } : { kind, index: first }
}

function placesOf({ rows, columns }: AxesGrid, kind: AxesBaseline['kind']) {
  if (kind !== 'cell')
    return (kind === 'row' ? rows : columns).map(({ label }, index) => ({ value: String(index), label }))
  const { cellAt } = experimentAnalysisText().axes
  return rows.flatMap((row, at) =>
    columns.map((column, index) => ({
      value: `${at}-${index}`,
      label: cellAt({ row: row.label, column: column.label }),
    })),
  )
}

/** Returns the description of the baseline. */
export function baselineLabel({ rows, columns }: AxesGrid, baseline: AxesBaseline): string {
  if (baseline.kind === 'row') return rows[baseline.index]?.label ?? ''
  if (baseline.kind === 'column') return columns[baseline.index]?.label ?? ''
  return experimentAnalysisText().axes.cellAt({
    row: rows[baseline.row]?.label ?? '',
    column: columns[baseline.column]?.label ?? '',
  })
}
