import { chartFileName, type ChartFile } from '../../../panels/charts/chart-file.ts'
import { fitPoints } from './map-view.ts'
import { groupLegend, type MapMarks } from './group-marks.ts'
import { mapShapes } from './map-shapes.ts'
import type { ShownRow } from '../vectors/vectors-context.ts'
import { embeddingsText } from '../../../../shared/text/en/embeddings.ts'

export interface MapFileOptions {
  readonly points: Float32Array
  readonly shown: readonly ShownRow[]
  readonly marks: MapMarks
  /** `pca` or `umap`. */
  readonly projection: string
  readonly model: string
  readonly caption: string | undefined
}

const fileSize = { width: 720, height: 540 }

/** Draws the whole map for export, with every row, whatever part is in view. The data are the coordinates. */
export function toMapFile(options: MapFileOptions): ChartFile {
  const { points, shown, marks, projection, model, caption } = options
  const { map, similarity, rows } = embeddingsText()
  const hasGroups = shown.some(({ group }) => group !== undefined)
  const isLong = shown.length > 40
  const format = formatOfPlaces(points)
  return {
    name: chartFileName('map', projection, model),
    title: map.ofTexts,
    caption: [projection.toUpperCase(), model, caption].filter((word) => word !== undefined).join(' · '),
    legend: groupLegend(marks.legend),
    draw({ measure }) {
      const drawn = {
        points,
        view: fitPoints(points, fileSize),
        size: fileSize,
        labels: shown.map(({ label, text }) => (isLong ? label : `${label} ${text}`)),
        marks: marks.ofRows,
        current: undefined,
        near: [],
        lit: undefined,
        lasso: [],
      }
      return { ...fileSize, shapes: mapShapes(drawn, measure) }
    },
    table: {
      columns: [
        { name: map.number },
        { name: similarity.text },
        ...(hasGroups ? [{ name: rows.group }] : []),
        { name: 'x', format },
        { name: 'y', format },
      ],
      rowCount: shown.length,
      row(index) {
        const { label, text, group } = shown[index] ?? {}
        const place = [points[index * 2], points[index * 2 + 1]]
        return [label, text, ...(hasGroups ? [group] : []), ...place]
      },
    },
  }
}

/** Uses the same number of decimals for all coordinates: those that show the largest with three digits. */
function formatOfPlaces(points: Float32Array): (value: number) => string {
  const largest = points.reduce(
    (most, value) => (Number.isFinite(value) ? Math.max(most, Math.abs(value)) : most),
    0,
  )
  const digits = largest === 0 ? 0 : Math.min(20, Math.max(0, 2 - Math.floor(Math.log10(largest))))
  return (value) =>
    value
      .toFixed(digits)
      .replace(/^-(?=.*[1-9])/, '−')
      .replace(/^-/, '')
}
